import { unpackScore } from '@furlong/domain/score-key';
import { rowsOf, standingOf } from '../score-boards/read-score-board.ts';
import type { Board } from './board.ts';
import type { Row, StandingsView } from './view.ts';

/** A view that reads from a board in memory. */
export function viewBoard(board: Board): StandingsView {
  const { meetingId, version, date, status, lastRace, final, counts } = board;
  const head = { meetingId, version, renames: 0, date, status, lastRace, final, counts };
  return { ...head, ...rowsOf(board, rowOf), picked: async () => board.picked };
}

/** The rows of some places of the list, from 0. */
export function rowsAt(board: Board, from: number, end: number): Row[] {
  return Array.from(board.order.subarray(from, end), (index) => rowOf(board, index));
}

/** The picks that the rows of some places, from 0, are ranked by: byte n is the saddle in race n, 0 for none. */
export function picksAt({ order, events }: Board, from: number, end: number): Buffer[] {
  const last = Math.max(0, ...events.map(({ number }) => number));
  return Array.from(order.subarray(from, end), (index) => {
    const picks = Buffer.alloc(last);
    for (const { number, column } of events) picks[number - 1] = column[index] ?? 0;
    return picks;
  });
}

/** The row at a place of the list, from 0. */
export function rowAt(board: Board, place: number): Row {
  return rowOf(board, board.order[place] ?? 0);
}

/** The row of a punter's index. */
export function rowOf(board: Board, index: number): Row {
  const { key, standing } = standingOf(board, index);
  const score = unpackScore(board.key, key);
  let racePoints = 0;
  for (const { table, column } of board.events) racePoints += table.racePoints[column[index] ?? 0] ?? 0;
  return {
    punterId: standing.punterId,
    alias: standing.alias,
    rank: standing.rank,
    tied: standing.tied,
    movement: standing.movement,
    total: score.total,
    winners: score.winners,
    secondPlace: score.secondPlace,
    thirdPlace: score.thirdPlace,
    racePoints,
    bonus: score.total - racePoints,
  };
}
