import { Fraction } from 'fraction.js';
import { MAX_ODDS_DENOMINATOR, type Odds } from '../odds.ts';
import type { BetLeg, RacingMarket } from './bet-line.ts';
import { DEDUCTION_TABLES, type DeductionTable, deductionPercent, deductionTableAt } from './deductions.ts';
import type { DeadHeat, Deduction, RaceFacts, RunnerFacts, Voiding, VoidReason } from './race-facts.ts';

/** The outcome of a leg. Legs with the same outcome share one object: never change it. */
export interface LegOutcome {
  /** `won`: the leg pays. A place leg wins when its runner is placed. */
  readonly status: 'pending' | 'won' | 'lost' | 'void';
  /** The price it is paid at, odds to one before deductions: that of the strike, or the SP. Null unless it won. */
  readonly odds: Odds | null;
  /** What one rand on it returns, stake included: (1 + odds × Π(1 − deduction)) × share if won, 1 if void, else 0. */
  readonly factor: Fraction;
  /** The part of the stake that counts: 1, less in a dead heat. Void 1; lost and pending 0. */
  readonly share: Fraction;
  /** Null unless it won in a dead heat. */
  readonly deadHeat: DeadHeat | null;
  /**
   * The deductions from a fixed price, in the order the withdrawals became known, with those of 0 per cent. A pending
   * leg has those so far. A lost or void leg and one at SP have none.
   */
  readonly deductions: readonly Deduction[];
  /** Null unless void. */
  readonly voidReason: VoidReason | null;
}

/** An event prepared to settle any number of legs on it. */
export interface EventOutcomes {
  readonly event: number;
  /**
   * The outcome of a leg struck at that moment. Legs with the same outcome get the same object, computed once. Throws a
   * RangeError for a leg of another event, or of a market that its sport does not have.
   */
  outcome(leg: BetLeg, struckAt: Date): LegOutcome;
  /**
   * The outcome's SP to win, once the event is resulted. Null: no SP known, or the bet does not count for this running
   * (struck before an abandonment or lapse, or after the off).
   */
  startingPrice(outcome: number, struckAt: Date): Odds | null;
}

const ZERO = new Fraction(0);
const ONE = new Fraction(1);

const undecided = (deductions: readonly Deduction[]): LegOutcome => ({
  status: 'pending',
  odds: null,
  factor: ZERO,
  share: ZERO,
  deadHeat: null,
  deductions,
  voidReason: null,
});
/** Not decided yet, and without deductions. */
export const PENDING = undecided([]);
/** Lost. */
export const LOST: LegOutcome = { ...PENDING, status: 'lost' };
/** Void, for a reason. Made once for each reason. */
export const dropped = (voidReason: VoidReason): LegOutcome => ({
  ...PENDING,
  status: 'void',
  factor: ONE,
  share: ONE,
  voidReason,
});
/** The void outcomes that sports have in common, and racing's. */
export const VOID = {
  scratched: dropped('scratched'),
  nonRunner: dropped('non-runner'),
  notOnCard: dropped('not-on-card'),
  event: dropped('event-void'),
  lapsed: dropped('lapsed'),
  walkover: dropped('walkover'),
  noPlaces: dropped('no-places'),
  noStartingPrice: dropped('no-starting-price'),
  afterOff: dropped('after-off'),
  line: dropped('line-void'),
};

/** The outcome of one leg; without facts it is pending. For many legs use {@link prepareEvent}, which has the rules. */
export function legOutcome(leg: BetLeg, facts: RaceFacts | undefined, struckAt: Date): LegOutcome {
  return facts ? prepareEvent(facts).outcome(leg, struckAt) : PENDING;
}

/**
 * The outcomes of a line's legs, in their order. A leg whose event is not among the events is pending. A line with a
 * leg struck after its event's off is void as a whole, so that knowing one result cannot help the other legs
 * (rule: strikes-end-at-the-off).
 */
export function lineOutcomes(
  line: { readonly legs: readonly BetLeg[] },
  events: ReadonlyMap<number, EventOutcomes>,
  struckAt: Date,
): LegOutcome[] {
  const outcomes = line.legs.map((leg) => events.get(leg.event)?.outcome(leg, struckAt) ?? PENDING);
  if (!outcomes.includes(VOID.afterOff)) return outcomes;
  return outcomes.map((outcome) => (outcome === VOID.afterOff ? outcome : VOID.line));
}

/**
 * Prepares an event for settlement: the outcome of each runner is computed once.
 * - Legs struck after the off, before it was known here, are void, and their whole lines with them
 *   (rule: strikes-end-at-the-off).
 * - Legs on a scratched runner are void at once (rule: scratched). So are legs on a runner that is declared after the
 *   off to have taken no part, even if they were settled before (rule: late-non-runner).
 * - All legs of a void event are void, and so are those of a walkover: a result with only one runner left
 *   (rule: race-abandoned).
 * - Legs struck before the event was abandoned or lapsed stay void even if it is run later: a refund is not taken back
 *   (rules: race-abandoned, lapse).
 * - A win leg wins at position 1. A place leg wins within the places paid; where none are paid it is void
 *   (rule: places-paid).
 * - In a dead heat only the share of paid places over tied runners of the stake counts (rule: dead-heat).
 * - A leg at fixed odds carries a deduction for each withdrawal that became known when it was struck or later,
 *   whatever time the supplier gives. The scale is the one in force at the strike; several deductions multiply
 *   (rules: deductions, rule-versions).
 * - A leg at SP is paid at the SP and carries no deduction (rule: starting-price). Without a known SP it is void, win
 *   or lose: if only winners were refunded, the bet could not have won. A place leg at SP is void
 *   (rule: no-place-at-sp).
 *
 * Throws a RangeError for a result without a winner, by which every bet on the event would lose.
 */
export function prepareEvent(
  facts: RaceFacts,
  tables: readonly DeductionTable[] = DEDUCTION_TABLES,
): EventOutcomes {
  const { event, state } = facts;
  if (state === 'resulted' && !facts.finishers.some((finisher) => finisher.position === 1)) {
    throw new RangeError(`the result of event ${event} has no winner`);
  }
  const withdrawals = withdrawalsOf(facts.runners, tables);
  const unknown = { undecided: undefined, void: VOID.event, resulted: VOID.notOnCard }[state];
  const voidedUntil = facts.voided?.at.getTime() ?? Number.NEGATIVE_INFINITY;
  const voided = voidedOutcomes(facts);
  const lateOffs = facts.lateKnownOffs.map(
    ({ offAt, knownAt }) => [offAt.getTime(), knownAt.getTime()] as const,
  );
  // Rarely true, and the check below runs for every leg of millions.
  const mayBeVoid = facts.voided !== null || lateOffs.length > 0;
  const isAfterOff = (struckAt: number) =>
    lateOffs.some(([off, known]) => struckAt >= off && struckAt <= known);
  const outcomesIn = (market: RacingMarket) =>
    new Map(facts.runners.map((runner) => [runner.saddle, outcomesOf(runner, market, facts, withdrawals)]));
  const win = outcomesIn('win');
  const place = outcomesIn('place');
  const startingPrices = new Map(
    state === 'resulted' ? facts.runners.map((runner) => [runner.saddle, runner.startingPrice]) : [],
  );
  return {
    event,
    outcome(leg, struckAt) {
      if (leg.event !== event)
        throw new RangeError(`a leg of event ${leg.event} is not settled by event ${event}`);
      if (mayBeVoid) {
        const at = struckAt.getTime();
        if (isAfterOff(at)) return VOID.afterOff;
        if (at <= voidedUntil) return voided(leg.outcome);
      }
      const { market } = leg;
      if (market !== 'win' && market !== 'place') {
        throw new RangeError(`a race has no market ${market}`);
      }
      const own = (market === 'win' ? win : place).get(leg.outcome);
      if (!own) return unknown ?? PENDING;
      return leg.odds === null ? own.atStartingPrice : own.atFixedOdds(leg.odds, struckAt);
    },
    startingPrice: (outcome, struckAt) =>
      struckAt.getTime() <= voidedUntil || isAfterOff(struckAt.getTime())
        ? null
        : (startingPrices.get(outcome) ?? null),
  };
}

function withdrawnOutcome({ nonRunner }: RunnerFacts): LegOutcome {
  return nonRunner ? VOID.nonRunner : VOID.scratched;
}

const voidedBy: Readonly<Record<Voiding['why'], LegOutcome>> = { abandoned: VOID.event, lapsed: VOID.lapsed };

/** The outcome of legs struck before the event was abandoned or lapsed; a runner scratched by then stays scratched. */
function voidedOutcomes({ runners, voided }: RaceFacts): (outcome: number) => LegOutcome {
  const withdrawn = new Map(
    runners.flatMap((runner) =>
      voided && runner.scratchingKnownAt && runner.scratchingKnownAt <= voided.at
        ? [[runner.saddle, withdrawnOutcome(runner)] as const]
        : [],
    ),
  );
  const others = voided ? voidedBy[voided.why] : VOID.event;
  return (outcome) => withdrawn.get(outcome) ?? others;
}

/** The outcomes of legs on one runner in one market. */
interface RunnerOutcomes {
  readonly atStartingPrice: LegOutcome;
  atFixedOdds(odds: Odds, struckAt: Date): LegOutcome;
}

const sameForAll = (outcome: LegOutcome): RunnerOutcomes => ({
  atStartingPrice: outcome,
  atFixedOdds: () => outcome,
});

function outcomesOf(
  runner: RunnerFacts,
  market: RacingMarket,
  facts: RaceFacts,
  withdrawals: Withdrawals,
): RunnerOutcomes {
  if (runner.scratchedAt !== null) return sameForAll(withdrawnOutcome(runner));
  if (facts.state === 'void') return sameForAll(VOID.event);
  if (facts.state === 'undecided') return pendingOutcomes(withdrawals);
  if (facts.runners.filter(({ scratchedAt }) => scratchedAt === null).length < 2)
    return sameForAll(VOID.walkover);
  if (market === 'place' && facts.placesPaid < 1) return sameForAll(VOID.noPlaces);

  const heat = heatOf(runner.saddle, market, facts);
  const sp = market === 'win' ? runner.startingPrice : null;
  const atStartingPrice = heat && sp ? wonOutcome(sp, heat, []) : sp ? LOST : VOID.noStartingPrice;
  if (!heat) return { atStartingPrice, atFixedOdds: () => LOST };
  return {
    atStartingPrice,
    atFixedOdds: rememberByOdds(withdrawals, (odds, deductions) => wonOutcome(odds, heat, deductions)),
  };
}

function pendingOutcomes(withdrawals: Withdrawals): RunnerOutcomes {
  const bySet = new Map<number, LegOutcome>();
  return {
    atStartingPrice: PENDING,
    atFixedOdds(_, struckAt) {
      const set = withdrawals.setAfter(struckAt);
      let outcome = bySet.get(set);
      if (!outcome) {
        const deductions = withdrawals.deductionsOf(set);
        outcome = deductions.length > 0 ? undecided(deductions) : PENDING;
        bySet.set(set, outcome);
      }
      return outcome;
    },
  };
}

/** How many runners share this one's position, and how many paid places; null when it is not paid in this market. */
function heatOf(saddle: number, market: RacingMarket, { finishers, placesPaid }: RaceFacts): DeadHeat | null {
  const position = finishers.find((finisher) => finisher.saddle === saddle)?.position;
  if (position === undefined) return null;
  const tied = finishers.filter((finisher) => finisher.position === position).length;
  const places = market === 'win' ? 1 : placesPaid;
  const placesShared = Math.min(tied, places - position + 1);
  return placesShared > 0 ? { tied, placesShared } : null;
}

function wonOutcome(odds: Odds, heat: DeadHeat, deductions: readonly Deduction[]): LegOutcome {
  const left = deductions.reduce((part, { percent }) => part.mul(100 - percent, 100), ONE);
  const share = new Fraction(heat.placesShared, heat.tied);
  return {
    status: 'won',
    odds,
    factor: odds.mul(left).add(ONE).mul(share),
    share,
    deadHeat: heat.tied > 1 ? heat : null,
    deductions,
    voidReason: null,
  };
}

/** The outcome of a leg that won at a price, without a dead heat or deductions. */
export function wonOutright(odds: Odds): LegOutcome {
  return { ...PENDING, status: 'won', odds, factor: odds.add(ONE), share: ONE };
}

/** Makes one outcome per price: thousands strike the same, and legs with the same outcome share it. */
export function cachedByOdds(make: (odds: Odds) => LegOutcome): (odds: Odds) => LegOutcome {
  const cached = new Map<number, LegOutcome>();
  return (odds) => {
    // Larger denominators could share a key; no price on offer has one.
    if (odds.d > BigInt(MAX_ODDS_DENOMINATOR)) return make(odds);
    const key = Number(odds.n) * (MAX_ODDS_DENOMINATOR + 1) + Number(odds.d);
    let outcome = cached.get(key);
    if (!outcome) {
      outcome = make(odds);
      cached.set(key, outcome);
    }
    return outcome;
  };
}

/** Winning outcomes by price and deductions. */
function rememberByOdds(
  withdrawals: Withdrawals,
  make: (odds: Odds, deductions: readonly Deduction[]) => LegOutcome,
): RunnerOutcomes['atFixedOdds'] {
  const bySet = new Map<number, (odds: Odds) => LegOutcome>();
  return (odds, struckAt) => {
    const set = withdrawals.setAfter(struckAt);
    let outcomeOf = bySet.get(set);
    if (!outcomeOf) {
      const deductions = withdrawals.deductionsOf(set);
      outcomeOf = cachedByOdds((price) => make(price, deductions));
      bySet.set(set, outcomeOf);
    }
    return outcomeOf(odds);
  };
}

/**
 * The withdrawals of an event, as deductions. A bet carries those from its strike on, so its set is always a tail of
 * them, by the scale of its strike.
 */
interface Withdrawals {
  /** Names the set that a bet struck at that moment carries. */
  setAfter(struckAt: Date): number;
  deductionsOf(set: number): readonly Deduction[];
}

function withdrawalsOf(runners: readonly RunnerFacts[], tables: readonly DeductionTable[]): Withdrawals {
  const all = runners
    .flatMap(({ saddle, scratchedAt: at, scratchingKnownAt, scratchedOdds: odds }) =>
      at ? [{ known: (scratchingKnownAt ?? at).getTime(), saddle, at, odds }] : [],
    )
    .toSorted((a, b) => a.known - b.known || a.saddle - b.saddle);
  const perTable = all.length + 1;
  return {
    setAfter(struckAt) {
      let first = 0;
      while (first < all.length && (all[first]?.known ?? 0) < struckAt.getTime()) first++;
      // A bet that carries none needs no scale, and most bets carry none.
      if (first === all.length) return all.length;
      return tables.indexOf(deductionTableAt(struckAt, tables)) * perTable + first;
    },
    deductionsOf(set) {
      const table = tables[Math.floor(set / perTable)];
      if (!table) return [];
      return all
        .slice(set % perTable)
        .map(({ saddle, at, odds }) => ({ saddle, at, odds, percent: deductionPercent(odds, table) }));
    },
  };
}
