import { RaceStatus } from '@furlong/domain/status';
import { loadCard } from '../meetings/load-card.ts';
import type { Queryable } from '../platform/database/database.ts';
import { type Board, buildBoard, scoredRaces } from './board.ts';
import { loadColumns, noColumns, type PickColumns, renameColumns } from './load-columns.ts';
import { Yielder } from './yield-to-event-loop.ts';

/** A meeting's standings in memory: the board of one version, and the picks it was made of. */
export interface HeldMeeting {
  readonly board: Board;
  readonly columns: PickColumns;
  /** The version the final standings are written for. */
  readonly finalVersion: number | null;
}

/**
 * Reads a meeting and ranks it, keeping of what is held already all but the aliases of those renamed since; undefined
 * when there is no such meeting. The card is of one moment, and the columns of its races that are off never change:
 * what is read later is still of it. Aliases are read after it, so they are never older than its version.
 */
export async function loadMeeting(
  db: Queryable,
  meetingId: number,
  held?: HeldMeeting,
  renamed: readonly number[] = [],
): Promise<HeldMeeting | undefined> {
  const card = await loadCard(db, meetingId);
  if (!card) return undefined;
  const yielder = new Yielder();
  const off = new Set(
    scoredRaces(card).flatMap(({ raceNumber, status }) =>
      status === RaceStatus.closed || status === RaceStatus.resulted ? raceNumber : [],
    ),
  );
  const races = card.races.filter((race) => off.has(race.number));
  const known = await renameColumns(db, held?.columns ?? noColumns, renamed, yielder);
  const columns = await loadColumns(db, meetingId, races, known, yielder);
  const board = await buildBoard(card, columns, yielder, held?.board);
  return { board, columns, finalVersion: card.finalVersion };
}
