import type { Queryable } from '../platform/database/database.ts';
import type { CachedRound } from '../score-boards/board-engine.ts';
import { type ColumnSource, loadColumns, noColumns, renameColumns } from '../score-boards/load-columns.ts';
import { Yielder } from '../score-boards/yield-to-event-loop.ts';
import { loadPredictionColumns } from './queries-predictions.ts';
import { selectRound } from './queries-rounds.ts';
import { headOf } from './round.ts';
import { buildRoundBoard, type PredictionColumns, type RoundBoard } from './round-board.ts';

/** A round in memory: the board of one version, and the predictions it was built from. */
export interface CachedRoundBoard extends CachedRound<RoundBoard> {
  readonly columns: PredictionColumns;
}

/**
 * Reads a round and ranks it; undefined when there is none of this id. Reuses `cached`, except for the aliases of the
 * punters in `renamed`. The round is one snapshot, and the predictions of fixtures that have begun never change, so
 * columns read later still belong to it.
 */
export async function loadRound(
  db: Queryable,
  roundId: number,
  cached?: CachedRoundBoard,
  renamed: readonly number[] = [],
): Promise<CachedRoundBoard | undefined> {
  const round = await selectRound(db, roundId);
  if (!round) return undefined;
  const yielder = new Yielder();
  // Fallen away it brings nothing, but who predicted it is listed. Nobody is when the round does not count.
  const closed = headOf(round).counts ? round.fixtures.filter(({ score, fallen }) => score || fallen) : [];
  const closings = new Map(
    closed.map(({ position, fixtureId, begun }) => [position, `${fixtureId}/${begun}`]),
  );
  const source: ColumnSource<Uint16Array> = {
    make: (length) => new Uint16Array(length),
    read: (positions) => loadPredictionColumns(db, roundId, positions),
  };
  const known = await renameColumns(db, source, cached?.columns ?? noColumns, renamed, yielder);
  const columns = await loadColumns(db, source, closings, known, yielder);
  const board = await buildRoundBoard(round, columns, yielder, cached?.board);
  return { board, columns, finalVersion: round.finalVersion };
}
