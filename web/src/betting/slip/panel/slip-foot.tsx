import type { Cents } from '@furlong/domain/money';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { formatCounted } from '../../../ui/format/format-number.ts';
import type { OddsFormat } from '../../../ui/format/format-odds.ts';
import { Money } from '../../../ui/format/money.tsx';
import { StrikeButton } from '../../strike/panel/strike-button.tsx';
import styles from '../../strike/panel/strike-foot.module.css';
import type { Obstacle } from '../../strike/panel/strike-obstacle.ts';
import { newsWords } from '../../strike/panel/strike-words.ts';
import { leaveSlip } from '../slip-sheet.ts';
import type { SlipState } from '../slip-state.ts';
import { LeftOutNote } from './left-out-note.tsx';
import { isLeftOutForLimit } from './lines/lower-stake.ts';
import { MovedNote } from './moved-note.tsx';
import type { AskedSums } from './view/asked-sums.ts';
import { describeBriefly, describeNothing, describeStrike } from './view/button-words.ts';
import type { MovedSelection } from './view/moved-prices.ts';
import { describeLeftOut, describeReturn, footWords, overWords } from './view/slip-words.ts';
import type { SlipLineView, SlipView } from './view/view-slip.ts';

interface SlipFootProps {
  slip: SlipState;
  view: Pick<
    SlipView,
    'bets' | 'totals' | 'totalStake' | 'totalReturn' | 'returnNow' | 'allowBet' | 'selections'
  >;
  taxPercent: number;
  /** The lines that wait for an answer to a new price; null: none. */
  asked: AskedSums | null;
  /** What the press takes that moved since it was tapped; a question says its own moves. */
  moved: readonly MovedSelection[];
  /** What one selection is called. */
  noun: string;
  format: OddsFormat;
  /** Why the slip cannot be struck as it is; null when nothing is known against it. */
  obstacle: Obstacle | null;
  isSignedIn: boolean;
  /** What the balance leaves beside the lines that count, in cents; null where it is not known. */
  left: Cents | null;
  /** Gives a line that is over its limit a lower stake. */
  onLower: (line: SlipLineView, stake: Cents) => void;
  onStrike: () => void;
  onAccept: () => void;
  onReject: () => void;
  onSignIn: () => void;
}

/** In the foot's place where nothing can be struck any more: the way to what can. */
export function AgainFoot({ to, onRemove }: { to: string; onRemove: () => void }) {
  const go = () => {
    leaveSlip();
    onRemove();
  };
  return (
    <div className={styles.foot} data-slip-foot="">
      <ButtonLink kind="main" wide className={styles.strike} to={to} onClick={go}>
        {overWords.again}
      </ButtonLink>
    </div>
  );
}

/** Whether a line is left out of the totals for its new price. */
function isLeftWaiting({ enabled, waiting, stakeToBet }: SlipLineView): boolean {
  return enabled && waiting && stakeToBet > 0;
}

/** The slip's totals, always visible, and the button that strikes it. */
export function SlipFoot(props: SlipFootProps) {
  const { slip, view, taxPercent, asked, moved, obstacle, isSignedIn } = props;
  const { onStrike, onAccept, onReject, onSignIn } = props;
  const { totals } = view;
  const { totalReturn, totalTax, atStartingPrice, leftOut } = totals;
  const isKnown = totalReturn > 0 || !atStartingPrice;
  // With nothing else to strike the foot is the question's.
  const answers = asked !== null && totals.betCount === 0 ? asked : null;
  const struck = answers === null ? totals : { betCount: answers.betCount, totalStake: answers.stake };
  const isTaxed = answers === null ? totalTax > 0 : taxPercent > 0;
  const accepts = answers !== null || moved.length > 0;
  const waiting = answers === null && asked !== null ? asked : null;
  const stakeWaiting = view.bets.reduce(
    (sum, line) => sum + (isLeftWaiting(line) ? line.totalBetStake : 0),
    0,
  );
  const stakeLeftOut = leftOut.stake - stakeWaiting + (waiting?.stake ?? 0);
  return (
    <div className={styles.foot} data-slip-foot="">
      <dl className={styles.totals}>
        <div>
          <dt>{footWords.stake(formatCounted(struck.betCount, 'bet'))}</dt>
          <dd>
            <Money cents={struck.totalStake} />
          </dd>
        </div>
        <div>
          <dt>
            {describeReturn(
              { betCount: struck.betCount, totalTax: isTaxed ? 1 : 0 },
              view.selections,
              answers !== null || isKnown,
            )}
          </dt>
          <dd className={answers === null && !isKnown ? styles.unknown : undefined}>
            {answers !== null ? (
              answers.returns === null ? (
                '–'
              ) : (
                <Money cents={answers.returns} />
              )
            ) : !isKnown ? (
              <AtSP returnNow={view.returnNow} />
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
      {stakeLeftOut > 0 && (
        <LeftOutNote
          text={footWords.leftOut(
            describeLeftOut({ waiting: waiting?.betCount ?? 0, overLimit: leftOut.overLimit }),
          )}
          stake={stakeLeftOut}
          over={view.bets.filter(isLeftOutForLimit)}
          left={props.left}
          locked={slip.sent !== null}
          onLower={props.onLower}
        />
      )}
      {slip.sent === null && <MovedNote moved={moved} noun={props.noun} format={props.format} />}
      <StrikeButton
        strike={slip}
        text={
          struck.betCount === 0
            ? describeNothing(slip, view)
            : describeStrike(struck, accepts, stakeLeftOut - (waiting?.stake ?? 0))
        }
        // The foot says the stake beside it.
        brief={
          stakeLeftOut > struck.totalStake
            ? undefined
            : accepts && struck.betCount > 0
              ? newsWords.accept
              : describeBriefly(struck, accepts)
        }
        canStrike={answers !== null || view.allowBet}
        obstacle={obstacle}
        isSignedIn={isSignedIn}
        beside={
          answers !== null && isSignedIn ? (
            <Button disabled={slip.sent !== null} onClick={onReject}>
              {answers.questions > 1 ? newsWords.rejectAll : newsWords.reject}
            </Button>
          ) : undefined
        }
        onStrike={answers === null ? onStrike : onAccept}
        onSignIn={onSignIn}
      />
    </div>
  );
}

/** Of a return that only the off decides: what it would be at the prices of now, where they are known. */
function AtSP({ returnNow }: Pick<SlipView, 'returnNow'>) {
  return (
    <>
      {footWords.atSp}
      {returnNow !== null && (
        <>
          {' '}
          <small>
            <Money cents={returnNow} /> {footWords.atPricesOfNow}
          </small>
        </>
      )}
    </>
  );
}
