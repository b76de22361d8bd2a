import { Fraction } from 'fraction.js';
import { MAX_ODDS_DENOMINATOR, type Odds } from '../odds.ts';
import type { BetLeg, Market } from './bet-line.ts';
import { DEDUCTION_TABLES, type DeductionTable, deductionPercent, deductionTableAt } from './deductions.ts';
import type { DeadHeat, Deduction, RaceFacts, RunnerFacts, Voiding, VoidReason } from './race-facts.ts';

/** What became of a leg. Outcomes are shared between legs that fare alike: never change one. */
export interface LegOutcome {
  /** A leg `won` when it pays, so a place leg that is placed has won. */
  readonly status: 'pending' | 'won' | 'lost' | 'void';
  /** The price it is paid at, odds to one before deductions: as struck, or the SP. Null unless it won. */
  readonly odds: Odds | null;
  /** What one rand on it returns, its stake included: (1 + odds × Π(1 − deduction)) × share; void 1; otherwise 0. */
  readonly factor: Fraction;
  /** The part of the stake that rides to win; a dead heat leaves less than 1. Void 1, lost and pending 0. */
  readonly share: Fraction;
  /** Null unless it won in a dead heat. */
  readonly deadHeat: DeadHeat | null;
  /**
   * The withdrawals a fixed price carries, in the order they became known, those that take nothing too. A pending leg
   * has those so far; a lost or void one and one at SP have none.
   */
  readonly deductions: readonly Deduction[];
  /** Null unless void. */
  readonly voidReason: VoidReason | null;
}

/** An event's facts, made ready to settle any number of legs on it. */
export interface EventOutcomes {
  readonly event: number;
  /**
   * What became of a leg struck at that moment. Legs that fare alike get the same object, computed once. Throws a
   * RangeError for a leg of another event.
   */
  outcome(leg: BetLeg, struckAt: Date): LegOutcome;
  /**
   * The outcome's SP to win once the event is resulted; null when there is none, and for a bet struck before the event
   * was abandoned or lapsed, which is not on what was run later, or after its off.
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
const PENDING = undecided([]);
const LOST: LegOutcome = { ...PENDING, status: 'lost' };
const dropped = (voidReason: VoidReason): LegOutcome => ({
  ...PENDING,
  status: 'void',
  factor: ONE,
  share: ONE,
  voidReason,
});
const VOID = {
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

/**
 * What became of one leg (Decisions 6 to 10). Without facts it is pending. See {@link prepareEvent} for many.
 */
export function legOutcome(leg: BetLeg, facts: RaceFacts | undefined, struckAt: Date): LegOutcome {
  return facts ? prepareEvent(facts).outcome(leg, struckAt) : PENDING;
}

/**
 * What became of a line's legs, in their order. A leg whose event is not among the events is pending. A line with a leg
 * struck after its event's off is void as a whole: nobody may bet on some events knowing how another one goes
 * (Decision 7).
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
 * Makes an event ready for settlement: what becomes of each outcome is worked out once, here.
 * - Legs struck when the event was off and that was not known yet are void, and their lines with them.
 * - A scratched runner's legs are void from the scratching on (Decision 8), and so are those on a runner that is
 *   declared after the off to have taken no part, whatever they had come to before (rule: late non-runner).
 * - An event that is void voids all legs; so does a walkover, a result in which only one runner was left (Decision 9).
 * - Legs struck up to the moment at which the event was abandoned or lapsed are void whatever becomes of it later: what
 *   was refunded is not taken back because the event was opened again.
 * - A win leg wins at position 1. A place leg wins within the places paid; with none paid it is void (Decision 6).
 * - A dead heat leaves of the stake the share of paid places over runners tied (Decision 9).
 * - A leg at fixed odds carries a deduction for each withdrawal that became known after it was struck, or at that
 *   moment, whenever the supplier says it was; by the scale in force at the withdrawal; several multiply (Decision 8).
 * - A leg at SP is paid at the official SP and carries none. Without any SP known it is void, whether or not its
 *   runner won: refunding the winners alone would be no refund. Places have no starting price, so a place leg at
 *   SP is void.
 *
 * Throws a RangeError for a result without a winner: settled by it, every bet on the event would lose.
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
  const unseen = facts.unseenOffs.map(({ offAt, seenAt }) => [offAt.getTime(), seenAt.getTime()] as const);
  // Hardly ever, and asked for every leg of millions.
  const mayBeVoid = facts.voided !== null || unseen.length > 0;
  const isAfterOff = (struckAt: number) => unseen.some(([off, seen]) => struckAt >= off && struckAt <= seen);
  const fates = {
    win: new Map(facts.runners.map((runner) => [runner.saddle, fateOf(runner, 'win', facts, withdrawals)])),
    place: new Map(
      facts.runners.map((runner) => [runner.saddle, fateOf(runner, 'place', facts, withdrawals)]),
    ),
  };
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
      const fate = fates[leg.market].get(leg.outcome);
      if (!fate) return unknown ?? PENDING;
      return leg.odds === null ? fate.atStartingPrice : fate.atFixedOdds(leg.odds, struckAt);
    },
    startingPrice: (outcome, struckAt) =>
      struckAt.getTime() <= voidedUntil || isAfterOff(struckAt.getTime())
        ? null
        : (startingPrices.get(outcome) ?? null),
  };
}

function goneOutcome({ nonRunner }: RunnerFacts): LegOutcome {
  return nonRunner ? VOID.nonRunner : VOID.scratched;
}

const voidedBy: Readonly<Record<Voiding['why'], LegOutcome>> = { abandoned: VOID.event, lapsed: VOID.lapsed };

/** Legs struck before the event was abandoned or lapsed: a runner scratched by then had been refunded as that. */
function voidedOutcomes({ runners, voided }: RaceFacts): (outcome: number) => LegOutcome {
  const gone = new Map(
    runners.flatMap((runner) =>
      voided && runner.scratchingKnownAt && runner.scratchingKnownAt <= voided.at
        ? [[runner.saddle, goneOutcome(runner)] as const]
        : [],
    ),
  );
  const others = voided ? voidedBy[voided.why] : VOID.event;
  return (outcome) => gone.get(outcome) ?? others;
}

/** What becomes of legs on one runner in one market. */
interface Fate {
  readonly atStartingPrice: LegOutcome;
  atFixedOdds(odds: Odds, struckAt: Date): LegOutcome;
}

const sameForAll = (outcome: LegOutcome): Fate => ({
  atStartingPrice: outcome,
  atFixedOdds: () => outcome,
});

function fateOf(runner: RunnerFacts, market: Market, facts: RaceFacts, withdrawals: Withdrawals): Fate {
  if (runner.scratchedAt !== null) return sameForAll(goneOutcome(runner));
  if (facts.state === 'void') return sameForAll(VOID.event);
  if (facts.state === 'undecided') return pendingFate(withdrawals);
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

function pendingFate(withdrawals: Withdrawals): Fate {
  const bySet = withdrawals.sets.map((deductions) =>
    deductions.length > 0 ? undecided(deductions) : PENDING,
  );
  return {
    atStartingPrice: PENDING,
    atFixedOdds: (_, struckAt) => bySet[withdrawals.setAfter(struckAt)] ?? PENDING,
  };
}

/** The position a runner shares and the paid places its sharers have; null when it is not paid in this market. */
function heatOf(saddle: number, market: Market, { finishers, placesPaid }: RaceFacts): DeadHeat | null {
  const position = finishers.find((finisher) => finisher.saddle === saddle)?.position;
  if (position === undefined) return null;
  const tied = finishers.filter((finisher) => finisher.position === position).length;
  const places = market === 'win' ? 1 : placesPaid;
  const placesShared = Math.min(tied, places - position + 1);
  return placesShared > 0 ? { tied, placesShared } : null;
}

function wonOutcome(odds: Odds, heat: DeadHeat, deductions: readonly Deduction[]): LegOutcome {
  const kept = deductions.reduce((part, { percent }) => part.mul(100 - percent, 100), ONE);
  const share = new Fraction(heat.placesShared, heat.tied);
  return {
    status: 'won',
    odds,
    factor: odds.mul(kept).add(ONE).mul(share),
    share,
    deadHeat: heat.tied > 1 ? heat : null,
    deductions,
    voidReason: null,
  };
}

/** Winning outcomes by price and deductions: a price is struck by thousands, its exact factor computed once. */
function rememberByOdds(
  withdrawals: Withdrawals,
  make: (odds: Odds, deductions: readonly Deduction[]) => LegOutcome,
): Fate['atFixedOdds'] {
  const known = withdrawals.sets.map(() => new Map<number, LegOutcome>());
  return (odds, struckAt) => {
    const set = withdrawals.setAfter(struckAt);
    const deductions = withdrawals.sets[set] ?? [];
    // Prices finer than any that can be read would share keys.
    if (odds.d > BigInt(MAX_ODDS_DENOMINATOR)) return make(odds, deductions);
    const key = Number(odds.n) * (MAX_ODDS_DENOMINATOR + 1) + Number(odds.d);
    let outcome = known[set]?.get(key);
    if (!outcome) {
      outcome = make(odds, deductions);
      known[set]?.set(key, outcome);
    }
    return outcome;
  };
}

/** The withdrawals of an event. A bet carries those after its strike, so always one of the `sets`: the last few. */
interface Withdrawals {
  readonly sets: readonly (readonly Deduction[])[];
  /** Index of the set that a bet struck then carries. */
  setAfter(struckAt: Date): number;
}

function withdrawalsOf(runners: readonly RunnerFacts[], tables: readonly DeductionTable[]): Withdrawals {
  const all: { readonly known: number; readonly deduction: Deduction }[] = [];
  for (const { saddle, scratchedAt: at, scratchingKnownAt, scratchedOdds: odds } of runners) {
    if (!at) continue;
    const percent = deductionPercent(odds, deductionTableAt(at, tables));
    all.push({ known: (scratchingKnownAt ?? at).getTime(), deduction: { saddle, at, odds, percent } });
  }
  all.sort((a, b) => a.known - b.known || a.deduction.saddle - b.deduction.saddle);
  const deductions = all.map(({ deduction }) => deduction);
  return {
    sets: [...deductions, null].map((_, index) => deductions.slice(index)),
    setAfter(struckAt) {
      let set = 0;
      while (set < all.length && (all[set]?.known ?? 0) < struckAt.getTime()) set++;
      return set;
    },
  };
}
