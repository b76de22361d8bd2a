import { bestCombinationOdds } from '@furlong/domain/betting/line-price';
import { LUCKY_PICK, type LuckyPickDraw, type LuckyPickLine } from '@furlong/domain/betting/lucky-pick';
import {
  limitClassOf,
  limitOf,
  type PayoutLimits,
  stakeWithinLimit,
} from '@furlong/domain/betting/payout-limits';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { formatCents, formatCentsShort } from '../../../ui/format/format-money.ts';
import type { OddsFormat } from '../../../ui/format/format-odds.ts';
import { Money } from '../../../ui/format/money.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import type { SlipLegView } from '../../racing/panel/legs-of.ts';
import { changeReturns, taxBasisPoints } from '../../racing/panel/request-returns.ts';
import { classNouns, limitWords, lineWords } from '../../slip/panel/view/slip-words.ts';
import { LineChange } from '../../strike/panel/price-changes.tsx';
import { StakeStepper } from '../../strike/panel/stake-stepper.tsx';
import type { LuckyActions } from './lucky-actions.ts';
import styles from './lucky-pick.module.css';
import { type LuckyPickState, luckyLineOf } from './lucky-state.ts';
import { describeMissing, leastStakeWords, lineRules, lineTitles, luckyWords } from './lucky-words.ts';

interface LuckyLineItemProps {
  line: LuckyPickLine<SlipLegView>;
  runners: LuckyPickDraw<SlipLegView> | null;
  state: LuckyPickState;
  limits: PayoutLimits | null;
  actions: LuckyActions;
  format: OddsFormat;
}

/** A line of the lucky pick with its questions and notes. */
export function LuckyLineItem({ line, runners, state, limits, actions, format }: LuckyLineItemProps) {
  const { name, horses } = line;
  const title = lineTitles[name];
  const { betStrikeResponse, sent, isStrikingBet, strikingAtIndex } = state;
  const index =
    betStrikeResponse?.priceChanges.findIndex(({ request }) => luckyLineOf(request) === name) ?? -1;
  const change = betStrikeResponse?.priceChanges[index];
  const failed = betStrikeResponse?.failedBetRequests.find(({ request }) => luckyLineOf(request) === name);
  const mistyped = state.mistyped[name] ?? null;
  const lit = runners?.[state.highlightedHorse ?? -1];
  const holds = lit !== undefined && horses.some(({ runner }) => runner.raceId === lit.raceId);
  const locked = sent !== null || (betStrikeResponse?.priceChanges.length ?? 0) > 0;
  return (
    <li className={classNames(styles.line, !line.submittable && styles.idle, holds && styles.lit)}>
      <div>
        <h2>{title}</h2>
        <p className={styles.rule}>
          {change !== undefined ? (
            lineWords.stopped
          ) : (
            <>
              {failed && <span className={styles.loud}>{lineWords.notStruck(failed.message)} </span>}
              {mistyped === null ? (
                <LineWords line={line} runners={runners} />
              ) : (
                <span className={styles.loud}>{lineWords.noSuchStake}</span>
              )}
            </>
          )}
        </p>
      </div>
      {horses.length > 0 && (
        <StakeStepper
          name={title}
          stake={state.stakes[name]}
          mistyped={mistyped}
          step={LUCKY_PICK.leastStake}
          idle={!line.submittable}
          disabled={locked}
          onChange={(stake) => actions.act({ type: 'stake-set', line: name, stake })}
          onMistyped={(text) => actions.act({ type: 'stake-mistyped', line: name, text })}
        />
      )}
      {change !== undefined && (
        <LineChange
          change={change}
          name={title}
          format={format}
          returns={changeReturns(change, undefined, taxBasisPoints())}
          taxBasisPoints={taxBasisPoints()}
          busy={isStrikingBet && strikingAtIndex === index}
          locked={sent !== null && strikingAtIndex !== index}
          onAccept={() => actions.accept(index)}
          onReject={() => actions.reject([index])}
        />
      )}
      {line.isPayoutOverLimit && (
        <OverLimit
          line={line}
          limits={limits}
          locked={locked}
          onLower={(stake) => actions.act({ type: 'stake-set', line: name, stake })}
        />
      )}
    </li>
  );
}

function LineWords({ line, runners }: Pick<LuckyLineItemProps, 'line' | 'runners'>) {
  if (runners === null || line.horses.length === 0) {
    return runners === null ? '' : describeMissing(line, runners);
  }
  if (line.stake < LUCKY_PICK.leastStake) return leastStakeWords;
  if (line.isPayoutOverLimit) {
    return (
      <>
        <b className={styles.loud}>{lineWords.overLimit}</b>, {lineWords.leftOut}
      </>
    );
  }
  return (
    <>
      {lineRules[line.name]}: <span className="sr">{luckyWords.couldReturn} </span>
      <b>
        <Money cents={line.potentialReturn - line.potentialTax} />
      </b>
      {line.potentialTax > 0 && ` ${lineWords.afterTax}`}
    </>
  );
}

interface OverLimitProps {
  line: LuckyPickLine<SlipLegView>;
  limits: PayoutLimits | null;
  locked: boolean;
  onLower: (stake: number) => void;
}

/** What is paid at most, and the stake that stays within it. */
function OverLimit({ line, limits, locked, onLower }: OverLimitProps) {
  const limitClass = limitClassOf(line.bet.size);
  const odds = bestCombinationOdds(line.bet);
  if (limits === null || limitClass === undefined || odds === null) return null;
  const firstTimer = line.horses.some(({ runner }) => runner.firstTimer);
  const limit = limitOf(limits, limitClass, firstTimer);
  const within = stakeWithinLimit(odds, limit);
  const noun = classNouns[limitClass];
  return (
    <div data-note="">
      <Note
        tone="red"
        actions={
          within >= LUCKY_PICK.leastStake ? (
            <Button size="small" disabled={locked} onClick={() => onLower(within)}>
              {limitWords.lower(formatCentsShort(within))}
            </Button>
          ) : undefined
        }
      >
        {limitWords.wins(formatCents(line.stake), noun, formatCents(line.payout))}{' '}
        {limitWords.limit(firstTimer ? limitWords.withFirstTimer(noun) : noun, formatCents(limit))}
      </Note>
    </div>
  );
}
