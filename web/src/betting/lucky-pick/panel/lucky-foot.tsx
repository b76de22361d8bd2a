import type { Cents } from '@furlong/domain/money';
import { Link } from 'react-router';
import { requestSignIn } from '../../../platform/session/request-sign-in.ts';
import { linkTo } from '../../../platform/site/links.ts';
import { Money } from '../../../ui/format/money.tsx';
import { describeLeftOut } from '../../slip/panel/view/slip-words.ts';
import { StrikeButton } from '../../strike/panel/strike-button.tsx';
import foot from '../../strike/panel/strike-foot.module.css';
import type { Obstacle } from '../../strike/panel/strike-obstacle.ts';
import { type LuckyPickState, waitingLines } from './lucky-state.ts';
import { describeLuckyStrike } from './lucky-words.ts';
import type { LuckyPickView } from './view-lucky-pick.ts';

interface LuckyFootProps {
  view: LuckyPickView;
  state: LuckyPickState;
  taxPercent: number;
  /** Cents; null for a visitor, and until it is there. */
  balance: Cents | null;
  /** Why the lucky pick cannot be struck as it is; null when nothing is known against it. */
  obstacle: Obstacle | null;
  isSignedIn: boolean;
  onStrike: () => void;
}

/** The totals of the lines that would be struck, and the button that strikes them. */
export function LuckyFoot(props: LuckyFootProps) {
  const { view, state, taxPercent, balance, obstacle, isSignedIn, onStrike } = props;
  const { totalStake, totalPayout, totalReturn, totalTax } = view;
  const waiting = waitingLines(state);
  const isWaiting = waiting.length > 0;
  const leftOut = waiting.reduce((sum, name) => sum + view[name].stake, 0);
  return (
    <div className={foot.foot}>
      <dl className={foot.totals}>
        <div>
          <dt>Stake</dt>
          <dd>
            <Money cents={totalStake} />
          </dd>
        </div>
        <div>
          <dt>{totalTax > 0 ? 'Could return, after tax' : 'Could return'}</dt>
          <dd>
            <Money cents={totalReturn - totalTax} />
          </dd>
        </div>
      </dl>
      <p className={foot.detail}>
        <span>Winnings{totalTax > 0 && ' after tax'}, if every line wins</span>
        <Money cents={totalPayout - totalTax} />
      </p>
      {totalTax > 0 && (
        <p className={foot.detail}>
          <span>Winnings tax, {taxPercent} %, taken off</span>
          <Money cents={totalTax} />
        </p>
      )}
      {leftOut > 0 && (
        <p className={foot.detail}>
          <span>Left out: {describeLeftOut({ waiting: waiting.length, overLimit: 0 })}</span>
          <Money cents={leftOut} />
        </p>
      )}
      {balance !== null && (
        <p className={foot.detail}>
          <span>
            Balance. <Link to={linkTo('protection')}>Limits and time-out</Link>
          </span>
          <Money cents={balance} />
        </p>
      )}
      <StrikeButton
        strike={state}
        text={describeLuckyStrike(view, isWaiting)}
        canStrike={totalStake > 0 && !isWaiting}
        obstacle={obstacle}
        isSignedIn={isSignedIn}
        onStrike={onStrike}
        onSignIn={() => requestSignIn(`/luckypick/${state.event.id}`)}
      />
    </div>
  );
}
