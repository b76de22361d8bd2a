import { type Odds, oddsOf } from '@furlong/domain/odds';
import { sql } from 'kysely';
import type { RaceToChange } from '../meetings/card.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { type Prices, priceColumns, type Tick } from './queries-write.ts';

/** A price that the desk holds (rule: hand-holds), and what the feed offers meanwhile. */
export interface HeldPrice extends Prices {
  readonly saddle: number;
  readonly heldAt: Date;
  /** The punter at the desk who set it. */
  readonly heldBy: number;
  /** When the feed last priced the runner; null: not since it is held. */
  readonly feedAt: Date | null;
}

/** The held prices of a race by saddle. */
export type Holds = ReadonlyMap<number, HeldPrice>;

const noHolds: Holds = new Map();

/** The held prices of a race; most races have none and are not looked up. */
export async function loadHolds(
  db: Queryable,
  race: Pick<RaceToChange, 'id' | 'pricesHeld'>,
): Promise<Holds> {
  if (!race.pricesHeld) return noHolds;
  const rows = await db.selectFrom('held_prices').where('race_id', '=', race.id).selectAll().execute();
  return new Map(
    rows.map((row) => [
      row.saddle,
      {
        saddle: row.saddle,
        heldAt: row.held_at,
        heldBy: row.held_by,
        winOdds: oddsIn(row.win_numerator, row.win_denominator),
        placeOdds: oddsIn(row.place_numerator, row.place_denominator),
        feedAt: row.feed_at,
      },
    ]),
  );
}

function oddsIn(numerator: number | null, denominator: number | null): Odds | null {
  return numerator === null || denominator === null ? null : oddsOf(numerator, denominator);
}

/** Keeps what the feed offers for held runners. */
export async function keepFeedPrices(trx: Transaction, ticks: readonly Tick[]): Promise<void> {
  const rows = ticks.map((tick) => ({
    race_id: tick.raceId,
    saddle: tick.saddle,
    at: tick.at.toISOString(),
    ...priceColumns(tick),
  }));
  await sql`
    update held_prices set
      win_numerator = given.win_numerator, win_denominator = given.win_denominator,
      place_numerator = given.place_numerator, place_denominator = given.place_denominator, feed_at = given.at
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (race_id integer, saddle smallint, at timestamptz,
      win_numerator integer, win_denominator integer, place_numerator integer, place_denominator integer)
    where held_prices.race_id = given.race_id and held_prices.saddle = given.saddle`.execute(trx);
}

/** Holds the prices of runners. What the feed offers is what was shown until now; of a runner held already it stays. */
export async function holdPrices(
  trx: Transaction,
  raceId: number,
  runners: readonly (Prices & { readonly saddle: number })[],
  { at, by }: { readonly at: Date; readonly by: number },
): Promise<void> {
  await trx
    .insertInto('held_prices')
    .values(
      runners.map((runner) => ({
        race_id: raceId,
        saddle: runner.saddle,
        held_at: at,
        held_by: by,
        ...priceColumns(runner),
      })),
    )
    .onConflict((oc) => oc.columns(['race_id', 'saddle']).doUpdateSet({ held_at: at, held_by: by }))
    .execute();
  await trx.updateTable('races').set({ prices_held: true }).where('id', '=', raceId).execute();
}

/** Ends the holding of runners' prices. */
export async function deleteHolds(
  trx: Transaction,
  raceId: number,
  saddles: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('held_prices')
    .where('race_id', '=', raceId)
    .where('saddle', '=', sql<number>`any(${[...saddles]}::smallint[])`)
    .execute();
  await sql`
    update races set prices_held = exists (select from held_prices where race_id = races.id)
    where id = ${raceId}`.execute(trx);
}

/** Who suspended a race by hand. */
export async function selectHandSuspension(db: Queryable, raceId: number): Promise<number | undefined> {
  const race = await db
    .selectFrom('races')
    .where('id', '=', raceId)
    .select('hand_suspended_by')
    .executeTakeFirst();
  return race?.hand_suspended_by ?? undefined;
}

/** Suspends a race by hand, or with null ends that. */
export async function updateHandSuspension(
  trx: Transaction,
  raceId: number,
  suspension: { readonly at: Date; readonly by: number } | null,
): Promise<void> {
  await trx
    .updateTable('races')
    .set({ hand_suspended_at: suspension?.at ?? null, hand_suspended_by: suspension?.by ?? null })
    .where('id', '=', raceId)
    .execute();
}
