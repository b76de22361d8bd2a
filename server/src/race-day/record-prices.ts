import type { Odds } from '@furlong/domain/odds';
import { type RaceToChange, type RunnerToChange, withRace } from '../meetings/card.ts';
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
import { loadHolds } from './queries-holds.ts';
import { type Prices, type Tick, updateAwaitsPrices } from './queries-write.ts';
import { feedPricesOf, showFeedPrices } from './show-feed-prices.ts';

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

/**
 * Records prices and ends the suspension after a scratching (rule: scratched). Prices of runners that the desk holds are
 * kept and not shown (rule: hand-holds). Shortening and drifting are derived from the ticks.
 */
export async function recordPrices(platform: Platform, change: PricesChange): Promise<ChangeOutcome> {
  return applyInSequence(platform, change, async ({ trx, card, order }) => {
    const race = raceOf(card, change.raceNumber);
    assertBeforeOff(race, change.at);
    const holds = await loadHolds(trx, race);
    const ticks = await showFeedPrices(
      trx,
      toTicks(race, change, order, (each) => feedPricesOf(each, holds)),
      holds,
    );
    if (race.awaitsPrices) await updateAwaitsPrices(trx, race.id, false);
    await pricesShown(trx, race);
    const shown = new Map(ticks.map(({ saddle, winOdds, placeOdds }) => [saddle, { winOdds, placeOdds }]));
    const runners = race.runners.map((runner) => ({ ...runner, ...shown.get(runner.saddle) }));
    const suspended = race.handSuspendedAt !== null;
    return withRace(card, { ...race, suspended, awaitsPrices: false, runners });
  });
}

/**
 * A tick for each price said; what is left out is as `pricesOf` says. Throws Failed 'bad-request' naming every price that
 * is not of a runner of the race.
 */
export function toTicks(
  race: RaceToChange,
  change: NewPrices,
  order: number,
  pricesOf: (runner: RunnerToChange) => Prices = (runner) => runner,
): Tick[] {
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
        winOdds: winOdds === undefined ? pricesOf(runner).winOdds : winOdds,
        placeOdds: placeOdds === undefined ? pricesOf(runner).placeOdds : placeOdds,
      });
    }
  });
  if (faults.length > 0)
    throw new Failed('bad-request', 'Some prices are not of runners of the race', faults);
  return ticks;
}
