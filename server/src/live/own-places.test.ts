import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryBoard } from '../../test/arbitrary-board.ts';
import { prepareNeighbours } from '../score-boards/neighbours.ts';
import { Yielder } from '../score-boards/yield-to-event-loop.ts';
import { encodeEvent } from './encode-event.ts';
import { OwnPlaces } from './own-places.ts';
import { ownSource, shapeOwn } from './shape-own.ts';

it('what many are told alike is encoded once, and says to each what is worked out for them alone', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryBoard, async (made) => {
      const board = await made;
      const neighbours = await prepareNeighbours(board, new Yielder());
      const places = new OwnPlaces(neighbours, board.card);
      // One of them is not on the board.
      for (const id of [...board.participants.ids, 2]) {
        const picks = new Map([[1 + (id % 3), { saddle: 1 }]]) as never;
        const alone = shapeOwn(ownSource(neighbours, board.card), id, picks);
        expect(places.encode(id, picks)).toBe(encodeEvent('own', alone));
      }
    }),
  );
});
