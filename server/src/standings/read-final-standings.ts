import type { MeetingHead } from '../meetings/card.ts';
import type { Queryable } from '../platform/database/database.ts';
import { selectFinalBoard, selectFinalPage, selectFinalRow } from './queries.ts';
import { selectPlacedRow } from './queries-neighbours.ts';
import { selectPicked } from './queries-picked.ts';
import type { StandingsView } from './view.ts';

/** A view that reads a meeting's stored final standings; undefined while those of its version are not written. */
export async function viewFinalStandings(
  db: Queryable,
  meeting: MeetingHead,
): Promise<StandingsView | undefined> {
  const { id: meetingId, standingsVersion: version } = meeting;
  if (meeting.finalVersion !== version) return undefined;
  const board = await selectFinalBoard(db, meetingId, version);
  if (!board) return undefined;
  return {
    meetingId,
    version,
    date: meeting.date,
    status: meeting.status,
    lastRace: board.lastRace,
    final: true,
    counts: board.counts,
    renames: board.renames,
    page: (query) => selectFinalPage(db, { meetingId, version, punters: board.punters }, query),
    own: (punterId) => selectFinalRow(db, meetingId, version, punterId),
    picked: () => selectPicked(db, meetingId, version),
    place: async (punterId) => (await selectPlacedRow(db, { meetingId, version }, punterId))?.place ?? null,
  };
}
