import { aliasKey } from '@furlong/domain/alias';
import { unpackScore } from '@furlong/domain/score-key';
import type { Board } from './board.ts';
import { indexOfId } from './participants.ts';
import type { PageOfRows, PageQuery, Row, StandingsView } from './view.ts';

/** A board in memory as a view: every answer is read from the arrays. */
export function viewBoard(board: Board): StandingsView {
  const { meetingId, version, status, lastRace, final, counts } = board;
  return {
    meetingId,
    version,
    status,
    lastRace,
    final,
    counts,
    page: async (query) => readPage(board, query),
    own: async (punterId) => readOwn(board, punterId),
  };
}

/** The row at a place of the list, from 0. */
export function rowAt(board: Board, place: number): Row {
  const { participants, order, ranks, ranksBefore } = board;
  const index = order[place] ?? 0;
  const score = unpackScore(board.key, board.keys[index] ?? 0);
  let racePoints = 0;
  for (const { table, saddles } of board.races) racePoints += table.racePoints[saddles[index] ?? 0] ?? 0;
  const rank = ranks[place] ?? 0;
  return {
    punterId: participants.ids[index] ?? 0,
    alias: participants.aliases[index] ?? '',
    rank,
    tied: ranks[place - 1] === rank || ranks[place + 1] === rank,
    ...score,
    racePoints,
    bonus: score.total - racePoints,
    movement: ranksBefore ? (ranksBefore[index] ?? 0) - rank : null,
  };
}

function readOwn(board: Board, punterId: number): Row | null {
  const index = indexOfId(board.participants.ids, punterId);
  return index < 0 ? null : rowAt(board, board.placeOf[index] ?? 0);
}

function readPage(board: Board, { page, perPage, search }: PageQuery): PageOfRows {
  const from = (page - 1) * perPage;
  if (!search) {
    const total = board.order.length;
    return { total, rows: rowsAt(board, range(from, Math.min(from + perPage, total))) };
  }
  const [first, end] = findAliases(board, aliasKey(search.alias), search.exact);
  const total = end - first;
  return { total, rows: rowsAt(board, from < total ? placesOf(board, first, end, from, perPage) : []) };
}

/** Some of the places held by the aliases from `first` to `end` of the alias order, ascending. */
function placesOf(board: Board, first: number, end: number, from: number, perPage: number): number[] {
  const { participants, placeOf } = board;
  const places = new Uint32Array(end - first);
  for (let at = first; at < end; at += 1) places[at - first] = placeOf[participants.aliasOrder[at] ?? 0] ?? 0;
  return [...places.sort().subarray(from, from + perPage)];
}

/** The range of the alias order whose aliases start with `key` (or are `key`). */
function findAliases({ participants }: Board, key: string, exact: boolean): [number, number] {
  const first = lowerBound(participants, (alias) => alias < key);
  const end = exact
    ? lowerBound(participants, (alias) => alias <= key)
    : lowerBound(participants, (alias) => alias < key || alias.startsWith(key));
  return [first, end];
}

/** How many aliases, in their order, come `before`. */
function lowerBound(
  { aliasOrder, aliases }: Board['participants'],
  before: (alias: string) => boolean,
): number {
  let low = 0;
  let high = aliasOrder.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(aliasKey(aliases[aliasOrder[middle] ?? 0] ?? ''))) low = middle + 1;
    else high = middle;
  }
  return low;
}

function rowsAt(board: Board, places: readonly number[]): Row[] {
  return places.map((place) => rowAt(board, place));
}

function range(from: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index);
}
