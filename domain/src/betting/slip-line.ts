import type { Fraction } from 'fraction.js';
import { type Cents, MAX_CENTS } from '../money.ts';
import type { Odds } from '../odds.ts';
import type { BetLine, Market } from './bet-line.ts';
import { type BetType, type BetTypeRule, betTypeRule, type SlipListName } from './bet-types.ts';
import { bestCombinationOdds, combinationCount, potentialPayout, roundToShown } from './line-price.ts';
import {
  isOverLimit,
  type LimitClass,
  limitClassOf,
  limitOf,
  type PayoutLimits,
  stakeWithinLimit,
} from './payout-limits.ts';

/**
 * A runner on the slip (or, in soccer, an outcome of a match). The caller may add fields: the legs refer to the very
 * objects it passes.
 */
export interface SlipSelection {
  /** The race's id, and the saddle; in soccer the fixture's id, and the outcome's number in the market. */
  readonly event: number;
  readonly outcome: number;
  /** The market of its legs; without one that of each bet type, as in racing. */
  readonly market?: Market;
  /** Fixed odds to win, and to be placed; null where none are offered. */
  readonly odds: Odds | null;
  readonly placeOdds: Odds | null;
  /** How many places the race pays. */
  readonly placesPaid: number;
  /** An unraced horse (rule: first-timers). */
  readonly firstTimer: boolean;
  /** Ticked and on offer: not scratched, and its race neither closed nor suspended. */
  readonly enabled: boolean;
}

/** What a punter has set on a line. */
export interface LineChoice {
  /** Whether the line is ticked. */
  readonly enabled: boolean;
  /** Per combination, in whole cents, 0 or more. */
  readonly stake: Cents;
  /** Its prices changed at the strike: left out until the punter accepts or declines them (rule: moving-prices). */
  readonly waiting: boolean;
  /** Selections that the punter left out of this line alone, by {@link selectionKey}. */
  readonly leftOut?: readonly string[];
  /** Selections of it that were struck, or whose new price was declined, while others of it still wait. */
  readonly ended?: readonly string[];
  /** Stakes set on selections alone, in cents, by {@link selectionKey}; singles alone have them (rule: own-stakes). */
  readonly ownStakes?: Readonly<Record<string, Cents>>;
}

/** The key of a selection on its slip: its event, its outcome, and its market when it has one of its own. */
export function selectionKey({
  event,
  outcome,
  market,
}: Pick<SlipSelection, 'event' | 'outcome' | 'market'>): string {
  return market === undefined ? `${event}/${outcome}` : `${event}/${market}/${outcome}`;
}

/** The operator's terms, which apply to every line. */
export interface LineTerms {
  /** Null while not loaded. */
  readonly limits: PayoutLimits | null;
  /** The tax on winnings in hundredths of a per cent (rule: winnings-tax); 0 for none. */
  readonly taxBasisPoints: number;
}

/** Why a line cannot be struck, ticked or not (rule: lines). */
export type DisabledReason =
  | 'no-runners'
  /** Too few of the selected runners have win odds. */
  | 'no-win-odds'
  /** Too few of the selected runners have place odds. */
  | 'no-place-odds'
  /** Fewer runners are selected than a combination needs. */
  | 'too-few-runners'
  /** The runners are in too few races, or an All-to line has two of one race. */
  | 'same-race'
  /** The total stake would exceed the largest amount of money. */
  | 'stake-too-high';

/** A selection on one line. */
export interface SlipLeg<Selection extends SlipSelection = SlipSelection> {
  readonly selection: Selection;
  /** Whether it counts on this line: enabled, not left out, and with a price if the line is at fixed odds. */
  readonly enabled: boolean;
  /** Whether the punter left it out of this line. */
  readonly leftOut: boolean;
  /** Its price on this line; null at the starting price, and when there is none. */
  readonly odds: Odds | null;
  /** What a single on it stakes, in cents; on other lines the stake per combination. */
  readonly stake: Cents;
}

/** A bet type on the slip, with every amount shown for it. */
export interface SlipLine<Selection extends SlipSelection = SlipSelection> {
  readonly list: SlipListName;
  readonly betType: BetType;
  readonly isFixedOdds: boolean;
  /** Every selection of the slip, whether it counts here or not. */
  readonly legs: readonly SlipLeg<Selection>[];
  /** Legs per combination; of an All-to line, its legs that count. */
  readonly size: number;
  /** The number of its combinations. */
  readonly betCount: number;
  /** Per combination, in cents; the highest where they differ. */
  readonly stakeToBet: Cents;
  /** Stake of all its combinations, in cents, ticked or not. */
  readonly totalBetStake: Cents;
  /** Ticked, and nothing disables it. */
  readonly enabled: boolean;
  readonly disabledReason: DisabledReason | null;
  /** Odds to one of its longest combination, exact; null at the starting price and with a `disabledReason`. */
  readonly finalOdds: Fraction | null;
  /** Winnings of that combination in cents, the "per-bet potential payout"; null when `finalOdds` is. */
  readonly bestWinnings: Cents | null;
  /** The most it can return before tax, payout and stake, in cents; null at the starting price. */
  readonly betPotentialReturn: Cents | null;
  /** The tax on `betPotentialReturn`, in cents; null at the starting price. */
  readonly potentialTax: Cents | null;
  readonly limitClass: LimitClass | null;
  /** The most a combination may win, in cents; null when limits are not loaded or there is a `disabledReason`. */
  readonly limit: Cents | null;
  /**
   * Enabled, with `bestWinnings` above the limit. At the starting price, not known yet, the stake is compared instead,
   * and winnings beyond the limit will not be paid (rule: winnings-check).
   */
  readonly overLimit: boolean;
  /** When over the limit at fixed odds, the stake in cents that is within it; else null. */
  readonly stakeWithinLimit: Cents | null;
  readonly waiting: boolean;
  /**
   * Whether it is in the totals and would be struck: enabled, with a stake, not waiting, not over limit at fixed odds.
   */
  readonly counted: boolean;
  /**
   * Of singles at different stakes a line for each stake, as they are struck, and for those over their limit, which are
   * not; else none (rule: own-stakes).
   */
  readonly parts: readonly SlipLine<Selection>[];
}

/**
 * Computes one line of a slip from the selections and the punter's choice (rules: lines, winnings-check, payout-limits,
 * winnings-tax). Throws a RangeError for a stake that is not a whole number of cents from 0.
 */
export function makeSlipLine<Selection extends SlipSelection>(
  list: SlipListName,
  betType: BetType,
  selections: readonly Selection[],
  choice: LineChoice,
  terms: LineTerms,
): SlipLine<Selection> {
  if (!Number.isSafeInteger(choice.stake) || choice.stake < 0) {
    throw new RangeError(`${choice.stake} is not a stake in whole cents`);
  }
  const rule = betTypeRule(betType);
  const isFixedOdds = list !== 'spBets';
  const left = new Set([...(choice.leftOut ?? []), ...(choice.ended ?? [])]);
  const legs = selections.map((selection) => ({
    ...legOf(selection, rule, isFixedOdds, left.has(selectionKey(selection))),
    stake: choice.stake,
  }));
  const line = toBetLine(legs, rule, choice.stake);
  const betCount = combinationCount(line);
  const disabledReason = reasonOf(line, betCount, rule, legs);
  const enabled = choice.enabled && disabledReason === null;
  const figures = disabledReason === null ? figuresOf(line, legs, enabled, terms) : NO_FIGURES;
  const stopped = choice.waiting || (figures.overLimit && isFixedOdds);
  return {
    list,
    betType,
    isFixedOdds,
    legs,
    size: line.size,
    betCount,
    stakeToBet: choice.stake,
    totalBetStake: Math.min(choice.stake * betCount, MAX_CENTS),
    enabled,
    disabledReason,
    ...figures,
    waiting: choice.waiting,
    counted: enabled && choice.stake > 0 && !stopped,
    parts: [],
  };
}

/** The line to strike or price: the legs that count, at the odds shown. */
export function betLineOf(line: SlipLine): BetLine {
  return toBetLine(line.legs, betTypeRule(line.betType), line.stakeToBet);
}

function legOf<Selection extends SlipSelection>(
  selection: Selection,
  rule: BetTypeRule,
  isFixedOdds: boolean,
  leftOut: boolean,
): Omit<SlipLeg<Selection>, 'stake'> {
  const selected = selection.enabled && !leftOut;
  if (!isFixedOdds) return { selection, enabled: selected, leftOut, odds: null };
  const odds = rule.market === 'place' ? selection.placeOdds : selection.odds;
  return { selection, enabled: selected && odds !== null, leftOut, odds };
}

function toBetLine(legs: readonly SlipLeg[], rule: BetTypeRule, stake: Cents): BetLine {
  const counting = legs
    .filter((leg) => leg.enabled)
    .map(({ selection, odds }) => ({
      event: selection.event,
      market: selection.market ?? rule.market,
      outcome: selection.outcome,
      odds,
    }));
  return { legs: counting, size: legsNeeded(rule, counting.length), stake };
}

function legsNeeded({ size }: BetTypeRule, legCount: number): number {
  return size === 'all' ? Math.max(1, legCount) : size;
}

function reasonOf(
  line: BetLine,
  betCount: number,
  rule: BetTypeRule,
  legs: readonly SlipLeg[],
): DisabledReason | null {
  const selected = legs.filter(isSelected).length;
  const needed = legsNeeded(rule, 1);
  if (selected === 0) return 'no-runners';
  if (selected < needed) return 'too-few-runners';
  // Only at fixed odds: at the starting price every selected runner counts.
  if (line.legs.length < needed) return rule.market === 'place' ? 'no-place-odds' : 'no-win-odds';
  if (betCount === 0) return 'same-race';
  return line.stake * betCount > MAX_CENTS ? 'stake-too-high' : null;
}

/** Whether a runner is selected for a line, with or without a price. */
function isSelected({ selection, leftOut }: SlipLeg): boolean {
  return selection.enabled && !leftOut;
}

type Figures = Pick<
  SlipLine,
  | 'finalOdds'
  | 'bestWinnings'
  | 'betPotentialReturn'
  | 'potentialTax'
  | 'limitClass'
  | 'limit'
  | 'overLimit'
  | 'stakeWithinLimit'
>;

const NO_FIGURES: Figures = {
  finalOdds: null,
  bestWinnings: null,
  betPotentialReturn: null,
  potentialTax: null,
  limitClass: null,
  limit: null,
  overLimit: false,
  stakeWithinLimit: null,
};

function figuresOf(
  line: BetLine,
  legs: readonly SlipLeg[],
  enabled: boolean,
  { limits, taxBasisPoints }: LineTerms,
): Figures {
  const limitClass = limitClassOf(line.size) ?? null;
  // Any selected runner counts, even one without a price for this line (rule: first-timers).
  const firstTimer = legs.some((leg) => isSelected(leg) && leg.selection.firstTimer);
  const limit = limits && limitClass && limitOf(limits, limitClass, firstTimer);
  const finalOdds = bestCombinationOdds(line);
  const winnings = finalOdds?.mul(line.stake) ?? null;
  const overLimit =
    enabled && isOverLimit(winnings ?? line.stake, limitClass ?? undefined, limits, firstTimer);
  const places = new Map(legs.map(({ selection }) => [selection.event, selection.placesPaid]));
  const payout = potentialPayout(line, taxBasisPoints, (event) => places.get(event) ?? 0);
  return {
    finalOdds,
    bestWinnings: winnings && roundToShown(winnings),
    betPotentialReturn: payout?.beforeTax ?? null,
    potentialTax: payout && payout.beforeTax - payout.afterTax,
    limitClass,
    limit,
    overLimit,
    stakeWithinLimit: overLimit && finalOdds && limit !== null ? stakeWithinLimit(finalOdds, limit) : null,
  };
}
