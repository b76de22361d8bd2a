import { expect, test } from 'vitest';
import { makeLeg } from '../../test/bets.ts';
import { placeWords } from './leg-words.ts';
import { priceLine } from './price-lines.ts';

const settled = { nowOddsFraction: null, position: 3 } as const;
const win = makeLeg({ ...settled, status: 'lost', oddsFraction: '33/10' });
const place = makeLeg({ ...settled, status: 'won', oddsFraction: '13/20', isPlace: true, placesPaid: 3 });

test.each([
  [win, 'Win 33/10, lost'],
  [place, 'Place 13/20, paid'],
  [makeLeg({ ...settled, position: 1, status: 'won' }), 'Win 5/2, won'],
  [makeLeg({ ...settled, status: 'won', isFixedOdds: false }), 'Win SP 5/2, won'],
  [
    makeLeg({ ...settled, status: 'won', isPlace: true, deadHeat: { tied: 2, placesShared: 1 } }),
    'Place 5/2, dead heat of two, paid',
  ],
  [
    makeLeg({ ...settled, status: 'void', voidReason: 'no-places', isPlace: true }),
    'Place 5/2, no places paid',
  ],
])('%# each price of a runner says in a line what became of it', (leg, words) => {
  expect(priceLine(leg, 'fraction', true)).toBe(words);
});

test('before the race a price says what it is now, and off what stands', () => {
  const sp = makeLeg({ isFixedOdds: false, oddsFraction: null, nowOddsFraction: null });
  expect(priceLine(sp, 'fraction', false)).toBe('Win at SP');
  expect(priceLine(makeLeg({ nowOddsFraction: '2/1' }), 'fraction', false)).toBe('Win 5/2, now\u00A02/1');
  expect(priceLine(makeLeg({ status: 'running', position: 2 }), 'fraction', false)).toBe('Win 5/2, losing');
  expect(priceLine(makeLeg({ status: 'running' }), 'fraction', false)).toBe('Win 5/2');
  expect(priceLine(makeLeg({ status: 'open' }), 'fraction', true)).toBe('Win 5/2, not needed');
});

test('the finish is said once, and not before the race', () => {
  expect(placeWords([win, place])).toBe('3rd, 3 places paid');
  expect(placeWords([makeLeg(), makeLeg({ isPlace: true })])).toBeNull();
});
