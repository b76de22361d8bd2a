import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import type { PredictorStanding } from './round-board.ts';

/** A round that a punter has played, which is over. */
export interface PlayedRound {
  readonly roundId: number;
  readonly row: PredictorStanding;
  readonly punters: number;
  readonly counts: boolean;
}

/** What a punter's rounds come to, those that count. Points in hundredths. */
export interface PlayedSum {
  readonly rounds: number;
  readonly total: number;
  readonly predicted: number;
  readonly exact: number;
  readonly differences: number;
  readonly results: number;
}

/** More rounds than ten seasons of ten leagues have. */
const roundsMax = 5_000;

function finished(db: Queryable, punterId: number) {
  return db
    .selectFrom('final_round_rows as standing')
    .innerJoin('predictor_rounds as round', (join) =>
      join
        .onRef('round.id', '=', 'standing.round_id')
        .onRef('round.version', '=', 'standing.version')
        .onRef('round.final_version', '=', 'standing.version'),
    )
    .innerJoin('final_rounds as board', (join) =>
      join.onRef('board.round_id', '=', 'standing.round_id').onRef('board.version', '=', 'standing.version'),
    )
    .where('standing.punter_id', '=', punterId);
}

/** What a punter's rounds that are over and count come to. */
export async function sumPlayed(db: Queryable, punterId: number): Promise<PlayedSum> {
  const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::integer`;
  return await finished(db, punterId)
    .where('board.counts', '=', true)
    .select([
      sql<number>`count(*)::integer`.as('rounds'),
      sum('standing.total').as('total'),
      sum('standing.predicted').as('predicted'),
      sum('standing.exact').as('exact'),
      sum('standing.differences').as('differences'),
      sum('standing.results').as('results'),
    ])
    .executeTakeFirstOrThrow();
}

/** The rounds that a punter has played and that are over, the newest first. */
export async function selectPlayed(db: Queryable, punterId: number): Promise<PlayedRound[]> {
  const rows = await finished(db, punterId)
    .orderBy('round.monday', 'desc')
    .orderBy('round.id', 'desc')
    .limit(roundsMax)
    .select([
      'standing.round_id as roundId',
      'standing.alias',
      'standing.rank',
      'standing.tied',
      'standing.total',
      'standing.exact',
      'standing.differences',
      'standing.results',
      'standing.movement',
      'board.punters',
      'board.counts',
    ])
    .execute();
  return rows.map(({ roundId, punters, counts, ...row }) => ({
    roundId,
    row: { punterId, ...row },
    punters,
    counts,
  }));
}
