import { Button } from '../ui/button.tsx';
import { formatCounted } from '../ui/format-number.ts';
import { Money } from '../ui/money.tsx';
import styles from './slip-foot.module.css';
import { describeLeftOut, describeStrike } from './slip-words.ts';
import type { SlipView } from './view-slip.ts';

interface SlipFootProps {
  view: SlipView;
  taxPercent: number;
  /** Why the slip is not sent as it is; null when nothing stands against it. */
  obstacle: string | null;
  isSignedIn: boolean;
  /** Lines were sent and are not answered yet. */
  isUnanswered: boolean;
  onStrike: () => void;
  onSignIn: () => void;
}

/** What the slip comes to, always in sight, and the one press that strikes it. */
export function SlipFoot(props: SlipFootProps) {
  const { view, taxPercent, obstacle, isSignedIn, isUnanswered, onStrike, onSignIn } = props;
  const { totals, isStrikingBet } = view;
  const { totalReturn, totalTax, atStartingPrice, leftOut } = totals;
  return (
    <div className={styles.foot}>
      <dl className={styles.totals}>
        <div>
          <dt>Stake, {formatCounted(totals.betCount, 'bet')}</dt>
          <dd>
            <Money cents={view.totalStake} />
          </dd>
        </div>
        <div>
          <dt>{totalTax > 0 ? 'Could return, after tax' : 'Could return'}</dt>
          <dd>
            {totalReturn === 0 && atStartingPrice ? (
              'SP'
            ) : (
              <>
                <Money cents={view.totalReturn - totalTax} /> {atStartingPrice && <small>+ SP</small>}
              </>
            )}
          </dd>
        </div>
      </dl>
      {totalTax > 0 && (
        <p className={styles.detail}>
          <span>Winnings tax, {taxPercent} %</span>
          <Money cents={totalTax} />
        </p>
      )}
      {leftOut.stake > 0 && (
        <p className={styles.detail}>
          <span>Left out: {describeLeftOut(leftOut)}</span>
          <Money cents={leftOut.stake} />
        </p>
      )}
      {isSignedIn && obstacle !== null && (
        <p className={styles.obstacle} role="status">
          {obstacle}
        </p>
      )}
      {isSignedIn ? (
        <Button
          kind="main"
          wide
          className={styles.strike}
          busy={isStrikingBet && view.strikingAtIndex === null}
          disabled={!isStrikingBet && (!view.allowBet || obstacle !== null || isUnanswered)}
          onClick={onStrike}
        >
          {isStrikingBet ? 'Striking' : describeStrike(totals)}
        </Button>
      ) : (
        <Button kind="main" wide className={styles.strike} onClick={onSignIn}>
          Sign in to strike
        </Button>
      )}
    </div>
  );
}
