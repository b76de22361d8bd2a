import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareParts } from './compare-parts.ts';

const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });

describe('what changes between two texts (rule: content-versions)', () => {
  it('takes each text apart exactly, and names as few parts as an exhaustive search', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = compareParts(before, after);
        const of = (left: string) => runs.filter(({ kind }) => kind !== left).flatMap(({ parts }) => parts);
        expect(of('added')).toEqual(before);
        expect(of('removed')).toEqual(after);
        const same = runs.filter(({ kind }) => kind === 'same').flatMap(({ parts }) => parts);
        expect(same.length).toBe(longestCommon(before, after));
        for (const [place, { kind }] of runs.entries()) expect(kind).not.toBe(runs[place + 1]?.kind);
      }),
    );
  });

  it('of very long texts is everything between what both begin and end with', () => {
    const long = (mark: string) => Array.from({ length: 2_000 }, (_each, index) => `${mark}${index}`);
    const runs = compareParts(['x', ...long('a'), 'y'], ['x', ...long('b'), 'y']);
    expect(runs.map(({ kind, parts }) => [kind, parts.length])).toEqual([
      ['same', 1],
      ['removed', 2_000],
      ['added', 2_000],
      ['same', 1],
    ]);
  });
});

/** The length of the longest list that both have in this order, by trying. */
function longestCommon(before: readonly string[], after: readonly string[]): number {
  const [first, ...rest] = before;
  if (first === undefined) return 0;
  const found = after.indexOf(first);
  const without = longestCommon(rest, after);
  return found < 0 ? without : Math.max(without, 1 + longestCommon(rest, after.slice(found + 1)));
}
