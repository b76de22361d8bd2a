import { aliasKey } from '@furlong/domain/alias';
import { unpackScore } from '@furlong/domain/score-key';
import { aliasAt } from './alias-list.ts';
import { type Board, keyIn, keyOf, type Ranking, stoodIn } from './board.ts';
import { findInBoard, placeOf } from './find-in-board.ts';
import { groupOf, rankOf, sizeOf } from './key-groups.ts';
import { findByAlias, indexOfId } from './participants.ts';
import type { PageOfRows, PageQuery, Row, StandingsView } from './view.ts';

/** A view that reads from a board in memory. */
export function viewBoard(board: Board): StandingsView {
  const { meetingId, version, date, status, lastRace, final, counts } = board;
  return {
    meetingId,
    version,
    date,
    status,
    lastRace,
    final,
    counts,
    page: async (query) => readPage(board, query),
    own: async (punterId) => readOwn(board, punterId),
    place: async (punterId) => readPlace(board, punterId),
  };
}

/** The rows of some places of the list, from 0. */
export function rowsAt(board: Board, from: number, end: number): Row[] {
  return Array.from(board.order.subarray(from, end), (index) => rowOf(board, index));
}

/** The picks that the rows of some places, from 0, are ranked by: byte n is the saddle in race n, 0 for none. */
export function picksAt({ order, races }: Board, from: number, end: number): Buffer[] {
  const last = Math.max(0, ...races.map(({ number }) => number));
  return Array.from(order.subarray(from, end), (index) => {
    const picks = Buffer.alloc(last);
    for (const { number, saddles } of races) picks[number - 1] = saddles[index] ?? 0;
    return picks;
  });
}

/** The row at a place of the list, from 0. */
export function rowAt(board: Board, place: number): Row {
  return rowOf(board, board.order[place] ?? 0);
}

/** The place of a punter's index in the list, from 0. */
export function placeAt(board: Board, index: number): number {
  return placeOf(listOf(board), index);
}

function listOf(board: Board) {
  const { order, groups } = board;
  return { order, groups, keyOf: (index: number) => keyOf(board, index) };
}

/** The row of a punter's index. */
export function rowOf(board: Board, index: number): Row {
  const { participants, groups, before, races } = board;
  const key = keyOf(board, index);
  const score = unpackScore(board.key, key);
  const group = groupOf(groups, key);
  const rank = rankOf(groups, group);
  let racePoints = 0;
  for (const { table, saddles } of races) racePoints += table.racePoints[saddles[index] ?? 0] ?? 0;
  return {
    punterId: participants.ids[index] ?? 0,
    alias: aliasAt(participants.aliases, index),
    rank,
    tied: sizeOf(groups, group) > 1,
    ...score,
    racePoints,
    bonus: score.total - racePoints,
    movement: before && stoodIn(before, index) ? rankIn(before, index) - rank : null,
  };
}

function rankIn(before: Ranking, index: number): number {
  return rankOf(before.groups, groupOf(before.groups, keyIn(before, index)));
}

function readOwn(board: Board, punterId: number): Row | null {
  const index = indexOfId(board.participants, punterId);
  return index < 0 ? null : rowOf(board, index);
}

function readPlace(board: Board, punterId: number): number | null {
  const index = indexOfId(board.participants, punterId);
  return index < 0 ? null : placeAt(board, index) + 1;
}

function readPage(board: Board, { page, perPage, search }: PageQuery): PageOfRows {
  const from = (page - 1) * perPage;
  if (!search) return { total: board.order.length, rows: rowsAt(board, from, from + perPage) };
  const found = findByAlias(board.participants, aliasKey(search.alias), search.exact);
  const rows = findInBoard(listOf(board), found, from, perPage).map((index) => rowOf(board, index));
  return { total: found[1] - found[0], rows };
}
