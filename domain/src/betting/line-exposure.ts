import { Fraction } from 'fraction.js';
import { type Cents, MAX_CENTS } from '../money.ts';
import type { BetLine } from './bet-line.ts';
import { capExpected } from './cap-expected.ts';
import { capWinnings } from './cap-winnings.ts';
import { combinationRatio, nearCombinationSum, type Ratio } from './combinations.ts';
import type { LegOutcome } from './leg-outcome.ts';
import {
  LegPreparer,
  type LiveEvent,
  type LiveLeg,
  type LiveLegs,
  type LivePart,
  type Outlook,
  sumRatios,
} from './live-legs.ts';
import { roundNear } from './round-near.ts';
import type { SettlementTerms } from './settle-line.ts';

/** What a line would pay through a leg that is not decided, or as a whole. Whole cents, each rounded once, half up. */
export interface Exposure {
  /** The combinations that can still pay. */
  readonly combinations: number;
  /** Their stakes. */
  readonly stake: Cents;
  /** What they pay after tax if the leg wins, the others each as likely as their prices say. */
  readonly expected: Cents;
  /** What they pay if the leg wins and every other leg does, as far as their events allow. */
  readonly worst: Cents;
}

/** The exposure through one leg, by its place in the line. */
export interface LegExposure extends Exposure {
  readonly index: number;
}

/** What an open line would pay. */
export interface LineExposure {
  /** Through each leg that is not decided and has combinations that can still pay. */
  readonly legs: readonly LegExposure[];
  /** Of a line of more than singles: of the line as a whole, which pays once whatever legs it has. Null for singles. */
  readonly whole: Exposure | null;
}

const ALL_BASIS_POINTS = 10_000n;
const ONE: Ratio = { n: 1n, d: 1n };

/** A leg that wins with combinations of the line's other events; without one, the line's own combinations. */
interface Through {
  readonly own: LiveLeg | null;
  /** The place of its event among the line's; -1: none. */
  readonly without: number;
}

type Stakes = Pick<BetLine, 'size' | 'stake'>;
type Paid = Pick<Exposure, 'expected' | 'worst'>;

/**
 * What a line would pay by the outcomes of its legs so far, given in their order (rule: liability). Decided legs count
 * with their outcome, pending ones at their odds after deductions, those at the starting price at the price expected; no
 * dead heat is thought of. Winnings are cut by the line's cap and taxed as settlement does. Null when no leg is pending
 * whose combinations can still pay.
 */
export function exposureOf(
  line: BetLine,
  outcomes: readonly LegOutcome[],
  terms: SettlementTerms,
  outlook: Outlook,
): LineExposure | null {
  return exposureOfLive(line, new LegPreparer(outlook).prepare(line.legs, outcomes), terms);
}

/** {@link exposureOf} of a line whose legs are prepared: of many lines by one outlook. */
export function exposureOfLive(
  line: Stakes,
  live: LiveLegs | null,
  terms: SettlementTerms,
): LineExposure | null {
  if (!live) return null;
  const legs: LegExposure[] = [];
  for (let at = 0; at < live.events.length; at++) {
    const combinations = nearCombinationSum(live.counts, line.size - 1, at);
    if (combinations === 0) continue;
    for (const [place, own] of (live.events[at] as LiveEvent).legs.entries()) {
      if (!own.isPending) continue;
      const { expected, worst } = paidThrough(line, live, { own, without: at }, terms);
      const index = live.indexes[at]?.[place] ?? 0;
      legs.push({ index, combinations, stake: line.stake * combinations, expected, worst });
    }
  }
  if (legs.length === 0) return null;
  if (line.size === 1) return { legs, whole: null };
  const combinations = nearCombinationSum(live.counts, line.size, -1);
  const { expected, worst } = paidThrough(line, live, { own: null, without: -1 }, terms);
  return { legs, whole: { combinations, stake: line.stake * combinations, expected, worst } };
}

function paidThrough(line: Stakes, live: LiveLegs, through: Through, terms: SettlementTerms): Paid {
  const near = nearlyPaid(line, live, through, terms);
  if (near) {
    const expected = roundNear(near.expected, live.events.length);
    const worst = roundNear(near.worst, live.events.length);
    if (expected !== null && worst !== null) return { expected, worst };
  }
  const { own } = through;
  return own && line.size === 1 ? singlePaid(line, own, terms) : exactlyPaid(line, live, through, terms);
}

/** What combinations pay after tax, in doubles for {@link roundNear}; null where the cap may cut one. */
function nearlyPaid(
  { size, stake }: Stakes,
  { near }: LiveLegs,
  { own, without }: Through,
  { winningsCap: cap, taxBasisPoints }: SettlementTerms,
): { readonly expected: number; readonly worst: number } | null {
  const others = own ? size - 1 : size;
  const by = stake * (own ? own.near.factor : 1);
  const part = (of: LivePart) => nearCombinationSum(near[of], others, without);
  const worst = part('bestFactor') * by;
  const expected = part('expectedFactor') * by;
  // No combination wins more than all together return. Half of it: whatever the doubles lack.
  if (cap !== null && !(worst < cap / 2)) return null;
  if (taxBasisPoints === 0) return { expected, worst };
  const stakes = stake * (own ? own.near.share : 1);
  const rate = taxBasisPoints / 10_000;
  const left = (10_000 - taxBasisPoints) / 10_000;
  return {
    expected: expected * left + part('expectedShare') * stakes * rate,
    worst: worst * left + part('bestShare') * stakes * rate,
  };
}

/** What a single pays, in whole numbers. */
function singlePaid({ stake: cents }: Stakes, { factor: { n, d } }: LiveLeg, terms: SettlementTerms): Paid {
  const stake = BigInt(cents);
  const { winningsCap: cap } = terms;
  const most = cap === null ? null : BigInt(cap) * d;
  const won = (n - d) * stake;
  const winnings = most !== null && won > most ? most : won;
  const paid = afterTax({ n: winnings + d * stake, d }, { n: d * stake, d }, terms);
  return { expected: paid, worst: paid };
}

/** What combinations pay after tax, in whole numbers. */
function exactlyPaid(line: Stakes, live: LiveLegs, { own, without }: Through, terms: SettlementTerms): Paid {
  const events = live.events.filter((_, at) => at !== without);
  const size = own ? line.size - 1 : line.size;
  const part = (of: LivePart, by: Ratio): Ratio => {
    const { n, d } = combinationRatio(
      events.map((event) => event[of]),
      size,
    );
    return { n: n * by.n * BigInt(line.stake), d: d * by.d };
  };
  const factor = own?.factor ?? ONE;
  const share = own?.share ?? ONE;
  const worst = part('bestFactor', factor);
  const expected = part('expectedFactor', factor);
  const { winningsCap: cap, taxBasisPoints } = terms;
  // Nearly every line: what of it is stake need not be known.
  if (cap === null && taxBasisPoints === 0) {
    return { expected: rounded(expected.n, expected.d), worst: rounded(worst.n, worst.d) };
  }
  const worstStake = part('bestShare', share);
  const expectedStake = part('expectedShare', share);
  // No combination wins more than all together, so the cap can apply only when they win more than it.
  if (cap === null || !isMore(worst, worstStake, cap)) {
    return {
      expected: afterTax(expected, expectedStake, terms),
      worst: afterTax(worst, worstStake, terms),
    };
  }
  const limits = { stake: line.stake, cap };
  const through = own && shaped(own);
  const others = events.map(({ best }) => best.map(shaped));
  const all = through ? [[through], ...others] : others;
  const withoutIt = through ? capWinnings(others, line.size, limits).winnings : new Fraction(0);
  const worstWon = capWinnings(all, line.size, limits).winnings.sub(withoutIt);
  const likelyLegs = events.map(({ legs }) => legs.map(shaped));
  const expectedWon = capExpected(likelyLegs, line.size, through, limits);
  return {
    expected: afterTax(sumRatios([expectedStake, expectedWon]), expectedStake, terms),
    worst: afterTax(sumRatios([worstStake, worstWon]), worstStake, terms),
  };
}

const shaped = ({ factor, share, chance }: LiveLeg) => ({
  factor: new Fraction(factor.n, factor.d),
  share: new Fraction(share.n, share.d),
  chance,
});

function isMore(total: Ratio, returned: Ratio, cap: Cents): boolean {
  return total.n * returned.d - returned.n * total.d > BigInt(cap) * total.d * returned.d;
}

/** A payout from what is returned with winnings and the stakes in it, rounded once, half up. */
function afterTax(total: Ratio, returned: Ratio, { taxBasisPoints }: SettlementTerms): Cents {
  if (taxBasisPoints === 0) return rounded(total.n, total.d);
  const rate = BigInt(taxBasisPoints);
  // total − (total − returned) × rate
  const n = total.n * returned.d * (ALL_BASIS_POINTS - rate) + returned.n * total.d * rate;
  return rounded(n, total.d * returned.d * ALL_BASIS_POINTS);
}

function rounded(n: bigint, d: bigint): Cents {
  const cents = (2n * n + d) / (2n * d);
  return cents > MAX_CENTS ? MAX_CENTS : Number(cents);
}
