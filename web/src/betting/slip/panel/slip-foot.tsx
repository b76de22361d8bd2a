import { ButtonLink } from '../../../ui/controls/button.tsx';
import { formatCounted } from '../../../ui/format/format-number.ts';
import { Money } from '../../../ui/format/money.tsx';
import { StrikeButton } from '../../strike/panel/strike-button.tsx';
import styles from '../../strike/panel/strike-foot.module.css';
import type { Obstacle } from '../../strike/panel/strike-obstacle.ts';
import { leaveSlip } from '../slip-sheet.ts';
import type { SlipState } from '../slip-state.ts';
import {
  describeBriefly,
  describeLeftOut,
  describeReturn,
  describeStrike,
  footWords,
  overWords,
} from './view/slip-words.ts';
import type { SlipView } from './view/view-slip.ts';

interface SlipFootProps {
  slip: SlipState;
  view: Pick<SlipView, 'totals' | 'totalStake' | 'totalReturn' | 'allowBet' | 'selections'>;
  taxPercent: number;
  /** Why the slip cannot be struck as it is; null when nothing is known against it. */
  obstacle: Obstacle | null;
  isSignedIn: boolean;
  onStrike: () => void;
  onSignIn: () => void;
}

/** In the foot's place where nothing can be struck any more: the way to what can. */
export function AgainFoot({ to, onRemove }: { to: string; onRemove: () => void }) {
  const go = () => {
    leaveSlip();
    onRemove();
  };
  return (
    <div className={styles.foot}>
      <ButtonLink kind="main" wide className={styles.strike} to={to} onClick={go}>
        {overWords.again}
      </ButtonLink>
    </div>
  );
}

/** The slip's totals, always visible, and the button that strikes it. */
export function SlipFoot(props: SlipFootProps) {
  const { slip, view, taxPercent, obstacle, isSignedIn, onStrike, onSignIn } = props;
  const { totals } = view;
  const { totalReturn, totalTax, atStartingPrice, leftOut } = totals;
  const isKnown = totalReturn > 0 || !atStartingPrice;
  return (
    <div className={styles.foot} data-slip-foot="">
      <dl className={styles.totals}>
        <div>
          <dt>{footWords.stake(formatCounted(totals.betCount, 'bet'))}</dt>
          <dd>
            <Money cents={view.totalStake} />
          </dd>
        </div>
        <div>
          <dt>{describeReturn(totals, view.selections, isKnown)}</dt>
          <dd>
            {!isKnown ? (
              footWords.atSp
            ) : (
              <>
                <Money cents={view.totalReturn - totalTax} />{' '}
                {atStartingPrice && <small>{footWords.plusSp}</small>}
              </>
            )}
          </dd>
        </div>
      </dl>
      {totalTax > 0 && (
        <p className={styles.detail}>
          <span>{footWords.tax(taxPercent)}</span>
          <Money cents={totalTax} />
        </p>
      )}
      {leftOut.stake > 0 && (
        <p className={styles.detail}>
          <span>{footWords.leftOut(describeLeftOut(leftOut))}</span>
          <Money cents={leftOut.stake} />
        </p>
      )}
      <StrikeButton
        strike={slip}
        text={describeStrike(totals)}
        brief={describeBriefly(totals)}
        canStrike={view.allowBet}
        obstacle={obstacle}
        isSignedIn={isSignedIn}
        onStrike={onStrike}
        onSignIn={onSignIn}
      />
    </div>
  );
}
