import { expect, test } from 'vitest';
import { drawPriceSteps } from './spark-line.tsx';

test('a price line is a step function of time, longer odds higher', () => {
  const prices = [
    { at: '2026-11-21T09:00:00+02:00', winOdds: 6 },
    { at: '2026-11-21T10:00:00+02:00', winOdds: 3.5 },
  ];
  expect(drawPriceSteps(prices, Date.parse('2026-11-21T11:00:00+02:00'))).toBe('M0 6H120V38H240');
});

test('an unchanged price is a level line, and no price no line', () => {
  const prices = [{ at: '2026-11-21T09:00:00+02:00', winOdds: 6 }];
  expect(drawPriceSteps(prices, Date.parse('2026-11-21T11:00:00+02:00'))).toBe('M0 22H240');
  expect(drawPriceSteps([], 0)).toBeNull();
});
