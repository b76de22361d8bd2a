import { MeetingStatus } from '@furlong/domain/status';
import type { MeetingCard } from '../meetings/card.ts';
import { loadCard } from '../meetings/load-card.ts';
import type { Queryable } from '../platform/database/database.ts';
import { type Neighbours, neighboursOf } from '../score-boards/neighbours.ts';
import type { Board } from '../standings/board.ts';
import { viewBoard } from '../standings/read-board.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { encodeEvent } from './encode-event.ts';
import { shapeStandings } from './shape-standings.ts';

/** One version of a meeting's standings, made once for all of its viewers. */
export interface Moment {
  readonly version: number;
  /** The standings are final and the meeting has ended: only a correction makes another version. */
  readonly over: boolean;
  readonly card: MeetingCard;
  /** The encoded event that every viewer gets. */
  readonly standings: string;
  /** Null when the standings are no longer in memory. */
  readonly board: Board | null;
  /** Prepared when first asked for; null when the standings are no longer in memory. */
  neighbours(): Promise<Neighbours<Board>> | null;
}

/** Reads this node's current version of a meeting; undefined when there is no such meeting. */
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
    board: board ?? null,
    neighbours: () => (board ? neighboursOf(board) : null),
  };
}
