import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawPrices } from './price-lines.ts';

const box = { left: 40, right: 340, top: 14, bottom: 100 };
const noon = Date.parse('2026-11-21T10:00:00Z');
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();

test('a price that drifts steps up, and its ends are named', () => {
  const prices = [
    { at: at(0), winOdds: 1 },
    { at: at(30), winOdds: 3 },
  ];
  expect(drawPrices(prices, noon + 3_600_000, box)).toEqual({
    path: 'M40 100H190V14H340',
    named: [
      { index: 1, at: 14 },
      { index: 0, at: 100 },
    ],
  });
});

test('one price is a level line with one name, and no price is none', () => {
  expect(drawPrices([{ at: at(0), winOdds: 4 }], noon, box)).toEqual({
    path: 'M40 57H340',
    named: [{ index: 0, at: 57 }],
  });
  expect(drawPrices([], noon, box)).toBeNull();
});

test('whatever the prices, the line stays in its box and runs forward', () => {
  const price = fc.record({
    minutes: fc.nat({ max: 600 }),
    winOdds: fc.double({ min: 0, max: 500, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 61 }), fc.nat({ max: 600 }), (made, until) => {
      const prices = made
        .toSorted((a, b) => a.minutes - b.minutes)
        .map(({ minutes, winOdds }) => ({ at: at(minutes), winOdds }));
      const { path } = drawPrices(prices, noon + until * 60_000, box) ?? { path: '' };
      const across = [...path.matchAll(/H([\d.]+)/g)].map(([, x]) => Number(x));
      const down = [...path.matchAll(/V([\d.]+)/g)].map(([, y]) => Number(y));
      expect(across).toEqual(across.toSorted((a, b) => a - b));
      for (const x of across) expect(x >= box.left && x <= box.right).toBe(true);
      for (const y of down) expect(y >= box.top && y <= box.bottom).toBe(true);
    }),
  );
});
