import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOrder, writeOrder } from './read-order.ts';

const runners = [1, 2, 3, 4, 5, 12].map((saddle) => ({ saddle, scratched: saddle === 4 }));
const read = (text: string) => readOrder(text, runners);

test('saddles are read in the order typed, with = between those that tied', () => {
  expect(read('5 12=3, 1')).toEqual({
    finishers: [
      { saddle: 5, position: 1 },
      { saddle: 12, position: 2 },
      { saddle: 3, position: 2 },
      { saddle: 1, position: 4 },
    ],
    problem: null,
  });
  expect(read('')).toEqual({ finishers: [], problem: null });
});

test('what is wrong is said, with what was read before it', () => {
  expect(read('=5').problem).toBe('Type = between two saddle numbers.');
  expect(read('5==3').problem).toBe('Type = between two saddle numbers.');
  expect(read('5=').problem).toBe('Type who tied.');
  expect(read('5 7')).toEqual({
    finishers: [{ saddle: 5, position: 1 }],
    problem: 'No 7 runs in this race.',
  });
  expect(read('4').problem).toBe('No 4 is out of this race.');
  expect(read('5 5').problem).toBe('No 5 is there twice.');
  expect(read('5 x').problem).toBe('x is no saddle number.');
});

test('an order that is written is read again as it was', () => {
  const order = fc
    .tuple(fc.shuffledSubarray([1, 2, 3, 5, 12]), fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }))
    .map(([saddles, ties]) =>
      saddles.map((saddle, index) => (index > 0 && ties[index] ? `=${saddle}` : ` ${saddle}`)),
    );
  fc.assert(
    fc.property(order, (parts) => {
      const { finishers, problem } = read(parts.join(''));
      expect(problem).toBeNull();
      expect(read(writeOrder(finishers)).finishers).toEqual(finishers);
    }),
  );
});
