import { type Odds, oddsOf, oddsToStored } from '@furlong/domain/odds';
import { outcomeNamed, type SoccerMarket, soccerMarkets } from '@furlong/domain/soccer/markets';
import { sql } from 'kysely';
import type { HandSuspension, StoredFixture } from '../fixtures/fixture.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** An outcome of a fixture: its market, and its place in it from 1. */
export interface OutcomePlace {
  readonly market: SoccerMarket;
  readonly outcome: number;
}

/** A price that the desk holds (rule: hand-holds), and what the feed offers meanwhile. */
export interface HeldOutcome extends OutcomePlace {
  readonly heldAt: Date;
  /** The punter at the desk who set it. */
  readonly heldBy: number;
  readonly feedOdds: Odds | null;
  /** When the feed last priced it; null: not since it is held. */
  readonly feedAt: Date | null;
}

/** The prices held of a fixture; most have none and are not looked up. */
export async function loadHolds(
  db: Queryable,
  fixture: Pick<StoredFixture, 'id' | 'pricesHeld'>,
): Promise<readonly HeldOutcome[]> {
  if (!fixture.pricesHeld) return [];
  const rows = await db
    .selectFrom('held_fixture_prices')
    .where('fixture_id', '=', fixture.id)
    .orderBy('market')
    .orderBy('outcome')
    .selectAll()
    .execute();
  return rows.map((row) => ({
    market: marketOf(row.market),
    outcome: row.outcome,
    heldAt: row.held_at,
    heldBy: row.held_by,
    feedOdds:
      row.numerator === null || row.denominator === null ? null : oddsOf(row.numerator, row.denominator),
    feedAt: row.feed_at,
  }));
}

function marketOf(word: string): SoccerMarket {
  const market = soccerMarkets.find((each) => each === word);
  if (market === undefined) throw new Error(`Unknown market '${word}' among the prices held`);
  return market;
}

/** A price of an outcome, as held or as offered. */
export interface OutcomePrice extends OutcomePlace {
  readonly odds: Odds | null;
}

function rowsOf(prices: readonly OutcomePrice[]) {
  return JSON.stringify(
    prices.map(({ market, outcome, odds }) => ({ market, outcome, ...(odds ? oddsToStored(odds) : {}) })),
  );
}

/** Keeps what the feed offers for outcomes that are held. */
export async function keepFeedPrices(
  trx: Transaction,
  fixtureId: number,
  prices: readonly OutcomePrice[],
  at: Date,
): Promise<void> {
  await sql`
    update held_fixture_prices as held set
      numerator = given.numerator, denominator = given.denominator, feed_at = ${at}
    from json_to_recordset(${rowsOf(prices)}::json) as given (
      market text, outcome smallint, numerator integer, denominator integer)
    where fixture_id = ${fixtureId} and held.market = given.market and held.outcome = given.outcome`.execute(
    trx,
  );
}

/** Holds prices. What the feed offers is what was shown until now; of an outcome held already it stays. */
export async function holdPrices(
  trx: Transaction,
  fixtureId: number,
  shown: readonly OutcomePrice[],
  { at, by }: HandSuspension,
): Promise<void> {
  await sql`
    insert into held_fixture_prices (fixture_id, market, outcome, held_at, held_by, numerator, denominator)
    select ${fixtureId}::integer, market, outcome, ${at}::timestamptz, ${by}::integer, numerator, denominator
    from json_to_recordset(${rowsOf(shown)}::json) as given (
      market text, outcome smallint, numerator integer, denominator integer)
    on conflict (fixture_id, market, outcome) do update set
      held_at = excluded.held_at, held_by = excluded.held_by`.execute(trx);
  await trx.updateTable('fixtures').set({ prices_held: true }).where('id', '=', fixtureId).execute();
}

/** Ends the holding of prices. */
export async function deleteHolds(
  trx: Transaction,
  fixtureId: number,
  places: readonly OutcomePlace[],
): Promise<void> {
  const given = JSON.stringify(places.map(({ market, outcome }) => ({ market, outcome })));
  await sql`
    delete from held_fixture_prices as held
    using json_to_recordset(${given}::json) as given (market text, outcome smallint)
    where fixture_id = ${fixtureId} and held.market = given.market and held.outcome = given.outcome`.execute(
    trx,
  );
  await sql`
    update fixtures set
      prices_held = exists (select from held_fixture_prices where fixture_id = fixtures.id)
    where id = ${fixtureId}`.execute(trx);
}

/** Suspends a fixture by hand, or with null ends that. */
export async function updateSuspension(
  trx: Transaction,
  fixtureId: number,
  suspension: HandSuspension | null,
): Promise<void> {
  await trx
    .updateTable('fixtures')
    .set({ hand_suspended_at: suspension?.at ?? null, hand_suspended_by: suspension?.by ?? null })
    .where('id', '=', fixtureId)
    .execute();
}

/** Suspends a market by hand, one without prices too; or with null ends that. */
export async function updateMarketSuspension(
  trx: Transaction,
  fixtureId: number,
  market: SoccerMarket,
  suspension: HandSuspension | null,
): Promise<void> {
  const set = {
    hand_suspended_at: suspension?.at ?? null,
    hand_suspended_by: suspension?.by ?? null,
  };
  await trx
    .insertInto('fixture_prices')
    .values({ fixture_id: fixtureId, market, numerators: [], denominators: [], ...set })
    .onConflict((oc) => oc.columns(['fixture_id', 'market']).doUpdateSet(set))
    .execute();
}

/** An outcome by its names: `correctScore 2-1`. */
export function nameOf({ market, outcome }: OutcomePlace): string {
  return `${market} ${outcomeNamed(market, outcome)}`;
}
