import type { Cents } from '@furlong/domain/money';
import { Link } from 'react-router';
import { requestSignIn } from '../../../platform/session/request-sign-in.ts';
import { linkTo } from '../../../platform/site/links.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatCounted } from '../../../ui/format/format-number.ts';
import { Money } from '../../../ui/format/money.tsx';
import { describeLeftOut, describeReturn, footWords } from '../../slip/panel/view/slip-words.ts';
import { StrikeButton } from '../../strike/panel/strike-button.tsx';
import foot from '../../strike/panel/strike-foot.module.css';
import type { Obstacle } from '../../strike/panel/strike-obstacle.ts';
import styles from './lucky-pick.module.css';
import { type LuckyPickState, waitingLines } from './lucky-state.ts';
import { countBets, describeLuckyBriefly, describeLuckyStrike, luckyWords } from './lucky-words.ts';
import type { LuckyPickView } from './view-lucky-pick.ts';

interface LuckyFootProps {
  view: LuckyPickView;
  state: LuckyPickState;
  /** Why the lucky pick cannot be struck as it is; null when nothing is known against it. */
  obstacle: Obstacle | null;
  isSignedIn: boolean;
  onStrike: () => void;
  /** Draws three others; null where that cannot be done now. */
  onDraw: (() => void) | null;
}

/** The totals of the lines that would be struck, and the button that strikes them: always in sight. */
export function LuckyFoot({ view, state, obstacle, isSignedIn, onStrike, onDraw }: LuckyFootProps) {
  const { totalStake, totalReturn, totalTax } = view;
  const isWaiting = waitingLines(state).length > 0;
  const betCount = countBets(view);
  const isUsedUp = state.total === 0 || view.runners?.some(({ unavailable }) => unavailable !== null);
  const again = betCount === 0 && !isWaiting && isUsedUp ? onDraw : null;
  return (
    <div className={`${foot.foot} ${styles.foot}`}>
      <dl className={foot.totals}>
        <div>
          <dt>{footWords.stake(formatCounted(betCount, 'bet'))}</dt>
          <dd>
            <Money cents={totalStake} />
          </dd>
        </div>
        <div>
          <dt>{describeReturn({ betCount, totalTax }, [], true)}</dt>
          <dd>
            <Money cents={totalReturn - totalTax} />
          </dd>
        </div>
      </dl>
      {again !== null ? (
        <Button kind="main" wide className={foot.strike} onClick={again}>
          {luckyWords.drawAgain}
        </Button>
      ) : (
        <StrikeButton
          strike={state}
          text={describeLuckyStrike(view, isWaiting)}
          brief={describeLuckyBriefly(view, isWaiting)}
          canStrike={totalStake > 0 && !isWaiting}
          obstacle={obstacle}
          isSignedIn={isSignedIn}
          onStrike={onStrike}
          onSignIn={() => requestSignIn(`/luckypick/${state.event.id}`)}
        />
      )}
    </div>
  );
}

interface LuckyDetailsProps {
  view: LuckyPickView;
  state: LuckyPickState;
  taxPercent: number;
  /** Cents; null for a visitor, and until it is there. */
  balance: Cents | null;
}

/** What the totals are made of. */
export function LuckyDetails({ view, state, taxPercent, balance }: LuckyDetailsProps) {
  const { totalTax } = view;
  const waiting = waitingLines(state);
  const leftOut = waiting.reduce((sum, name) => sum + view[name].stake, 0);
  return (
    <div className={styles.details}>
      {totalTax > 0 && (
        <p className={foot.detail}>
          <span>{footWords.tax(taxPercent)}</span>
          <Money cents={totalTax} />
        </p>
      )}
      {leftOut > 0 && (
        <p className={foot.detail}>
          <span>{footWords.leftOut(describeLeftOut({ waiting: waiting.length, overLimit: 0 }))}</span>
          <Money cents={leftOut} />
        </p>
      )}
      {balance !== null && (
        <p className={foot.detail}>
          <span>
            {luckyWords.balance}. <Link to={linkTo('protection')}>{footWords.limits}</Link>
          </span>
          <Money cents={balance} />
        </p>
      )}
    </div>
  );
}
