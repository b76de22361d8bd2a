import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryBoard } from '../../test/arbitrary-board.ts';
import { prepareNeighbours } from '../score-boards/neighbours.ts';
import { keyOf } from '../score-boards/score-board.ts';
import { rankOfKey, readSurroundings, shareSurroundings } from '../score-boards/surroundings.ts';
import { Yielder } from '../score-boards/yield-to-event-loop.ts';
import type { Board } from './board.ts';
import { rowAt, rowOf } from './read-board.ts';
import type { Row } from './view.ts';

/** Every pair compared: slow and obvious. */
function passings(board: Board, place: number) {
  // Whoever joined with the last race or after it had no place to be passed at, or to pass others from.
  const stood = (at: number) => rowAt(board, at).movement !== null;
  if (!stood(place)) return { passedBy: null, passed: null };
  const places = [...board.order.keys()].filter(stood);
  const now = (at: number) => rowAt(board, at).rank;
  const before = (at: number) => now(at) + (rowAt(board, at).movement ?? 0);
  const alias = (at: number) => rowAt(board, at).alias;
  const by = places.filter((at) => before(at) >= before(place) && now(at) < now(place));
  const of = places.filter((at) => before(place) >= before(at) && now(place) < now(at));
  return {
    passedBy: { count: by.length, aliases: by.toReversed().slice(0, 3).map(alias) },
    passed: { count: of.length, aliases: of.slice(0, 3).map(alias) },
  };
}

/** The rows of the different totals around a place, found by comparing all of them. */
function levels(rows: readonly Row[], place: number) {
  const own = rows[place];
  const totals = [...new Set(rows.map(({ total }) => total))].sort((a, b) => b - a);
  const level = totals.indexOf(own?.total ?? 0);
  return totals.slice(Math.max(0, level - 2), level + 3).map((total) => {
    const having = rows.filter((row) => row.total === total);
    return { row: total === own?.total ? own : having[0], punters: having.length };
  });
}

describe('who passed whom', () => {
  it('and who is around, is what comparing all punters before and after the last race says (rule: around-you)', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBoard, async (made) => {
        const board = await made;
        const neighbours = await prepareNeighbours(board, new Yielder());
        const shared = shareSurroundings<Row>();
        for (const [place, index] of board.order.entries()) {
          const id = board.participants.ids[index] ?? 0;
          const found = readSurroundings(neighbours, rowOf, id, { reach: 2, names: 3 });
          expect(readSurroundings(neighbours, rowOf, id, { reach: 2, names: 3 }, shared)).toEqual(found);
          const rows = [...board.order.keys()].map((at) => rowAt(board, at));
          const own = rows[place];
          expect(found).toEqual({
            own,
            place,
            around: levels(rows, place),
            above: rows.findLast((row) => row.rank < (own?.rank ?? 0)) ?? null,
            ...passings(board, place),
          });
        }
      }),
    );
  });

  it('is asked in vain of a punter who is not listed', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBoard, async (made) => {
        const neighbours = await prepareNeighbours(await made, new Yielder());
        expect(readSurroundings(neighbours, rowOf, 2, { reach: 2, names: 3 })).toBeNull();
      }),
      { numRuns: 10 },
    );
  });
});

it('a score ranks behind those with a greater one, whoever has it', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryBoard, fc.nat({ max: 2 ** 32 - 1 }), async (made, any) => {
      const board = await made;
      const keys = [...board.order].map((index) => keyOf(board, index));
      for (const key of [any, ...keys.slice(0, 3)]) {
        expect(rankOfKey(board, key)).toBe(1 + keys.filter((each) => each > key).length);
      }
    }),
  );
});
