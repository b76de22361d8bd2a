import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryBoard } from '../../test/arbitrary-board.ts';
import { prepareNeighbours } from '../score-boards/neighbours.ts';
import { Yielder } from '../score-boards/yield-to-event-loop.ts';
import { encodeEvent } from './encode-event.ts';
import { OwnPlaces } from './own-places.ts';
import { shapeOwn, toComeOn } from './shape-own.ts';

it('what many are told alike is encoded once, and says to each what is worked out for them alone', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryBoard, async (made) => {
      const board = await made;
      const neighbours = await prepareNeighbours(board, new Yielder());
      const places = new OwnPlaces(neighbours, board.card);
      // One of them is not on the board.
      for (const id of [...board.participants.ids, 2]) {
        const picksToCome = Math.min(id % 3, toComeOn(board.card).length);
        const alone = shapeOwn(neighbours, board.card, id, picksToCome);
        expect(places.encode(id, picksToCome)).toBe(encodeEvent('own', alone));
      }
    }),
  );
});
