import { loadResultTime } from '../meetings/load-result-time.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Board, BoardHead } from '../standings/board.ts';
import { rowOf } from '../standings/read-board.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import type { LeagueEntry, LeagueRows } from './league-rows.ts';
import { readFinalRows } from './read-final-rows.ts';
import { possibleFor, readLiveRows } from './read-live-rows.ts';
import { indicesOf, type Roster } from './roster.ts';

/** What a board of a league or of everybody says besides its rows. */
export interface LeagueHead extends BoardHead {
  /** When the last race's result came. */
  readonly lastRaceAt: Date | null;
  readonly provisional: boolean;
}

/** One version of a league's board. */
export interface LeagueBoard {
  readonly head: LeagueHead;
  readonly rows: LeagueRows;
  /** The ranks still possible for a row; null when no race is to come. */
  possible(own: LeagueEntry): { readonly best: number; readonly worst: number } | null;
}

/** Where boards are read. */
export interface BoardSources {
  readonly db: Queryable;
  readonly engine: Pick<StandingsEngine, 'view' | 'board'>;
}

/**
 * A league's board of a meeting: the great board filtered (rule: league-board), from memory while the meeting is there,
 * else from its final standings. Those who left are on the boards of finished meetings that they played as members.
 * Undefined when there is no such meeting.
 */
export async function readLeagueBoard(
  { db, engine }: BoardSources,
  meetingId: number,
  roster: Roster,
): Promise<LeagueBoard | undefined> {
  const view = await engine.view(meetingId);
  if (!view) return undefined;
  const board = engine.board(meetingId);
  if (board) return readLive(board, roster);
  const left = new Set(roster.leftSince(view.date).map(({ punterId }) => punterId));
  const [rows, lastRaceAt] = await Promise.all([
    readFinalRows(db, view, [...roster.ids, ...left], (id) => left.has(id)),
    view.lastRace === null ? null : loadResultTime(db, meetingId, view.lastRace),
  ]);
  return { head: { ...view, lastRaceAt, provisional: false }, rows, possible: () => null };
}

function readLive(board: Board, roster: Roster): LeagueBoard {
  const listed = roster.indicesIn(board.participants);
  const left = new Set(board.final ? roster.leftSince(board.date).map(({ punterId }) => punterId) : []);
  const indices = left.size === 0 ? listed : joined(listed, indicesOf(board.participants, left));
  const rows = readLiveRows(board, rowOf, indices, (id) => left.has(id));
  const unlisted = roster.ids.length - listed.length;
  return { head: headOf(board), rows, possible: (own) => possibleFor(board, rows.entries, own, unlisted) };
}

function joined(some: Uint32Array, others: Uint32Array): Uint32Array {
  return Uint32Array.from([...some, ...others]).sort();
}

/** The head of a board in memory. */
export function headOf(board: Board): LeagueHead {
  const last = board.card.races.find(({ number }) => number === board.lastRace)?.result;
  return { ...board, lastRaceAt: last?.at ?? null, provisional: last ? !last.official : false };
}
