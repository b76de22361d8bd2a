import { expect, test } from 'vitest';
import { latestPrices } from './runner-details.tsx';

const point = (minute: number, winOddsFraction: string, winOdds: number) => ({
  at: `2026-11-21T09:0${minute}:00+02:00`,
  winOdds,
  winOddsFraction,
});

test('the price history has the last three prices, without repeats', () => {
  const prices = [point(0, '6/1', 6), point(1, '6/1', 6), point(2, '9/2', 4.5), point(3, '9/2', 4.5)];
  expect(latestPrices(prices, 'fraction').map(({ words }) => words)).toEqual(['6/1', '9/2']);
  const back = [...prices, point(4, '4/1', 4), point(5, '9/2', 4.5)];
  expect(latestPrices(back, 'fraction').map(({ words }) => words)).toEqual(['9/2', '4/1', '9/2']);
});
