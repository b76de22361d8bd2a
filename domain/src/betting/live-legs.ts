import { Fraction } from 'fraction.js';
import type { Odds } from '../odds.ts';
import { bestResult } from './best-result.ts';
import type { BetLeg } from './bet-line.ts';
import type { Ratio } from './combinations.ts';
import type { LegOutcome } from './leg-outcome.ts';
import type { PlacesPaid } from './line-price.ts';
import { CERTAIN } from './price-chances.ts';

/** What is thought of events that are not decided, at the prices of the moment (rule: liability). */
export interface Outlook {
  readonly placesPaid: PlacesPaid;
  /** The price that a leg at the starting price is expected to be paid at. */
  expectedPrice(leg: BetLeg): Odds;
  /** How likely a leg is to win, in millionths. */
  chance(leg: BetLeg): bigint;
}

/** A leg that can still pay. */
export interface LiveLeg {
  readonly leg: BetLeg;
  readonly isPending: boolean;
  /** It pays whatever happens: it is decided, or refunded at the result. */
  readonly isSure: boolean;
  /** What one rand on it returns if it wins, and how much of that is the stake. */
  readonly factor: Ratio;
  readonly share: Ratio;
  /** Both as doubles, as the parts of {@link LiveEvent} are. */
  readonly near: { readonly factor: number; readonly share: number };
  readonly chance: bigint;
}

/** What one rand on each live leg of an event returns together, and how much of that is stakes. */
export type LivePart = 'bestFactor' | 'bestShare' | 'expectedFactor' | 'expectedShare';

/** The live legs of one event: `best…` in its best result for them, `expected…` each as likely as its price says. */
export interface LiveEvent extends Readonly<Record<LivePart, Ratio>> {
  readonly legs: readonly LiveLeg[];
  /** Those that win in the best result. */
  readonly best: readonly LiveLeg[];
  /** The same parts as doubles, each wrong by less than 2⁻⁵¹ of itself; not finite where a double cannot hold them. */
  readonly near: Readonly<Record<LivePart, number>>;
}

/** The legs of a line that can still pay, by event, in the order in which their events first appear. */
export interface LiveLegs {
  readonly events: readonly LiveEvent[];
  /** Where the legs of each event stand in the line. */
  readonly indexes: readonly (readonly number[])[];
  /** How many legs each event has, and each part of each as doubles. */
  readonly counts: readonly number[];
  readonly near: Readonly<Record<LivePart, readonly number[]>>;
}

const ONE: Ratio = { n: 1n, d: 1n };
const ZERO: Ratio = { n: 0n, d: 1n };

/** What a leg with an outcome comes to; null: it has lost. `alone` is its event where no other leg is on that. */
interface Prepared {
  readonly became: LegOutcome;
  readonly alone: LiveEvent | null;
}

/** Finds what can still pay of the legs of many lines. Equal legs that are one object are prepared once. */
export class LegPreparer {
  readonly #outlook: Outlook;
  readonly #known = new Map<BetLeg, Prepared>();

  constructor(outlook: Outlook) {
    this.#outlook = outlook;
  }

  /**
   * The legs that can still pay, by the outcomes of all so far, given in their order; null when none of them is pending.
   * Throws a RangeError where a leg has no outcome.
   */
  prepare(legs: readonly BetLeg[], outcomes: readonly LegOutcome[]): LiveLegs | null {
    const ids: number[] = [];
    const alone: LiveEvent[][] = [];
    const indexes: number[][] = [];
    let isPending = false;
    for (const [index, leg] of legs.entries()) {
      const became = outcomes[index];
      if (!became) throw new RangeError(`${outcomes.length} outcomes for ${legs.length} legs`);
      const one = this.#alone(leg, became);
      if (!one) continue;
      isPending ||= became.status === 'pending';
      const at = ids.indexOf(leg.event);
      alone[at]?.push(one);
      indexes[at]?.push(index);
      if (at >= 0) continue;
      ids.push(leg.event);
      alone.push([one]);
      indexes.push([index]);
    }
    if (!isPending) return null;
    const events = alone.map((each) => this.#join(each));
    const near = (part: LivePart) => events.map((event) => event.near[part]);
    return {
      events,
      indexes,
      counts: indexes.map(({ length }) => length),
      near: {
        bestFactor: near('bestFactor'),
        bestShare: near('bestShare'),
        expectedFactor: near('expectedFactor'),
        expectedShare: near('expectedShare'),
      },
    };
  }

  #alone(leg: BetLeg, became: LegOutcome): LiveEvent | null {
    const known = this.#known.get(leg);
    if (known && known.became === became) return known.alone;
    const live = liveLeg(leg, became, this.#outlook);
    const alone = live && prepareEvent([live], this.#outlook);
    this.#known.set(leg, { became, alone });
    return alone;
  }

  #join(alone: readonly LiveEvent[]): LiveEvent {
    const [first] = alone;
    if (first && alone.length === 1) return first;
    return prepareEvent(
      alone.flatMap(({ legs }) => legs),
      this.#outlook,
    );
  }
}

function liveLeg(leg: BetLeg, became: LegOutcome, outlook: Outlook): LiveLeg | null {
  if (became.status === 'lost') return null;
  if (became.status !== 'pending') {
    const { factor, share } = became;
    return { leg, isPending: false, isSure: true, ...returning(factor, share), chance: CERTAIN };
  }
  // Void at the result: places that are not paid (rule: places-paid).
  if (leg.market === 'place' && outlook.placesPaid(leg.event) < 1) {
    return { leg, isPending: true, isSure: true, ...returning(ONE, ONE), chance: CERTAIN };
  }
  const { n, d } = pendingOdds(leg, became, outlook);
  const parts = returning({ n: n + d, d }, ONE);
  return { leg, isPending: true, isSure: false, ...parts, chance: outlook.chance(leg) };
}

function returning(factor: Ratio, share: Ratio): Pick<LiveLeg, 'factor' | 'share' | 'near'> {
  return { factor, share, near: { factor: nearRatio(factor), share: nearRatio(share) } };
}

function pendingOdds(leg: BetLeg, { deductions }: LegOutcome, outlook: Outlook): Ratio {
  if (leg.odds === null) return outlook.expectedPrice(leg);
  return deductions.reduce<Ratio>(
    (left, { percent }) => ({ n: left.n * BigInt(100 - percent), d: left.d * 100n }),
    leg.odds,
  );
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
  const parts = {
    bestFactor: sumRatios(best.map(({ factor }) => factor)),
    bestShare: sumRatios(best.map(({ share }) => share)),
    expectedFactor: sumRatios(legs.map(likely('factor'))),
    expectedShare: sumRatios(legs.map(likely('share'))),
  };
  const near = {
    bestFactor: nearRatio(parts.bestFactor),
    bestShare: nearRatio(parts.bestShare),
    expectedFactor: nearRatio(parts.expectedFactor),
    expectedShare: nearRatio(parts.expectedShare),
  };
  return { legs, best, ...parts, near };
}

/** The pending legs of one event that win in the best result for them. */
function bestOf(open: readonly LiveLeg[], placesPaid: PlacesPaid): readonly LiveLeg[] {
  if (open.length < 2) return open;
  const priced = open.map(({ leg, factor }, index) => ({
    ...leg,
    odds: new Fraction(factor.n - factor.d, factor.d),
    index,
  }));
  const won = new Set(bestResult(priced, placesPaid(open[0]?.leg.event ?? 0)).legs.map(({ index }) => index));
  return open.filter((_, index) => won.has(index));
}

const likely =
  (part: 'factor' | 'share') =>
  (own: LiveLeg): Ratio =>
    own.chance === CERTAIN ? own[part] : { n: own[part].n * own.chance, d: own[part].d * CERTAIN };

/** The sum of fractions, not in lowest terms; 0 of none. */
export function sumRatios(ratios: readonly Ratio[]): Ratio {
  const [first = ZERO, ...others] = ratios;
  return others.reduce((a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d }), first);
}

/** A fraction as a double, wrong by less than 2⁻⁵¹ of itself; not finite where a double cannot hold its parts. */
function nearRatio({ n, d }: Ratio): number {
  const by = Number(d);
  return Number.isFinite(by) ? Number(n) / by : Number.NaN;
}
