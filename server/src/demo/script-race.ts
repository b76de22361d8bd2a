import type { RaceStatus } from '@furlong/domain/status';
import type { Market } from './market.ts';
import type { SimulatedRace } from './simulate-race.ts';

/** Something a supplier says about a race, and when. */
export type RaceLine = { readonly at: Date; readonly race: number } & (
  | { readonly kind: 'prices'; readonly tick: number; readonly scratched: number | null }
  | { readonly kind: 'scratching'; readonly saddle: number }
  | {
      readonly kind: 'race-status';
      readonly status: Exclude<RaceStatus, 'resulted'>;
      readonly offAt?: Date;
    }
  | { readonly kind: 'result'; readonly stage: 'provisional' | 'official' | 'correction' }
);

/** When a race is held. */
export interface RaceTimes {
  readonly publishedAt: Date;
  /** The off as the card says it. */
  readonly cardedOff: Date;
  /** The off as it will be. */
  readonly off: Date;
  /** Seconds between two races. */
  readonly pace: number;
}

/** In paces after the off: when a race's results are said. */
export const STAGES = { provisional: 1 / 3, official: 0.55, correction: 1.6 } as const;
/** In paces before the carded off: when it is said that the off moves, when that the race is abandoned. */
const DELAY_SAID = 1 / 6;
const ABANDONED_BEFORE = 0.3;

/** Everything that is said about a race after its card: prices, a scratching, a moved off, the off, the results. */
export function scriptRace(race: SimulatedRace, market: Market, times: RaceTimes): RaceLine[] {
  const lines = [...marketLines(race, market, times), ...raceLines(race, times)];
  if (!race.incidents.abandoned) return lines;
  const at = after(times.cardedOff, -ABANDONED_BEFORE * times.pace);
  return [
    ...lines.filter((line) => line.at < at),
    { kind: 'race-status', race: race.number, status: 'abandoned', at },
  ];
}

function raceLines({ number, incidents, outcome }: SimulatedRace, times: RaceTimes): RaceLine[] {
  const lines: RaceLine[] = [];
  if (incidents.delay > 0) {
    const at = after(times.cardedOff, -DELAY_SAID * times.pace);
    lines.push({ kind: 'race-status', race: number, status: 'open', offAt: times.off, at });
  }
  lines.push({ kind: 'race-status', race: number, status: 'closed', at: times.off });
  for (const stage of ['provisional', 'official', 'correction'] as const) {
    if (stage === 'correction' && !outcome.correction) continue;
    lines.push({ kind: 'result', race: number, stage, at: after(times.off, STAGES[stage] * times.pace) });
  }
  return lines;
}

function marketLines(race: SimulatedRace, market: Market, times: RaceTimes): RaceLine[] {
  const lines: RaceLine[] = [];
  const scratching = scratchingOf(race, times);
  const prices = (tick: number, at: Date) => {
    const scratched = scratching && at > scratching.at ? scratching.saddle : null;
    lines.push({ kind: 'prices', race: race.number, tick, scratched, at });
  };
  // The last tick is the opening board, which comes with the card.
  for (const [tick, before] of market.ticks.slice(0, -1).entries()) {
    const at = after(times.off, -before);
    const suspended = scratching && at >= scratching.at && at <= scratching.pricedAt;
    if (!suspended) prices(tick, at);
  }
  if (scratching) {
    lines.push({ kind: 'scratching', race: race.number, saddle: scratching.saddle, at: scratching.at });
    const before = (times.off.getTime() - scratching.pricedAt.getTime()) / 1000;
    const tick = market.ticks.findIndex((each) => each >= before);
    prices(tick, scratching.pricedAt);
  }
  return lines;
}

/** When the scratching is said and new prices follow. On a card that is published late it comes later, in proportion. */
function scratchingOf({ incidents }: SimulatedRace, times: RaceTimes) {
  if (!incidents.scratching) return null;
  const { saddle, before } = incidents.scratching;
  const lead = (times.off.getTime() - times.publishedAt.getTime()) / 1000;
  const seconds = Math.min(before * times.pace, lead * 0.8);
  const suspension = Math.min(times.pace / 20, seconds / 2);
  return {
    saddle,
    at: after(times.off, -seconds),
    pricedAt: after(times.off, suspension - seconds),
  };
}

/** The instant so many seconds later, to the millisecond. */
export function after(instant: Date, seconds: number): Date {
  return new Date(Math.round(instant.getTime() + seconds * 1000));
}
