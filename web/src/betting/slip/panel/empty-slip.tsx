import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { linkTo } from '../../../platform/site/links.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { leaveSlip } from '../slip-sheet.ts';
import styles from './slip-shell.module.css';
import { emptyWords, footWords } from './view/slip-words.ts';

interface EmptySlipProps {
  /** Where prices are. */
  pricesPath: string;
  offer: ReactNode;
  /** Further ways of the sport. */
  ways: ReactNode;
}

/** A slip with nothing on it: the ways to put something there, and what else the app offers. */
export function EmptySlip({ pricesPath, offer, ways }: EmptySlipProps) {
  return (
    <div className={`${styles.body} ${styles.state}`}>
      <EmptyState
        title={emptyWords.title}
        action={
          <ButtonLink to={pricesPath} onClick={leaveSlip}>
            {emptyWords.prices}
          </ButtonLink>
        }
      >
        {emptyWords.text}
      </EmptyState>
      <div className={styles.offer}>{offer}</div>
      <p className={styles.ways}>
        {ways}
        <Link to={linkTo('protection')} onClick={leaveSlip}>
          {footWords.limits}
        </Link>
      </p>
    </div>
  );
}
