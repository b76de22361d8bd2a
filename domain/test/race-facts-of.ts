import type { RaceFacts, RunnerFacts, Voiding } from '../src/betting/race-facts.ts';
import { parseOdds } from '../src/odds.ts';

/** When bets of these tests are struck by default. */
export const STRUCK_AT = new Date('2026-11-21T11:00:00+02:00');

/** The moment `minutes` after {@link STRUCK_AT}. */
export function minutesAfterStrike(minutes: number): Date {
  return new Date(STRUCK_AT.getTime() + minutes * 60_000);
}

interface RaceSketch {
  readonly event?: number;
  readonly state?: RaceFacts['state'];
  /** Why earlier bets are void, and how many minutes after the strike they became so. */
  readonly voided?: readonly [why: Voiding['why'], minutes: number];
  /** Minutes after the strike at which it was off, and at which that became known. */
  readonly lateKnownOff?: readonly [off: number, known: number];
  readonly placesPaid?: number;
  /** Saddles by position; those in one list are tied. Runner 1 wins when left out. */
  readonly order?: readonly (readonly number[])[];
  /** How many runners the card has, saddles from 1. */
  readonly runners?: number;
  /** SP by saddle; the others have 5/1. */
  readonly startingPrices?: Readonly<Record<number, string | null>>;
  /** Withdrawn saddles: last win price, minutes after the strike, and minutes at which it became known if different. */
  readonly scratched?: Readonly<
    Record<number, readonly [price: string | null, minutes: number, known?: number]>
  >;
}

/** The facts of a resulted race of eight that pays three places, with the changes of the sketch. */
export function raceFactsOf(sketch: RaceSketch = {}): RaceFacts {
  const { event = 1, state = 'resulted', placesPaid = 3, order = [[1], [2], [3], [4]], runners = 8 } = sketch;
  let position = 1;
  const finishers = order.flatMap((tied) => {
    const own = tied.map((saddle) => ({ saddle, position }));
    position += tied.length;
    return own;
  });
  return {
    event,
    state,
    voided: sketch.voided ? { why: sketch.voided[0], at: minutesAfterStrike(sketch.voided[1]) } : null,
    lateKnownOffs: sketch.lateKnownOff
      ? [
          {
            offAt: minutesAfterStrike(sketch.lateKnownOff[0]),
            knownAt: minutesAfterStrike(sketch.lateKnownOff[1]),
          },
        ]
      : [],
    placesPaid,
    finishers: state === 'resulted' ? finishers : [],
    runners: Array.from({ length: runners }, (_, index) => runnerOf(index + 1, sketch)),
  };
}

function runnerOf(saddle: number, { startingPrices = {}, scratched = {} }: RaceSketch): RunnerFacts {
  const price = saddle in startingPrices ? startingPrices[saddle] : '5/1';
  const [lastPrice, minutes, known = minutes] = scratched[saddle] ?? [null, null];
  return {
    saddle,
    startingPrice: price ? parseOdds(price) : null,
    scratchedAt: minutes === null ? null : minutesAfterStrike(minutes),
    scratchingKnownAt: known === null ? null : minutesAfterStrike(known),
    scratchedOdds: lastPrice === null ? null : parseOdds(lastPrice),
    nonRunner: false,
  };
}
