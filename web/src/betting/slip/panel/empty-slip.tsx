import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { linkTo } from '../../../platform/site/links.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { closeSlip, leaveSlip } from '../slip-sheet.ts';
import styles from './slip-shell.module.css';
import { ClearedUndo } from './undo-clear.tsx';
import { emptyWords } from './view/other-slip-words.ts';
import { footWords } from './view/slip-words.ts';

interface EmptySlipProps {
  /** Where prices are. */
  pricesPath: string;
  offer: ReactNode;
  /** Further ways of the sport. */
  ways: ReactNode;
}

/** A slip with nothing on it: the ways to put something there, and what else the app offers. */
export function EmptySlip({ pricesPath, offer, ways }: EmptySlipProps) {
  const { pathname } = useLocation();
  const isThere = pathname === pricesPath || pathname.startsWith(`${pricesPath}/`);
  return (
    <div className={`${styles.body} ${styles.state}`}>
      <ClearedUndo />
      <EmptyState
        title={emptyWords.title}
        action={
          isThere ? (
            // Another meeting's would come in the place of the card that is looked at.
            <Button onClick={closeSlip}>{emptyWords.prices}</Button>
          ) : (
            <ButtonLink to={pricesPath} onClick={leaveSlip}>
              {emptyWords.prices}
            </ButtonLink>
          )
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
