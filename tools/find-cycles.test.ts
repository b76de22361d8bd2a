import { expect, test } from 'vitest';
import { findCycles } from './find-cycles.ts';

const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges));

test('a graph without a way back has no cycle', () => {
  expect(findCycles(graph({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([]);
});

test('a file that imports itself is a cycle', () => {
  expect(findCycles(graph({ a: ['a'] }))).toEqual([['a']]);
});

test('each knot is reported once, by its shortest way round', () => {
  const knots = graph({ a: ['b'], b: ['c', 'a'], c: ['a'], d: ['a', 'e'], e: ['d'] });
  expect(findCycles(knots)).toEqual([
    ['a', 'b'],
    ['d', 'e'],
  ]);
});
