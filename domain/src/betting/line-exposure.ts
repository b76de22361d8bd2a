import { Fraction } from 'fraction.js';
import { type Cents, MAX_CENTS } from '../money.ts';
import type { Odds } from '../odds.ts';
import { bestResult } from './best-result.ts';
import { type BetLeg, type BetLine, legsByEvent } from './bet-line.ts';
import { capExpected } from './cap-expected.ts';
import { capWinnings } from './cap-winnings.ts';
import { combinationRatio, countCombinations, type Ratio } from './combinations.ts';
import type { LegOutcome } from './leg-outcome.ts';
import type { PlacesPaid } from './line-price.ts';
import { CERTAIN } from './price-chances.ts';
import type { SettlementTerms } from './settle-line.ts';

/** What is thought of events that are not decided, at the prices of the moment (rule: liability). */
export interface Outlook {
  readonly placesPaid: PlacesPaid;
  /** The price that a leg at the starting price is expected to be paid at. */
  expectedPrice(leg: BetLeg): Odds;
  /** How likely a leg is to win, in millionths. */
  chance(leg: BetLeg): bigint;
}

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
const ZERO: Ratio = { n: 0n, d: 1n };

/** A leg that can still pay. */
interface LiveLeg {
  readonly leg: BetLeg;
  readonly index: number;
  readonly isPending: boolean;
  /** It pays whatever happens: it is decided, or refunded at the result. */
  readonly isSure: boolean;
  /** What one rand on it returns if it wins, and how much of that is the stake. */
  readonly factor: Ratio;
  readonly share: Ratio;
  readonly chance: bigint;
}

/** The live legs of one event, and what one rand on each of them returns together. */
interface LiveEvent {
  readonly legs: readonly LiveLeg[];
  /** In the event's best result for them. */
  readonly best: readonly LiveLeg[];
  readonly bestFactor: Ratio;
  readonly bestShare: Ratio;
  readonly expectedFactor: Ratio;
  readonly expectedShare: Ratio;
}

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
  const live = liveLegs(line, outcomes, outlook);
  if (!live.some(({ isPending }) => isPending)) return null;
  if (line.size === 1) {
    const legs = live.flatMap((own) => (own.isPending ? [exposureOfSingle(line, own, terms)] : []));
    return { legs, whole: null };
  }
  const events = legsByEvent(live.map((own) => ({ ...own, event: own.leg.event }))).map((legs) =>
    prepareEvent(legs, outlook),
  );
  const legs = events.flatMap((event) => {
    const others = events.filter((each) => each !== event);
    const combinations = countOf(others, line.size - 1);
    if (combinations === 0) return [];
    return event.legs.flatMap((own) =>
      own.isPending ? [{ index: own.index, ...exposureWith(line, own, others, combinations, terms) }] : [],
    );
  });
  if (legs.length === 0) return null;
  return { legs, whole: exposureWith(line, null, events, countOf(events, line.size), terms) };
}

function liveLegs(line: BetLine, outcomes: readonly LegOutcome[], outlook: Outlook): LiveLeg[] {
  return line.legs.flatMap((leg, index): LiveLeg[] => {
    const became = outcomes[index];
    if (!became) throw new RangeError(`${outcomes.length} outcomes for ${line.legs.length} legs`);
    if (became.status === 'lost') return [];
    if (became.status !== 'pending') {
      const { factor, share } = became;
      return [{ leg, index, isPending: false, isSure: true, factor, share, chance: CERTAIN }];
    }
    // Void at the result: places that are not paid (rule: places-paid).
    if (leg.market === 'place' && outlook.placesPaid(leg.event) < 1) {
      return [{ leg, index, isPending: true, isSure: true, factor: ONE, share: ONE, chance: CERTAIN }];
    }
    const { n, d } = pendingOdds(leg, became, outlook);
    const won = { isPending: true, isSure: false, factor: { n: n + d, d }, share: ONE };
    return [{ leg, index, ...won, chance: outlook.chance(leg) }];
  });
}

function pendingOdds(leg: BetLeg, { deductions }: LegOutcome, outlook: Outlook): Ratio {
  if (leg.odds === null) return outlook.expectedPrice(leg);
  return deductions.reduce<Ratio>(
    (left, { percent }) => ({ n: left.n * BigInt(100 - percent), d: left.d * 100n }),
    leg.odds,
  );
}

function exposureOfSingle(line: BetLine, own: LiveLeg, terms: SettlementTerms): LegExposure {
  const stake = BigInt(line.stake);
  const { n, d } = own.factor;
  const { winningsCap: cap } = terms;
  const most = cap === null ? null : BigInt(cap) * d;
  const won = (n - d) * stake;
  const winnings = most !== null && won > most ? most : won;
  const paid = afterTax({ n: winnings + d * stake, d }, { n: d * stake, d }, terms);
  return { index: own.index, combinations: 1, stake: line.stake, expected: paid, worst: paid };
}

function prepareEvent(legs: readonly LiveLeg[], { placesPaid }: Outlook): LiveEvent {
  const sure = legs.filter(({ isSure }) => isSure);
  const best = [
    ...sure,
    ...bestOf(
      legs.filter(({ isSure }) => !isSure),
      placesPaid,
    ),
  ];
  return {
    legs,
    best,
    bestFactor: sum(best.map(({ factor }) => factor)),
    bestShare: sum(best.map(({ share }) => share)),
    expectedFactor: sum(legs.map(likely('factor'))),
    expectedShare: sum(legs.map(likely('share'))),
  };
}

/** The pending legs of one event that win in the best result for them. */
function bestOf(open: readonly LiveLeg[], placesPaid: PlacesPaid): readonly LiveLeg[] {
  if (open.length < 2) return open;
  const priced = open.map(({ leg, factor, index }) => ({
    ...leg,
    odds: new Fraction(factor.n - factor.d, factor.d),
    index,
  }));
  const won = new Set(bestResult(priced, placesPaid(open[0]?.leg.event ?? 0)).legs.map(({ index }) => index));
  return open.filter(({ index }) => won.has(index));
}

const likely =
  (part: 'factor' | 'share') =>
  (own: LiveLeg): Ratio =>
    own.chance === CERTAIN ? own[part] : { n: own[part].n * own.chance, d: own[part].d * CERTAIN };

function sum(ratios: readonly Ratio[]): Ratio {
  const [first = ZERO, ...others] = ratios;
  return others.reduce((a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d }), first);
}

function countOf(events: readonly LiveEvent[], size: number): number {
  return countCombinations(
    events.map(({ legs }) => legs.length),
    size,
  );
}

/** The combinations of a leg with legs of other events; without one, those of the events alone. */
function exposureWith(
  line: BetLine,
  own: LiveLeg | null,
  events: readonly LiveEvent[],
  combinations: number,
  terms: SettlementTerms,
): Exposure {
  const size = own ? line.size - 1 : line.size;
  const part = (of: (event: LiveEvent) => Ratio, by: Ratio): Ratio => {
    const { n, d } = combinationRatio(events.map(of), size);
    return { n: n * by.n * BigInt(line.stake), d: d * by.d };
  };
  const factor = own?.factor ?? ONE;
  const share = own?.share ?? ONE;
  const worst = part(({ bestFactor }) => bestFactor, factor);
  const expected = part(({ expectedFactor }) => expectedFactor, factor);
  const exact = { combinations, stake: line.stake * combinations };
  const { winningsCap: cap, taxBasisPoints } = terms;
  // Nearly every line: what of it is stake need not be known.
  if (cap === null && taxBasisPoints === 0) {
    return { ...exact, expected: rounded(expected.n, expected.d), worst: rounded(worst.n, worst.d) };
  }
  const worstStake = part(({ bestShare }) => bestShare, share);
  const expectedStake = part(({ expectedShare }) => expectedShare, share);
  // No combination wins more than all together, so the cap can apply only when they win more than it.
  if (cap === null || !isMore(worst, worstStake, cap)) {
    return {
      ...exact,
      expected: afterTax(expected, expectedStake, terms),
      worst: afterTax(worst, worstStake, terms),
    };
  }
  const limits = { stake: line.stake, cap };
  const through = own && shaped(own);
  const others = events.map(({ best }) => best.map(shaped));
  const all = through ? [[through], ...others] : others;
  const without = through ? capWinnings(others, line.size, limits).winnings : new Fraction(0);
  const worstWon = capWinnings(all, line.size, limits).winnings.sub(without);
  const likelyLegs = events.map(({ legs }) => legs.map(shaped));
  const expectedWon = capExpected(likelyLegs, line.size, through, limits);
  return {
    ...exact,
    expected: afterTax(sum([expectedStake, expectedWon]), expectedStake, terms),
    worst: afterTax(sum([worstStake, worstWon]), worstStake, terms),
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
