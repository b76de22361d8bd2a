import type { LocalDay } from '@furlong/domain/local-date';
import type { Goals } from '@furlong/domain/soccer/markets';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { RoundFacts, RoundFixture } from './round.ts';

interface FixtureJson {
  readonly position: number;
  readonly fixture_id: number;
  readonly first_kick_off_at: string;
  readonly home: number | null;
  readonly away: number | null;
  readonly home_before: number | null;
  readonly away_before: number | null;
  readonly official: boolean;
  readonly fallen: boolean;
  readonly begun: number;
}

interface RoundRow {
  readonly id: number;
  readonly season_id: number;
  readonly league: string;
  readonly monday: LocalDay;
  readonly version: number;
  readonly final_version: number | null;
  readonly last_position: number | null;
  readonly exact: number;
  readonly difference: number;
  readonly result: number;
  readonly banker: number;
  readonly minimum_fixtures: number;
  readonly fixtures: readonly FixtureJson[] | null;
}

/** Which rounds to read. */
export type RoundFilter =
  | { readonly ids: readonly number[] }
  /** Those whose final board of the current version is not written. */
  | { readonly live: true }
  | RoundsNear;

/** Some rounds: those not over that are nearest to a week, or the last that are over. */
export interface RoundsNear {
  readonly ended: boolean;
  /** Undefined: of every league. */
  readonly league: string | undefined;
  readonly monday: LocalDay;
  readonly limit: number;
}

/** Rounds, each one snapshot of its version and its fixtures, by their week and league. */
export async function selectRounds(db: Queryable, filter: RoundFilter): Promise<RoundFacts[]> {
  const which =
    'ids' in filter
      ? sql`round.id = any(${[...filter.ids]}::integer[])`
      : 'live' in filter
        ? sql`round.final_version is distinct from round.version`
        : sql`round.id in (${idsNear(filter)})`;
  const { rows } = await sql<RoundRow>`
    select round.id, round.season_id, season.league, round.monday::text as monday, round.version,
      round.final_version, round.last_position,
      season.exact, season.difference, season.result, season.banker, season.minimum_fixtures,
      (
        select json_agg(fixture order by position) from round_fixtures as fixture where fixture.round_id = round.id
      ) as fixtures
    from predictor_rounds as round
    join predictor_seasons as season on season.id = round.season_id
    where ${which}
    order by round.monday, season.league, round.id`.execute(db);
  return rows.map(toRound);
}

/** One round that never ends must not hide those of this week, so that the nearest are taken and not the oldest. */
function idsNear({ ended, league, monday, limit }: RoundsNear): RawBuilder<number> {
  const order = ended
    ? sql`near.monday desc, near.id desc`
    : sql`abs(near.monday - ${monday}::date), near.monday, near.id`;
  const state = ended
    ? sql`near.final_version = near.version`
    : sql`near.final_version is distinct from near.version`;
  const from =
    league === undefined
      ? sql`predictor_rounds as near where`
      : sql`predictor_rounds as near join predictor_seasons as own on own.id = near.season_id where own.league = ${league} and`;
  return sql<number>`select near.id from ${from} ${state} order by ${order} limit ${limit}`;
}

/** A round; undefined when there is none of this id. */
export async function selectRound(db: Queryable, roundId: number): Promise<RoundFacts | undefined> {
  const [round] = await selectRounds(db, { ids: [roundId] });
  return round;
}

function toRound(row: RoundRow): RoundFacts {
  const { exact, difference, result, banker: bankerFactor, minimum_fixtures: fewestFixtures } = row;
  return {
    id: row.id,
    seasonId: row.season_id,
    league: row.league,
    monday: row.monday,
    version: row.version,
    finalVersion: row.final_version,
    lastPosition: row.last_position,
    rules: { exact, difference, result, bankerFactor, fewestFixtures },
    fixtures: (row.fixtures ?? []).map(toFixture),
  };
}

function toFixture(row: FixtureJson): RoundFixture {
  return {
    position: row.position,
    fixtureId: row.fixture_id,
    firstKickOffAt: new Date(row.first_kick_off_at),
    score: goalsOf(row.home, row.away),
    before: goalsOf(row.home_before, row.away_before),
    official: row.official,
    fallen: row.fallen,
    begun: row.begun,
  };
}

function goalsOf(home: number | null, away: number | null): Goals | null {
  return home === null || away === null ? null : { home, away };
}

/** The rounds of some fixtures, locked until the transaction ends, in the order of their ids. */
export async function lockRoundsOf(trx: Transaction, fixtureIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from predictor_rounds
    where id in (select round_id from round_fixtures where fixture_id = any(${[...fixtureIds]}::integer[]))
    order by id for update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Stores what a round counts of a fixture. */
export async function updateRoundFixture(
  trx: Transaction,
  { position, score, before, official, fallen, begun }: RoundFixture,
  roundId: number,
): Promise<void> {
  await trx
    .updateTable('round_fixtures')
    .where('round_id', '=', roundId)
    .where('position', '=', position)
    .set({
      home: score?.home ?? null,
      away: score?.away ?? null,
      home_before: before?.home ?? null,
      away_before: before?.away ?? null,
      official,
      fallen,
      begun,
    })
    .execute();
}

/** Gives a round its next version, and returns it. `lastPosition`: the fixture that changed; undefined: as it is. */
export async function raiseVersion(
  trx: Transaction,
  roundId: number,
  lastPosition?: number,
): Promise<number> {
  const { version } = await trx
    .updateTable('predictor_rounds')
    .where('id', '=', roundId)
    .set({
      version: sql<number>`version + 1`,
      ...(lastPosition === undefined ? {} : { last_position: lastPosition }),
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Marks the version that the final board is written for; false when the round has another version by now. */
export async function setFinalVersion(trx: Transaction, roundId: number, version: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('predictor_rounds')
    .where('id', '=', roundId)
    .where('version', '=', version)
    .set({ final_version: version })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * The season of a league that began in a year; made when there is none. One that is there is not locked: fixtures of
 * many rounds may come at the same time.
 */
export async function ensureSeason(trx: Transaction, league: string, year: number): Promise<number> {
  const select = () =>
    trx
      .selectFrom('predictor_seasons')
      .where('league', '=', league)
      .where('year', '=', year)
      .select('id')
      .executeTakeFirst();
  const known = await select();
  if (known) return known.id;
  await trx
    .insertInto('predictor_seasons')
    .values({ league, year })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const added = await select();
  if (!added) throw new Error('The season just added is not there');
  return added.id;
}

/** The round of a season's week, locked until the transaction ends; made when there is none. */
export async function ensureRound(trx: Transaction, seasonId: number, monday: LocalDay): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into predictor_rounds (season_id, monday) values (${seasonId}, ${monday}::date)
    on conflict (season_id, monday) do update set monday = excluded.monday returning id`.execute(trx);
  return rows[0]?.id ?? 0;
}

/**
 * Adds fixtures at the end of a round as long as it has fewer than `most`; false when it takes none. One that is in a
 * round already stays where it is. The caller has locked the round.
 */
export async function insertRoundFixtures(
  trx: Transaction,
  roundId: number,
  fixtures: readonly { readonly fixtureId: number; readonly firstKickOffAt: Date }[],
  most: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into round_fixtures (round_id, position, fixture_id, first_kick_off_at)
    select ${roundId}::integer, held.count + row_number() over (order by place) - 1, fixture_id, first_kick_off_at
    from unnest(
      ${fixtures.map(({ fixtureId }) => fixtureId)}::integer[],
      ${fixtures.map(({ firstKickOffAt }) => firstKickOffAt.toISOString())}::timestamptz[]
    ) with ordinality as added (fixture_id, first_kick_off_at, place)
    cross join (select count(*) from round_fixtures where round_id = ${roundId}) as held
    where not exists (select from round_fixtures as known where known.fixture_id = added.fixture_id)
    order by place
    limit greatest(0, ${most} - (select count(*) from round_fixtures where round_id = ${roundId}))`.execute(
    trx,
  );
  return numAffectedRows > 0n;
}

/** Where a fixture is in its round; undefined: in none. */
export function selectPlace(db: Queryable, fixtureId: number) {
  return db
    .selectFrom('round_fixtures')
    .where('fixture_id', '=', fixtureId)
    .select(['round_id as roundId', 'position'])
    .executeTakeFirst();
}

/** The rounds of fixtures, by fixture; one in no round is absent. */
export async function selectRoundsOfFixtures(
  db: Queryable,
  fixtureIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('round_fixtures')
    .where('fixture_id', '=', sql<number>`any(${[...fixtureIds]}::integer[])`)
    .select(['fixture_id', 'round_id'])
    .execute();
  return new Map(rows.map((row) => [row.fixture_id, row.round_id]));
}
