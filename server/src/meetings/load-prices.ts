import { type Odds, oddsOf } from '@furlong/domain/odds';
import type { Queryable } from '../platform/database/database.ts';
import { selectLatestTicks } from './queries-ticks.ts';

const pricePointsMax = 12;

/** How a runner's win price has moved. */
export interface PriceHistory {
  readonly opening: Odds;
  /** The latest prices, oldest first, at most 12. */
  readonly latest: readonly { readonly at: Date; readonly winOdds: Odds }[];
}

/** The price histories of a card by race id and saddle; a runner that was never priced is absent. */
export type CardPrices = ReadonlyMap<number, ReadonlyMap<number, PriceHistory>>;

/** Reads what every runner of a meeting was priced at. */
export async function loadPrices(db: Queryable, meetingId: number): Promise<CardPrices> {
  const races = new Map<number, Map<number, { opening: Odds; latest: { at: Date; winOdds: Odds }[] }>>();
  for (const row of await selectLatestTicks(db, meetingId, pricePointsMax)) {
    const winOdds = oddsOf(row.win_numerator, row.win_denominator);
    const race = races.get(row.race_id) ?? new Map();
    races.set(row.race_id, race);
    const history = race.get(row.saddle) ?? { opening: winOdds, latest: [] };
    race.set(row.saddle, history);
    if (!row.opening) history.latest.push({ at: row.at, winOdds });
  }
  return races;
}
