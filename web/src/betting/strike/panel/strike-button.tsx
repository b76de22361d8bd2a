import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOnline } from '../../../platform/offline/online.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { leaveSlip } from '../../slip/slip-sheet.ts';
import type { StrikeState } from '../strike-state.ts';
import styles from './strike-foot.module.css';
import type { Obstacle } from './strike-obstacle.ts';
import { newsWords, unansweredWords } from './strike-words.ts';
import { countUnanswered } from './unanswered.tsx';

interface StrikeButtonProps {
  strike: StrikeState;
  /** What a press does, in words. */
  text: string;
  /** The same where there is little room. */
  brief?: string | undefined;
  /** Whether there is something to strike, apart from the obstacle. */
  canStrike: boolean;
  /** Why it would fail; null when nothing is known against it. */
  obstacle: Obstacle | null;
  isSignedIn: boolean;
  /** Another answer to the same question. */
  beside?: ReactNode;
  onStrike: () => void;
  onSignIn: () => void;
}

/** More characters than fit on one line of a narrow phone at the button's size. */
const longText = 30;

/** The button that strikes, or signs in first; above it the obstacle. */
export function StrikeButton(props: StrikeButtonProps) {
  const { strike, text, brief, canStrike, obstacle, isSignedIn, beside, onStrike, onSignIn } = props;
  const { isStrikingBet, strikingAtIndex, sent } = strike;
  const unanswered = countUnanswered(strike, useOnline());
  if (!isSignedIn) {
    return (
      <Button kind="main" wide className={styles.strike} onClick={onSignIn}>
        {newsWords.signInToStrike}
      </Button>
    );
  }
  const isReady = canStrike && obstacle === null && sent === null && unanswered === null;
  const button = (
    <Button
      kind="main"
      wide
      className={styles.strike}
      busy={isStrikingBet && strikingAtIndex === null}
      disabled={!isStrikingBet && !isReady}
      onClick={onStrike}
    >
      {isStrikingBet ? (
        newsWords.strike
      ) : unanswered !== null ? (
        unansweredWords.waiting(unanswered)
      ) : (
        // The brief words are drawn alone: the button is called by the whole ones.
        <span className={styles.words} data-brief={brief} data-long={text.length > longText || undefined}>
          <span className={brief === undefined ? undefined : styles.whole}>{text}</span>
        </span>
      )}
    </Button>
  );
  return (
    <>
      {obstacle !== null && !obstacle.isToldFirst && unanswered === null && (
        <ObstacleLine obstacle={obstacle} />
      )}
      {beside === undefined ? (
        button
      ) : (
        <div className={styles.answers}>
          {beside}
          {button}
        </div>
      )}
    </>
  );
}

/** Why a strike would fail, with the way to the page that says more. */
export function ObstacleLine({ obstacle: { words, way, isCalm } }: { obstacle: Obstacle }) {
  return (
    <p className={classNames(styles.obstacle, isCalm && styles.calm)} role="status">
      <span>{words}</span>{' '}
      {way !== null && (
        <Link to={way.to} onClick={leaveSlip}>
          {way.text}
        </Link>
      )}
    </p>
  );
}
