import { expect, test } from 'vitest';
import { isLong, type RowFigures, rankColumns } from './rank-columns.ts';

const row: RowFigures = { punterId: 1, rank: 1, tied: false, movement: null, total: 13 };
const widthsOf = (...rows: RowFigures[]) =>
  Object.values(rankColumns(rows, 7)).map((width) => 16 * Number.parseFloat(width));

test('columns of short figures are as wide as their headings', () => {
  expect(rankColumns([], undefined)).toEqual({
    '--rank-width': '2.25rem',
    '--move-width': '2.125rem',
    '--points-width': '2.875rem',
  });
  expect(widthsOf(row, { ...row, rank: 14 })).toEqual([36, 34, 46]);
});

test('the widest figures set the columns, with larger own figures and room for the sign of a shared rank', () => {
  const [rank = 0] = widthsOf(row, { ...row, rank: 1_234_567 });
  expect(rank).toBeGreaterThan(36);
  expect(widthsOf({ ...row, rank: 1_234_567 })[0]).toBe(rank);
  expect(widthsOf({ ...row, rank: 1_234_567, tied: true })[0]).toBe(rank + 13);
  expect(widthsOf({ ...row, rank: 1_234_567, punterId: 7 })[0]).toBeGreaterThan(rank);
  const [, move = 0, points = 0] = widthsOf({ ...row, movement: -123_456, total: 1_234_567 });
  expect(move).toBeGreaterThan(34);
  expect(points).toBeGreaterThan(46);
});

test('four digits or more are set narrow', () => {
  expect(['999', '150', '1\u2009000', '150.5'].map(isLong)).toEqual([false, false, true, true]);
});
