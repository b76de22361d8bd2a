import { RaceStatus } from '@furlong/domain/status';
import { loadCard } from '../meetings/load-card.ts';
import type { Queryable } from '../platform/database/database.ts';
import { type Board, buildBoard, scoredRaces } from './board.ts';
import { loadColumns, noColumns, type PickColumns, renameColumns } from './load-columns.ts';
import { Yielder } from './yield-to-event-loop.ts';

/** A meeting's standings in memory: the board of one version, and the picks it was built from. */
export interface CachedMeeting {
  readonly board: Board;
  readonly columns: PickColumns;
  /** The version the final standings are written for. */
  readonly finalVersion: number | null;
}

/**
 * Reads a meeting and ranks it; undefined when there is no such meeting. Reuses `cached`, except for the aliases of the
 * punters in `renamed`. The card is one snapshot, and the columns of its races that are off never change, so columns
 * read later still belong to it. Aliases are read after the card, so they are never older than its version.
 */
export async function loadMeeting(
  db: Queryable,
  meetingId: number,
  cached?: CachedMeeting,
  renamed: readonly number[] = [],
): Promise<CachedMeeting | undefined> {
  const card = await loadCard(db, meetingId);
  if (!card) return undefined;
  const yielder = new Yielder();
  const off = new Set(
    scoredRaces(card).flatMap(({ raceNumber, status }) =>
      status === RaceStatus.closed || status === RaceStatus.resulted ? raceNumber : [],
    ),
  );
  const races = card.races.filter((race) => off.has(race.number));
  const known = await renameColumns(db, cached?.columns ?? noColumns, renamed, yielder);
  const columns = await loadColumns(db, meetingId, races, known, yielder);
  const board = await buildBoard(card, columns, yielder, cached?.board);
  return { board, columns, finalVersion: card.finalVersion };
}
