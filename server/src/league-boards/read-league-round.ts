import { localDayOf } from '@furlong/domain/local-date';
import type { Queryable } from '../platform/database/database.ts';
import { selectFinalRowsOf } from '../predictor/queries-final.ts';
import { selectRound } from '../predictor/queries-rounds.ts';
import { type PredictorStanding, rowOf } from '../predictor/round-board.ts';
import type { RoundEngine } from '../predictor/round-engine.ts';
import type { LeagueRows } from './league-rows.ts';
import { rowsInLeague } from './read-final-rows.ts';
import { readLiveRows } from './read-live-rows.ts';
import { indicesOf, type Roster } from './roster.ts';

/** One version of a league's board of a predictor round. */
export interface LeagueRound {
  readonly version: number;
  readonly final: boolean;
  readonly counts: boolean;
  readonly rows: LeagueRows<PredictorStanding>;
}

/**
 * A league's board of a predictor round: the great board filtered, as a meeting's is (rule: league-board), from memory
 * while the round is there, else from its final board. Those who left are on the boards of rounds over that began while
 * they were members. Undefined when there is no such round.
 */
export async function readLeagueRound(
  db: Queryable,
  engine: Pick<RoundEngine, 'view' | 'board'>,
  roundId: number,
  roster: Roster,
): Promise<LeagueRound | undefined> {
  const [view, round] = await Promise.all([engine.view(roundId), selectRound(db, roundId)]);
  if (!view || !round) return undefined;
  const begun = new Date(Math.min(...round.fixtures.map(({ firstKickOffAt }) => firstKickOffAt.getTime())));
  const left = new Set(
    round.fixtures.length === 0 ? [] : roster.leftSince(localDayOf(begun)).map(({ punterId }) => punterId),
  );
  const hasLeft = (punterId: number) => left.has(punterId);
  const board = engine.board(roundId);
  if (!board) {
    const { version, final, counts } = view;
    const found = await selectFinalRowsOf(db, { roundId, version }, [...roster.ids, ...left]);
    return { version, final, counts, rows: rowsInLeague(found, hasLeft) };
  }
  const { version, final, counts, participants } = board;
  const listed = roster.indicesIn(participants);
  const indices =
    final && left.size > 0 ? Uint32Array.from([...listed, ...indicesOf(participants, left)]).sort() : listed;
  return { version, final, counts, rows: readLiveRows(board, rowOf, indices, hasLeft) };
}
