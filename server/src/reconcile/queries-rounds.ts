import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Transaction } from '../platform/database/database.ts';

/** A fixture of a round as the feed left it, and what the round counts of it. */
export interface AuditedFixture {
  readonly position: number;
  readonly firstKickOffAt: Date;
  readonly status: string;
  readonly format: string;
  readonly dueAt: Date | null;
  readonly resultState: string;
  readonly home: number | null;
  readonly away: number | null;
  readonly countedHome: number | null;
  readonly countedAway: number | null;
  readonly official: boolean;
  readonly fallen: boolean;
  /** When it was on and predictions of it were still taken, because that became known late. */
  readonly lateTimes: readonly { readonly from: string; readonly until: string }[];
}

/** A round to be audited. */
export interface AuditedRound {
  readonly id: number;
  readonly version: number;
  readonly finalVersion: number | null;
  readonly exact: number;
  readonly difference: number;
  readonly result: number;
  readonly bankerFactor: number;
  readonly fewestFixtures: number;
}

export async function selectAuditedRounds(trx: Transaction): Promise<AuditedRound[]> {
  return await trx
    .selectFrom('predictor_rounds as round')
    .innerJoin('predictor_seasons as season', 'season.id', 'round.season_id')
    .orderBy('round.id')
    .select([
      'round.id',
      'round.version',
      'round.final_version as finalVersion',
      'season.exact',
      'season.difference',
      'season.result',
      'season.banker as bankerFactor',
      'season.minimum_fixtures as fewestFixtures',
    ])
    .execute();
}

export async function selectAuditedFixtures(trx: Transaction, roundId: number): Promise<AuditedFixture[]> {
  return await trx
    .selectFrom('round_fixtures as counted')
    .innerJoin('fixtures as fixture', 'fixture.id', 'counted.fixture_id')
    .where('counted.round_id', '=', roundId)
    .orderBy('counted.position')
    .select((eb) => [
      'counted.position',
      'counted.first_kick_off_at as firstKickOffAt',
      'fixture.status',
      'fixture.format',
      'fixture.due_at as dueAt',
      'fixture.result_state as resultState',
      'fixture.home_goals as home',
      'fixture.away_goals as away',
      'counted.home as countedHome',
      'counted.away as countedAway',
      'counted.official',
      'counted.fallen',
      jsonArrayFrom(
        eb
          .selectFrom('unseen_kick_offs as late')
          .whereRef('late.fixture_id', '=', 'fixture.id')
          .select([sql<string>`late.kick_off_at`.as('from'), sql<string>`late.seen_at`.as('until')]),
      ).as('lateTimes'),
    ])
    .execute();
}

/** A row of a final board, and what its punter has saved of the round, in order. */
export interface AuditedRow {
  readonly punterId: number;
  readonly alias: string;
  readonly place: number;
  readonly rank: number;
  readonly tied: boolean;
  readonly total: number;
  readonly exact: number;
  readonly differences: number;
  readonly results: number;
  readonly saves: readonly AuditedSave[];
  /** Null as long as all saves of the round are there. */
  readonly stored: AuditedPredictions | null;
}

/** What the saves led to, as it is stored: by position 0 none, else 1 + home × 21 + away. */
export interface AuditedPredictions {
  readonly scores: readonly number[];
  readonly banker: number | null;
}

/** A save as the log has it. */
export interface AuditedSave {
  readonly at: string;
  readonly scores: readonly (number | null)[];
  readonly moved: boolean;
  readonly to: number | null;
}

/** Rows of a final board after a place, in their order. */
export async function selectAuditedRows(
  trx: Transaction,
  { id, version }: AuditedRound,
  after: number,
  limit: number,
): Promise<AuditedRow[]> {
  const { rows } = await sql<AuditedRow>`
    select standing.punter_id as "punterId", alias, place, rank, tied, total, exact, differences, results,
      coalesce((
        select json_agg(json_build_object(
          'at', save.saved_at, 'scores', save.scores, 'moved', save.banker_moved, 'to', save.banker_to
        ) order by save.id)
        from prediction_saves as save
        where save.round_id = ${id} and save.punter_id = standing.punter_id
      ), '[]') as saves,
      case when exists (select from archived_saves where archived_saves.round_id = ${id}) then (
        select json_build_object('scores', scores, 'banker', banker) from predictions
        where predictions.round_id = ${id} and predictions.punter_id = standing.punter_id
      ) end as stored
    from final_round_rows as standing
    where standing.round_id = ${id} and standing.version = ${version} and place > ${after}
    order by place limit ${limit}`.execute(trx);
  return rows;
}

/** How many punters have a prediction of one of some positions in their row. */
export async function countPredicted(
  trx: Transaction,
  roundId: number,
  positions: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ punters: number }>`
    select count(*)::integer as punters from predictions
    join punters on punters.id = predictions.punter_id and punters.alias is not null
    where round_id = ${roundId} and exists (
      select from unnest(scores) with ordinality as each (score, at)
      where score > 0 and at - 1 = any(${[...positions]}::integer[])
    )`.execute(trx);
  return rows[0]?.punters ?? 0;
}

/** Seasons whose rows differ from the sums of their rounds that are over and count, and how many do. */
export async function selectWrongSeasons(trx: Transaction): Promise<{ seasonId: number; punters: number }[]> {
  const { rows } = await sql<{ seasonId: number; punters: number }>`
    with summed as (
      select round.season_id, punter_id, sum(total) as total, sum(exact) as exact, sum(differences) as differences,
        sum(results) as results
      from final_round_rows as standing
      join predictor_rounds as round on round.id = standing.round_id and round.version = standing.version
      join final_rounds as board on board.round_id = round.id and board.version = round.version
      where round.final_version = round.version and board.counts
      group by 1, 2
    ),
    stored as (
      select standing.* from season_rows as standing
      join predictor_seasons as season on season.id = standing.season_id and season.version = standing.version
    )
    select season_id as "seasonId", count(*)::integer as punters
    from summed full join stored using (season_id, punter_id)
    where row(summed.total, summed.exact, summed.differences, summed.results)
      is distinct from row(stored.total, stored.exact, stored.differences, stored.results)
      -- A round that a correction has reopened is left out once it is written again.
      and not exists (
        select from predictor_rounds as reopened
        where reopened.season_id = coalesce(summed.season_id, stored.season_id)
          and reopened.final_version is not null and reopened.final_version <> reopened.version
      )
    group by 1 order by 1`.execute(trx);
  return rows;
}
