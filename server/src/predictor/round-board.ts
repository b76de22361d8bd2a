import { type ScoreKey, unpackScore } from '@furlong/domain/score-key';
import type { Points } from '@furlong/domain/scoring-rules';
import { roundKeyFor, tabulatePredictionKeys } from '@furlong/domain/soccer/predictor-key';
import type { Columns } from '../score-boards/load-columns.ts';
import { type BoardRows, rowsOf, type Standing, standingOf } from '../score-boards/read-score-board.ts';
import { rankRound, type ScoreBoard, type ScoredEvent } from '../score-boards/score-board.ts';
import type { ShownVersion } from '../score-boards/shown-version.ts';
import type { Yielder } from '../score-boards/yield-to-event-loop.ts';
import { headOf, type RoundFacts, type RoundHead } from './round.ts';

/** A fixture that has begun or fallen away, prepared for summing. Its column has predictions. */
export interface ScoredFixture extends ScoredEvent {
  readonly column: Uint16Array;
}

/** Everybody's predictions of a round's fixtures that have begun, by position. */
export type PredictionColumns = Columns<Uint16Array>;

/** A ranked version of a round. */
export interface RoundBoard extends RoundHead, ScoreBoard<ScoredFixture> {
  readonly key: ScoreKey;
  readonly round: RoundFacts;
}

/** A row of a round's board; its movement is by the last goal or result. Points in hundredths. */
export interface PredictorStanding extends Standing {
  readonly total: Points;
  readonly exact: number;
  readonly differences: number;
  readonly results: number;
}

/** One version of a round's board. */
export interface RoundView extends RoundHead, ShownVersion, BoardRows<PredictorStanding> {}

/** Ranks a round by the fixtures that are on (rules: live-board, tie-breaks). */
export async function buildRoundBoard(
  round: RoundFacts,
  columns: PredictionColumns,
  yielder: Yielder,
  previous?: RoundBoard,
): Promise<RoundBoard> {
  const { fixtures, rules, lastPosition } = round;
  const key = roundKeyFor(Math.max(1, fixtures.length), rules);
  const events = fixtures.flatMap(({ position, score }): ScoredFixture[] => {
    const loaded = columns.byEvent.get(position);
    if (!loaded) return [];
    return [{ number: position, adds: tabulatePredictionKeys(key, score, rules), column: loaded.column }];
  });
  const last = fixtures.find(({ position }) => position === lastPosition);
  const scores = {
    events,
    bonus: null,
    last: last
      ? { number: last.position, adds: last.before && tabulatePredictionKeys(key, last.before, rules) }
      : null,
  };
  // With another key layout nothing of the previous board can be reused.
  const known = previous?.key.races === key.races ? previous : undefined;
  const board = await rankRound(scores, columns.participants, yielder, known);
  return { ...headOf(round), ...board, key, round };
}

/** The row of a punter's index. */
export function rowOf(board: RoundBoard, index: number): PredictorStanding {
  const { key, standing } = standingOf(board, index);
  const { total, winners, secondPlace, thirdPlace } = unpackScore(board.key, key);
  return { ...standing, total, exact: winners, differences: secondPlace, results: thirdPlace };
}

/** The rows of some places of the list, from 0. */
export function rowsAt(board: RoundBoard, from: number, end: number): PredictorStanding[] {
  return Array.from(board.order.subarray(from, end), (index) => rowOf(board, index));
}

/** How many fixtures that count each row of some places, from 0, has predicted. */
export function predictedAt({ order, events, round }: RoundBoard, from: number, end: number): number[] {
  const fallen = new Set(round.fixtures.flatMap(({ fallen, position }) => (fallen ? position : [])));
  const counting = events.filter(({ number }) => !fallen.has(number));
  return Array.from(
    order.subarray(from, end),
    (index) => counting.filter(({ column }) => column[index] !== 0).length,
  );
}

/** A view that reads from a board in memory. */
export function viewRound(board: RoundBoard): RoundView {
  const { roundId, version, seasonId, league, final, counts } = board;
  return { roundId, version, renames: 0, seasonId, league, final, counts, ...rowsOf(board, rowOf) };
}
