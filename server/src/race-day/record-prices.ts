import type { Odds } from '@furlong/domain/odds';
import { type RaceToChange, withRace } from '../meetings/card.ts';
import { type BadField, Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { pricesShown } from './announce.ts';
import {
  applyInSequence,
  assertBeforeOff,
  type ChangeOutcome,
  raceOf,
  type SupplierChange,
} from './apply-in-sequence.ts';
import { showPrices, type Tick, updateSuspension } from './queries-write.ts';

/** New prices of a race's runners. A price left out stays as it is; null withdraws it. */
export interface NewPrices {
  readonly raceNumber: number;
  /** When they were shown; before the off. */
  readonly at: Date;
  readonly prices: readonly {
    readonly saddle: number;
    readonly winOdds?: Odds | null;
    readonly placeOdds?: Odds | null;
  }[];
}

/** The same, as a supplier says it. */
export interface PricesChange extends SupplierChange, NewPrices {}

/** Records prices and ends a suspension (rule: scratched). Shortening and drifting are derived from the ticks. */
export async function recordPrices(platform: Platform, change: PricesChange): Promise<ChangeOutcome> {
  return applyInSequence(platform, change, async ({ trx, card, order }) => {
    const race = raceOf(card, change.raceNumber);
    assertBeforeOff(race, change.at);
    const ticks = toTicks(race, change, order);
    await showPrices(trx, ticks);
    if (race.suspended) await updateSuspension(trx, race.id, false);
    await pricesShown(trx, race);
    const shown = new Map(ticks.map(({ saddle, winOdds, placeOdds }) => [saddle, { winOdds, placeOdds }]));
    const runners = race.runners.map((runner) => ({ ...runner, ...shown.get(runner.saddle) }));
    return withRace(card, { ...race, suspended: false, runners });
  });
}

function toTicks(race: RaceToChange, change: NewPrices, order: number): Tick[] {
  const faults: BadField[] = [];
  const ticks: Tick[] = [];
  const priced = new Set<number>();
  change.prices.forEach(({ saddle, winOdds, placeOdds }, index) => {
    const field = `prices.${index}.saddle`;
    const runner = race.runners.find((candidate) => candidate.saddle === saddle);
    if (!runner) faults.push({ field, expected: `a runner of race ${race.number}` });
    else if (runner.scratched) faults.push({ field, expected: 'a runner that is not scratched' });
    else if (priced.has(saddle)) faults.push({ field, expected: 'each runner once' });
    else {
      priced.add(saddle);
      ticks.push({
        raceId: race.id,
        saddle,
        order,
        at: change.at,
        winOdds: winOdds === undefined ? runner.winOdds : winOdds,
        placeOdds: placeOdds === undefined ? runner.placeOdds : placeOdds,
      });
    }
  });
  if (faults.length > 0)
    throw new Failed('bad-request', 'Some prices are not of runners of the race', faults);
  return ticks;
}
