import { type ScoreKey, unpackScore } from '@furlong/domain/score-key';
import type { Points } from '@furlong/domain/scoring-rules';
import { groupOf, rankOf } from './key-groups.ts';
import { indexOfId } from './participants.ts';
import { keyOf, type ScoreBoard } from './score-board.ts';
import { Yielder } from './yield-to-event-loop.ts';

/** A board with how its keys are read. */
interface ReadableBoard extends ScoreBoard {
  readonly key: ScoreKey;
}

/** How a punter's place changes from one board to another. */
export interface BoardMove {
  readonly punterId: number;
  /** Null: no race had a result, and no match had begun, before. */
  readonly rankBefore: number | null;
  readonly rankAfter: number;
  readonly pointsBefore: Points;
  readonly pointsAfter: Points;
}

/** What changes from one board of a round to another. Points in hundredths. */
export interface BoardChange {
  /** Punters whose points change. */
  readonly punters: number;
  /** Sums over those who gain, and over those who lose. */
  readonly gained: Points;
  readonly lost: Points;
  /** The greatest changes of rank, the greatest first; of equal ones the better rank. */
  readonly moves: readonly BoardMove[];
}

/** Compares two boards of one round, a meeting or a week's fixtures, punter by punter. */
export async function compareBoards(
  before: ReadableBoard,
  after: ReadableBoard,
  movesMax: number,
): Promise<BoardChange> {
  const yielder = new Yielder();
  const { ids } = after.participants;
  const isSameList = before.participants === after.participants;
  const hadResult = before.events.length > 0;
  const moves: (BoardMove & { readonly by: number })[] = [];
  let punters = 0;
  let gained = 0;
  let lost = 0;
  await yielder.inSlices(ids.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const punterId = ids[index] ?? 0;
      const was = isSameList ? index : indexOfId(before.participants, punterId);
      const one = was < 0 ? null : placeIn(before, was);
      const other = placeIn(after, index);
      const pointsBefore = one?.points ?? 0;
      const difference = other.points - pointsBefore;
      if (difference !== 0) punters += 1;
      if (difference > 0) gained += difference;
      else lost -= difference;
      const rankBefore = hadResult ? (one?.rank ?? null) : null;
      const by = rankBefore === null ? 0 : Math.abs(rankBefore - other.rank);
      if (by === 0) continue;
      const move = {
        punterId,
        rankBefore,
        rankAfter: other.rank,
        pointsBefore,
        pointsAfter: other.points,
        by,
      };
      const last = moves.at(-1);
      if (moves.length === movesMax && last && compare(move, last) >= 0) continue;
      moves.push(move);
      moves.sort(compare);
      if (moves.length > movesMax) moves.pop();
    }
  });
  return { punters, gained, lost, moves: moves.map(({ by: _, ...move }) => move) };
}

function placeIn(board: ReadableBoard, index: number) {
  const key = keyOf(board, index);
  return {
    rank: rankOf(board.groups, groupOf(board.groups, key)),
    points: unpackScore(board.key, key).total,
  };
}

function compare(
  one: { readonly by: number; readonly rankAfter: number; readonly punterId: number },
  other: { readonly by: number; readonly rankAfter: number; readonly punterId: number },
): number {
  return other.by - one.by || one.rankAfter - other.rankAfter || one.punterId - other.punterId;
}
