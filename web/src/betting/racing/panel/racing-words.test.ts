import { expect, test } from 'vitest';
import { makeChange } from '../../../../test/slip-fixtures.ts';
import { describeChanges } from './racing-words.ts';

const [leg] = makeChange(1).legs;
const moved = (isPlace: boolean, oldOddsFraction: string, newOddsFraction: string) => ({
  ...makeChange(1),
  legs:
    leg === undefined
      ? []
      : [{ ...leg, horseName: 'Namib Journey', isPlace, oldOddsFraction, newOddsFraction }],
});

test('a runner whose win and place price both moved is told in one sentence', () => {
  const win = moved(false, '10/1', '9/1');
  const place = moved(true, '11/5', '2/1');
  expect(describeChanges([win], 'fraction')).toEqual(['Namib Journey is now 9/1, was 10/1.']);
  expect(describeChanges([win, place, win], 'fraction')).toEqual([
    'Namib Journey is now 9/1 to win, was 10/1, and 2/1 for a place, was 11/5.',
  ]);
});
