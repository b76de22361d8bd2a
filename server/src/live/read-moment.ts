import { MeetingStatus } from '@furlong/domain/status';
import type { MeetingCard } from '../meetings/card.ts';
import { loadCard } from '../meetings/load-card.ts';
import type { Queryable } from '../platform/database/database.ts';
import { viewBoard } from '../standings/read-board.ts';
import { type Neighbours, neighboursOf } from '../standings/read-neighbours.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { encodeEvent } from './encode-event.ts';
import { shapeStandings } from './shape-standings.ts';

/** One version of a meeting, made once for all of its viewers. */
export interface Moment {
  readonly version: number;
  /** Its standings are final and the meeting has ended: no version follows but by a correction. */
  readonly over: boolean;
  readonly card: MeetingCard;
  /** The event for everybody, encoded. */
  readonly standings: string;
  /** Made when the first viewer with a punter asks; null when the standings are not in memory any more. */
  neighbours(): Promise<Neighbours> | null;
}

/** Reads the version of a meeting that this node has now; undefined when there is no such meeting. */
export async function readMoment(
  db: Queryable,
  engine: StandingsEngine,
  meetingId: number,
): Promise<Moment | undefined> {
  const [card, written] = await Promise.all([loadCard(db, meetingId), engine.view(meetingId)]);
  if (!card || !written) return undefined;
  const board = engine.board(meetingId);
  const view = board ? viewBoard(board) : written;
  return {
    version: view.version,
    over: view.final && (view.status === MeetingStatus.resulted || view.status === MeetingStatus.abandoned),
    card,
    standings: encodeEvent('standings', await shapeStandings(view, card), view.version),
    neighbours: () => (board ? neighboursOf(board) : null),
  };
}
