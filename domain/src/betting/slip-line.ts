import type { Fraction } from 'fraction.js';
import { type Cents, MAX_CENTS } from '../money.ts';
import type { Odds } from '../odds.ts';
import type { BetLine } from './bet-line.ts';
import { type BetList, type BetType, type BetTypeRule, betTypeRule } from './bet-types.ts';
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
 * A runner on the slip (or, in soccer, an outcome of a match). Whoever keeps the slip may carry more of it along:
 * the legs refer to the very objects.
 */
export interface SlipSelection {
  /** The race's id, and the saddle. */
  readonly event: number;
  readonly outcome: number;
  /** Fixed odds to win, and to be placed; null where none are offered. */
  readonly odds: Odds | null;
  readonly placeOdds: Odds | null;
  /** How many places the race pays. */
  readonly placesPaid: number;
  /** An unraced horse (Decision 12). */
  readonly firstTimer: boolean;
  /** Ticked, and able to be bet on: not in a race that is closed or suspended, not scratched. */
  readonly enabled: boolean;
}

/** What a punter has set on a line. */
export interface LineChoice {
  /** Whether the line is ticked. */
  readonly enabled: boolean;
  /** Per combination, in whole cents, 0 or more. */
  readonly stake: Cents;
  /** Its prices changed while it was struck: left out until the punter accepts them or not. */
  readonly waiting: boolean;
  /** Selections that the punter left out of this line alone, by {@link selectionKey}. */
  readonly leftOut?: readonly string[];
}

/** The key of a selection on its slip: its event and its outcome. */
export function selectionKey({ event, outcome }: Pick<SlipSelection, 'event' | 'outcome'>): string {
  return `${event}/${outcome}`;
}

/** What the operator sets for every line. */
export interface LineTerms {
  /** Null while they are not loaded. */
  readonly limits: PayoutLimits | null;
  /** The tax on winnings in hundredths of a per cent (Decision 13); 0 for none. */
  readonly taxBasisPoints: number;
}

/**
 * Why a line cannot be struck whatever the punter ticks: nothing is selected; too few of the selected runners have
 * win odds or place odds; fewer are selected than a combination needs; those there are stand in too few races, or
 * two of an All-to line's in one (Decision 5); the stake is beyond any amount of money.
 */
export type DisabledReason =
  | 'no-runners'
  | 'no-win-odds'
  | 'no-place-odds'
  | 'too-few-runners'
  | 'same-race'
  | 'stake-too-high';

/** A selection on one line. */
export interface SlipLeg<Selection extends SlipSelection = SlipSelection> {
  readonly selection: Selection;
  /** Whether it counts on this line: enabled, not left out, and with odds for it where the line has fixed odds. */
  readonly enabled: boolean;
  /** Whether the punter left it out of this line. */
  readonly leftOut: boolean;
  /** The price it counts at; null at the starting price, and where there is none. */
  readonly odds: Odds | null;
}

/** A bet type on the slip, with every figure shown of it (the specification's bet line). */
export interface SlipLine<Selection extends SlipSelection = SlipSelection> {
  readonly list: BetList;
  readonly betType: BetType;
  readonly isFixedOdds: boolean;
  /** Every selection of the slip, whether it counts here or not. */
  readonly legs: readonly SlipLeg<Selection>[];
  /** Legs per combination; of an All-to line, its legs that count. */
  readonly size: number;
  /** How many combinations it strikes; 0 when it is disabled by a reason. */
  readonly betCount: number;
  /** Per combination, in cents. */
  readonly stakeToBet: Cents;
  /** Of all its combinations, in cents, ticked or not. */
  readonly totalBetStake: Cents;
  /** Ticked, and nothing disables it. */
  readonly enabled: boolean;
  readonly disabledReason: DisabledReason | null;
  /** Odds to one of its longest combination, exact; null at the starting price and when disabled by a reason. */
  readonly finalOdds: Fraction | null;
  /** Winnings of that combination in cents, the "per-bet potential payout"; null like `finalOdds`. */
  readonly bestWinnings: Cents | null;
  /** Payout and stake before tax when all goes well, in cents; null at the starting price. */
  readonly betPotentialReturn: Cents | null;
  /** The tax that would be kept of it, in cents; null at the starting price. */
  readonly potentialTax: Cents | null;
  readonly limitClass: LimitClass | null;
  /** The most a combination of it may win, in cents; null when not loaded, or disabled by a reason. */
  readonly limit: Cents | null;
  /**
   * Enabled, and `bestWinnings` above the limit; at the starting price, which no one knows yet, the stake itself
   * above it: winnings beyond the limit will not be paid (Decision 7).
   */
  readonly overLimit: boolean;
  /** The stake to lower it to when it is over the limit at fixed odds, in cents; else null. */
  readonly stakeWithinLimit: Cents | null;
  readonly waiting: boolean;
  /** Whether it is in the totals and would be struck: enabled, staked, not waiting, not over limit at fixed odds. */
  readonly counted: boolean;
}

/**
 * Works out one line of a slip from the selections and what the punter has set (Decisions 4, 5, 7, 12, 13). Pure and
 * quick: a change of a stake, a tick or a price makes the line anew. Throws a RangeError for a stake that is not a
 * whole number of cents of 0 or more.
 */
export function makeSlipLine<Selection extends SlipSelection>(
  list: BetList,
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
  const left = new Set(choice.leftOut);
  const legs = selections.map((selection) =>
    legOf(selection, rule, isFixedOdds, left.has(selectionKey(selection))),
  );
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
  };
}

/** The line to strike or to price: its legs that count, at the odds shown. */
export function betLineOf(line: SlipLine): BetLine {
  return toBetLine(line.legs, betTypeRule(line.betType), line.stakeToBet);
}

function legOf<Selection extends SlipSelection>(
  selection: Selection,
  rule: BetTypeRule,
  isFixedOdds: boolean,
  leftOut: boolean,
): SlipLeg<Selection> {
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
      market: rule.market,
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
  // At the starting price every runner that is enabled counts, so this is said of fixed odds only.
  if (line.legs.length < needed) return rule.market === 'place' ? 'no-place-odds' : 'no-win-odds';
  if (betCount === 0) return 'same-race';
  return line.stake * betCount > MAX_CENTS ? 'stake-too-high' : null;
}

/** Whether a runner is selected for a line, with a price for it or not. */
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
  // Any horse that is selected, also one without a price for this line: the specification's own sentence.
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
