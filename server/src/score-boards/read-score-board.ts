import { aliasKey } from '@furlong/domain/alias';
import { aliasAt } from './alias-list.ts';
import { findInBoard, placeOf } from './find-in-board.ts';
import { groupOf, rankOf, sizeOf } from './key-groups.ts';
import { findByAlias, indexOfId } from './participants.ts';
import { keyIn, keyOf, type Ranking, type ScoreBoard, stoodIn } from './score-board.ts';

/** Which rows to read. */
export interface PageQuery {
  /** From 1. */
  readonly page: number;
  /** 1 to 100. */
  readonly perPage: number;
  /** Only aliases that start with this or, with `exact`, equal it; ignoring case. */
  readonly search?: { readonly alias: string; readonly exact: boolean };
}

/** Some rows of a list, and the length of the whole list. */
export interface PageOfRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** The rows of one version of a round: from memory while live, from the database afterwards. */
export interface BoardRows<Row> {
  page(query: PageQuery): Promise<PageOfRows<Row>>;
  /** A punter's own row; null when the punter is not listed. */
  own(punterId: number): Promise<Row | null>;
  /** The position of a punter's row in the list, from 1; null when the punter is not listed. */
  place(punterId: number): Promise<number | null>;
}

/** Where a punter stands. */
export interface Standing {
  readonly punterId: number;
  readonly alias: string;
  readonly rank: number;
  /** Another punter shares the rank. */
  readonly tied: boolean;
  /** Ranks gained by the last change; null for a punter who was not ranked before it. */
  readonly movement: number | null;
}

/** How a kind of board makes the row of a participant's index. */
export type RowOf<Board extends ScoreBoard, Row> = (board: Board, index: number) => Row;

/** Reads rows from a board in memory. */
export function rowsOf<Board extends ScoreBoard, Row>(
  board: Board,
  rowOf: RowOf<Board, Row>,
): BoardRows<Row> {
  return {
    page: async (query) => readPage(board, rowOf, query),
    own: async (punterId) => {
      const index = indexOfId(board.participants, punterId);
      return index < 0 ? null : rowOf(board, index);
    },
    place: async (punterId) => {
      const index = indexOfId(board.participants, punterId);
      return index < 0 ? null : placeAt(board, index) + 1;
    },
  };
}

/** The place of a participant's index in the list, from 0. */
export function placeAt(board: ScoreBoard, index: number): number {
  return placeOf(listOf(board), index);
}

/** Where a participant's index stands, and its key. */
export function standingOf(board: ScoreBoard, index: number): { key: number; standing: Standing } {
  const { participants, groups, before } = board;
  const key = keyOf(board, index);
  const group = groupOf(groups, key);
  const rank = rankOf(groups, group);
  const standing = {
    punterId: participants.ids[index] ?? 0,
    alias: aliasAt(participants.aliases, index),
    rank,
    tied: sizeOf(groups, group) > 1,
    movement: before && stoodIn(before, index) ? rankIn(before, index) - rank : null,
  };
  return { key, standing };
}

function listOf(board: ScoreBoard) {
  const { order, groups } = board;
  return { order, groups, keyOf: (index: number) => keyOf(board, index) };
}

function rankIn(before: Ranking, index: number): number {
  return rankOf(before.groups, groupOf(before.groups, keyIn(before, index)));
}

function readPage<Board extends ScoreBoard, Row>(
  board: Board,
  rowOf: RowOf<Board, Row>,
  { page, perPage, search }: PageQuery,
): PageOfRows<Row> {
  const from = (page - 1) * perPage;
  const toRows = (indices: Iterable<number>) => Array.from(indices, (index) => rowOf(board, index));
  if (!search) return { total: board.order.length, rows: toRows(board.order.subarray(from, from + perPage)) };
  const found = findByAlias(board.participants, aliasKey(search.alias), search.exact);
  const rows = toRows(findInBoard(listOf(board), found, from, perPage));
  return { total: found[1] - found[0], rows };
}
