import { type Odds, oddsToStored } from '@furlong/domain/odds';
import type { FixtureMove, FixtureState, ScoreAt, ToldResult } from '@furlong/domain/soccer/fixture-state';
import { soccerMarkets } from '@furlong/domain/soccer/markets';
import { sql } from 'kysely';
import type { FixtureNames, FixturePrices } from '../fixtures/fixture.ts';
import { stateColumns } from '../fixtures/read-fixture.ts';
import type { Transaction } from '../platform/database/database.ts';

/** When something was told: its place among all changes (rule: order-of-changes), and by the clock. */
export interface Told {
  readonly fixtureId: number;
  /** The supplier's last; a change by hand leaves it. */
  readonly sequence: number;
  readonly order: number;
  /** Somebody at the desk told it. */
  readonly byHand?: boolean;
  readonly at: Date;
}

/** Adds a fixture; its id, or undefined when there is one of that ref already. */
export async function insertFixture(
  trx: Transaction,
  fixture: {
    readonly ref: string;
    readonly sequence: number;
    readonly names: FixtureNames;
    readonly state: FixtureState;
  },
  now: Date,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('fixtures')
    .values({
      ref: fixture.ref,
      sequence: fixture.sequence,
      change_order: fixture.sequence,
      ...nameColumns(fixture.names),
      ...stateColumns(fixture.state),
      created_at: now,
    })
    .onConflict((oc) => oc.column('ref').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

function nameColumns({ league, country, round, home, away, neutralVenue }: FixtureNames) {
  return { league, country, round, home, away, neutral_venue: neutralVenue };
}

export async function updateFixture(
  trx: Transaction,
  { fixtureId, sequence, order }: Told,
  to: {
    readonly names: FixtureNames;
    readonly state: FixtureState;
    /** Whether something that is shown changed. */
    readonly shown: boolean;
    /** Whether something changed that bets are settled by. */
    readonly facts: boolean;
  },
): Promise<void> {
  await trx
    .updateTable('fixtures')
    .set((eb) => ({
      sequence,
      change_order: order,
      ...nameColumns(to.names),
      ...stateColumns(to.state),
      ...(to.shown ? { version: eb('version', '+', 1) } : {}),
      ...(to.facts ? { facts_version: eb('facts_version', '+', 1) } : {}),
    }))
    .where('id', '=', fixtureId)
    .execute();
}

/** Advances the sequence and the order of changes; with `shown` the version too. */
export async function advanceFixture(
  trx: Transaction,
  { fixtureId, sequence, order }: Told,
  shown: boolean,
): Promise<void> {
  await trx
    .updateTable('fixtures')
    .set((eb) => ({ sequence, change_order: order, ...(shown ? { version: eb('version', '+', 1) } : {}) }))
    .where('id', '=', fixtureId)
    .execute();
}

/** Puts prices on offer; a market that is not among them keeps its own. */
export async function upsertPrices(
  trx: Transaction,
  fixtureId: number,
  prices: FixturePrices,
): Promise<void> {
  const markets = soccerMarkets.filter((market) => prices.has(market));
  if (markets.length === 0) return;
  const stored = (odds: Odds | null) => (odds === null ? null : oddsToStored(odds));
  const rows = markets.map((market) => {
    const all = (prices.get(market) ?? []).map(stored);
    return {
      market,
      numerators: all.map((odds) => odds?.numerator ?? null),
      denominators: all.map((odds) => odds?.denominator ?? null),
    };
  });
  await sql`
    insert into fixture_prices (fixture_id, market, numerators, denominators)
    select ${fixtureId}::integer, market, numerators, denominators
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      market text, numerators integer[], denominators integer[])
    on conflict (fixture_id, market) do update set
      numerators = excluded.numerators, denominators = excluded.denominators`.execute(trx);
}

/** Takes all prices off, and ends the holding of those that the desk held (rule: hand-holds). */
export async function withdrawPrices(trx: Transaction, fixtureId: number): Promise<void> {
  await trx.deleteFrom('held_fixture_prices').where('fixture_id', '=', fixtureId).execute();
  await trx.updateTable('fixtures').set({ prices_held: false }).where('id', '=', fixtureId).execute();
  await trx
    .updateTable('fixture_prices')
    .set({
      numerators: sql<number[]>`array_fill(null::integer, array[cardinality(numerators)])`,
      denominators: sql<number[]>`array_fill(null::integer, array[cardinality(denominators)])`,
    })
    .where('fixture_id', '=', fixtureId)
    .execute();
}

export async function insertScore(
  trx: Transaction,
  { fixtureId, order, at }: Told,
  { home, away, minute, added }: ScoreAt,
): Promise<void> {
  await trx
    .insertInto('fixture_scores')
    .values({ fixture_id: fixtureId, sequence: order, home, away, minute, added, received_at: at })
    .execute();
}

export async function insertResult(
  trx: Transaction,
  { fixtureId, order, at, byHand = false }: Told,
  { home, away, official, reason, halfTime }: ToldResult,
): Promise<void> {
  await trx
    .insertInto('fixture_results')
    .values({
      fixture_id: fixtureId,
      sequence: order,
      official,
      by_hand: byHand,
      reason: reason ?? null,
      home,
      away,
      half_time_home: halfTime?.home ?? null,
      half_time_away: halfTime?.away ?? null,
      received_at: at,
    })
    .execute();
}

export async function insertVoidings(
  trx: Transaction,
  fixtureId: number,
  at: Date,
  voidings: FixtureMove['voidings'],
): Promise<void> {
  for (const { why, decidedBy } of voidings) {
    await trx
      .insertInto('fixture_voidings')
      .values({
        fixture_id: fixtureId,
        at,
        why,
        decided_home: decidedBy?.home ?? null,
        decided_away: decidedBy?.away ?? null,
      })
      .execute();
  }
}

/** Whether home and away were exchanged before, as far as bets know. */
export async function wereSidesSwapped(trx: Transaction, fixtureId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('fixture_voidings')
    .where('fixture_id', '=', fixtureId)
    .where('why', '=', 'sides-swapped')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records that a match was on before this became known, in place of the kick-off told before. Bets and predictions were
 * taken no longer than until that one was told: what is done of the fixture later, once it fell away, is not late.
 */
export async function recordLateKickOff(
  trx: Transaction,
  fixtureId: number,
  { from, replaces }: NonNullable<FixtureMove['lateKickOff']>,
  now: Date,
): Promise<void> {
  const before = replaces && (await deleteLateKickOff(trx, fixtureId, replaces));
  const seenAt = before ?? replaces ?? now;
  if (!from || from >= seenAt) return;
  await trx
    .insertInto('unseen_kick_offs')
    .values({ fixture_id: fixtureId, kick_off_at: from, seen_at: seenAt })
    .onConflict((oc) =>
      oc
        .columns(['fixture_id', 'kick_off_at'])
        .doUpdateSet({ seen_at: sql<Date>`greatest(unseen_kick_offs.seen_at, excluded.seen_at)` }),
    )
    .execute();
}

/** Deletes the record of a kick-off that became known late; returns when it did, undefined when it did not. */
async function deleteLateKickOff(
  trx: Transaction,
  fixtureId: number,
  kickOffAt: Date,
): Promise<Date | undefined> {
  const deleted = await trx
    .deleteFrom('unseen_kick_offs')
    .where('fixture_id', '=', fixtureId)
    .where('kick_off_at', '=', kickOffAt)
    .returning('seen_at')
    .executeTakeFirst();
  return deleted?.seen_at;
}
