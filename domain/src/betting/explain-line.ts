import { Fraction } from 'fraction.js';
import type { Cents } from '../money.ts';
import type { Odds } from '../odds.ts';
import type { BetLeg, BetLine } from './bet-line.ts';
import { type EventOutcomes, type LegOutcome, lineOutcomes } from './leg-outcome.ts';
import { combinationCount } from './line-price.ts';
import { listCombinations } from './list-combinations.ts';
import {
  type ExactReturn,
  exactReturn,
  type Settlement,
  type SettlementTerms,
  settleLine,
} from './settle-line.ts';

/** An exact number in lowest terms, as text: `25/8`, `-1/3`, or `5` when whole. */
export type ExactNumber = string;

/** A leg, and how its factor is computed. */
export interface LegExplanation {
  /** As struck; its odds are null at SP. */
  readonly leg: BetLeg;
  readonly status: LegOutcome['status'];
  /** Null unless it is void. */
  readonly voidReason: LegOutcome['voidReason'];
  /** The runner's SP to win, official or the last shown; null before the result, or when none is known. */
  readonly startingPrice: Odds | null;
  /** The price it is paid at: as struck, or the SP. Null unless it won. */
  readonly paidAt: Odds | null;
  readonly deductions: LegOutcome['deductions'];
  /** `paidAt` after deductions, odds to one. Null unless it won. */
  readonly oddsAfterDeductions: ExactNumber | null;
  readonly deadHeat: LegOutcome['deadHeat'];
  /** What one rand on it returns: (odds after deductions + 1) × places shared / runners tied. Null while pending. */
  readonly factor: ExactNumber | null;
  /** The part of the stake that counted: less than 1 after a dead heat. Null while pending. */
  readonly share: ExactNumber | null;
}

/** One combination. Amounts are in cents, exact, before tax. */
export interface CombinationExplanation {
  /** Its legs, as indexes into the line's. */
  readonly legs: readonly number[];
  /** `lost` as soon as one leg is lost; `void` when all legs are. */
  readonly status: Settlement['status'];
  /** The product of its legs' factors; null while open. */
  readonly factor: ExactNumber | null;
  /** Stake × factor, reduced by the cap; null while open. */
  readonly returns: ExactNumber | null;
  /** Its winnings before the cap; null when the cap did not apply. */
  readonly winningsBeforeCap: ExactNumber | null;
}

/** How the combinations add up to the payout. In cents; all but the payout are exact. */
export interface SumExplanation {
  /** Stakes of the combinations that paid, less what dead heats took: neither capped nor taxed. */
  readonly returned: ExactNumber;
  /** Their winnings after deductions, before the cap. */
  readonly winningsBeforeCap: ExactNumber;
  /** The most a combination may win; null when there is no cap. */
  readonly cap: Cents | null;
  readonly combinationsCapped: number;
  readonly winnings: ExactNumber;
  /** Hundredths of a per cent of the winnings. */
  readonly taxBasisPoints: number;
  readonly tax: ExactNumber;
  /** Returned + winnings − tax. */
  readonly exact: ExactNumber;
  /** `payout` − `exact`: what rounding to the nearest cent, half up, added; below 0 it took. */
  readonly rounding: ExactNumber;
  readonly payout: Cents;
}

/** A line's whole settlement, complete enough to be repeated by hand (rule: explained-bets). */
export interface LineExplanation {
  readonly status: Settlement['status'];
  /** Per combination, in cents. */
  readonly stake: Cents;
  /** In the line's order. */
  readonly legs: readonly LegExplanation[];
  readonly combinations: {
    readonly count: number;
    /** The first of them: those that pay or can still pay come before those that lost. */
    readonly listed: readonly CombinationExplanation[];
    /** The others: their number and their total return; null while the line is open. */
    readonly rest: { readonly count: number; readonly returns: ExactNumber | null };
  };
  /** What the line pays in cents; while it is open, what its decided singles do (rule: singles-paid). */
  readonly payout: Cents;
  /** Null while the line is open. */
  readonly sum: SumExplanation | null;
}

/**
 * Explains a line by the facts that settle it, as data for a screen to put into words. Derived, never stored
 * (rule: explained-bets). Lists at most `listedMax` combinations.
 */
export function explainLine(
  line: BetLine,
  events: ReadonlyMap<number, EventOutcomes>,
  struckAt: Date,
  terms: SettlementTerms,
  listedMax = 100,
): LineExplanation {
  const outcomes = lineOutcomes(line, events, struckAt);
  const settlement = settleLine(line, outcomes, terms);
  const exact = settlement.status === 'open' ? null : exactReturn(line, outcomes, terms);
  const beforeTax = exact?.returned.add(exact.winnings) ?? null;
  const listed = firstCombinations(line, outcomes, listedMax).map((legs) =>
    explainCombination(legs, line, outcomes, terms),
  );
  const count = combinationCount(line);
  return {
    status: settlement.status,
    stake: line.stake,
    legs: line.legs.map((leg, index) => {
      const startingPrice = events.get(leg.event)?.startingPrice(leg.outcome, struckAt) ?? null;
      return explainLeg(leg, at(outcomes, index), startingPrice);
    }),
    combinations: {
      count,
      listed: listed.map(({ explanation }) => explanation),
      rest: {
        count: count - listed.length,
        returns: beforeTax && text(listed.reduce((left, { returns }) => left.sub(returns), beforeTax)),
      },
    },
    payout: settlement.payout,
    sum: exact && explainSum(exact, settlement.payout, terms),
  };
}

/** Explains how the combinations add up to a payout in cents. */
export function explainSum(exact: ExactReturn, payout: Cents, terms: SettlementTerms): SumExplanation {
  return {
    returned: text(exact.returned),
    winningsBeforeCap: text(exact.uncapped),
    cap: terms.winningsCap,
    combinationsCapped: exact.combinationsCapped,
    winnings: text(exact.winnings),
    taxBasisPoints: terms.taxBasisPoints,
    tax: text(exact.tax),
    exact: text(exact.payout),
    rounding: text(new Fraction(payout).sub(exact.payout)),
    payout,
  };
}

/** Exact cents as exact rands: `15625/2` cents are `625/8` rands. */
export function exactRands(cents: ExactNumber): ExactNumber {
  return text(new Fraction(cents).div(100));
}

function explainLeg(leg: BetLeg, outcome: LegOutcome, startingPrice: Odds | null): LegExplanation {
  const { status, voidReason, odds, deductions, deadHeat, factor, share } = outcome;
  const decided = status !== 'pending';
  return {
    leg,
    status,
    voidReason,
    startingPrice,
    paidAt: odds,
    deductions,
    oddsAfterDeductions: odds && text(factor.div(share).sub(1)),
    deadHeat,
    factor: decided ? text(factor) : null,
    share: decided ? text(share) : null,
  };
}

/** The first combinations: those without a lost leg, then the others, both in the order of the legs. */
function firstCombinations(
  line: BetLine,
  outcomes: readonly LegOutcome[],
  max: number,
): (readonly number[])[] {
  const isLost = (index: number) => outcomes[index]?.status === 'lost';
  const indexed = line.legs.map(({ event }, index) => ({ event, index }));
  const live = indexed.filter(({ index }) => !isLost(index));
  const first = listCombinations(live, line.size)
    .map((chosen) => chosen.map((position) => at(live, position).index))
    .take(max)
    .toArray();
  // Lazy: the filter skips no more combinations than are listed above.
  const lost = listCombinations(line.legs, line.size).filter((chosen) => chosen.some(isLost));
  return [...first, ...lost.take(max - first.length)];
}

function explainCombination(
  legs: readonly number[],
  { stake }: BetLine,
  outcomes: readonly LegOutcome[],
  { winningsCap }: SettlementTerms,
): { readonly explanation: CombinationExplanation; readonly returns: Fraction } {
  const own = legs.map((index) => at(outcomes, index));
  const factor = own.reduce((product, leg) => product.mul(leg.factor), new Fraction(1));
  const stakeAtRisk = own.reduce((product, leg) => product.mul(leg.share), new Fraction(stake));
  const winnings = factor.mul(stake).sub(stakeAtRisk);
  const isCut = winningsCap !== null && winnings.compare(winningsCap) > 0;
  const returns = isCut ? stakeAtRisk.add(winningsCap) : factor.mul(stake);
  const status = combinationStatus(own);
  const isOpen = status === 'open';
  return {
    returns,
    explanation: {
      legs,
      status,
      factor: isOpen ? null : text(factor),
      returns: isOpen ? null : text(returns),
      winningsBeforeCap: isCut ? text(winnings) : null,
    },
  };
}

function combinationStatus(legs: readonly LegOutcome[]): Settlement['status'] {
  if (legs.some(({ status }) => status === 'lost')) return 'lost';
  if (legs.some(({ status }) => status === 'pending')) return 'open';
  return legs.every(({ status }) => status === 'void') ? 'void' : 'won';
}

function text(value: Fraction): ExactNumber {
  return value.toFraction();
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`nothing at ${index}`);
  return item;
}
