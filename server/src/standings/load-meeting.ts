import { RaceStatus } from '@furlong/domain/status';
import type { CardRace } from '../meetings/card.ts';
import { loadCard } from '../meetings/load-card.ts';
import { loadPickColumns } from '../picks/load-picks.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { CachedRound } from '../score-boards/board-engine.ts';
import { countBytes } from '../score-boards/count-values.ts';
import { type ColumnSource, loadColumns, noColumns, renameColumns } from '../score-boards/load-columns.ts';
import { Yielder } from '../score-boards/yield-to-event-loop.ts';
import { type Board, buildBoard, type PickColumns, scoredRaces } from './board.ts';

/** A meeting's standings in memory: the board of one version, and the picks it was built from. */
export interface CachedMeeting extends CachedRound<Board> {
  readonly columns: PickColumns;
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
  const closings = new Map(races.map((race) => [race.number, closingOf(race)]));
  const source: ColumnSource<Uint8Array> = {
    make: (length) => new Uint8Array(length),
    read: (numbers) => loadPickColumns(db, meetingId, numbers),
    count: countBytes,
  };
  const known = await renameColumns(db, source, cached?.columns ?? noColumns, renamed, yielder);
  const columns = await loadColumns(db, source, closings, known, yielder);
  const board = await buildBoard(card, columns, yielder, cached?.board);
  return { board, columns, finalVersion: card.finalVersion };
}

function closingOf({ id, closedAt, voidedAt }: CardRace): string {
  return [id, closedAt?.getTime(), voidedAt?.getTime()].join('/');
}
