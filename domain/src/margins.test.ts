import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidValue } from './invalid-value.ts';
import {
  findMarginProblems,
  MARGIN_WORDS,
  type MarginedFinisher,
  marginInHundredths,
  marginsLeft,
  parseMargin,
} from './margins.ts';

const order = (...margins: (string | null)[]): MarginedFinisher[] =>
  margins.map((margin, index) => ({ saddle: index + 1, position: index + 1, margin }));

describe('a margin (rule: margins)', () => {
  it('is lengths with two decimals, or a word of the judge', () => {
    expect([0.5, 3.25, 12, '0.5', '3', 200].map(parseMargin)).toEqual([
      '0.50',
      '3.25',
      '12.00',
      '0.50',
      '3.00',
      '200.00',
    ]);
    expect(Object.keys(MARGIN_WORDS).map(parseMargin)).toEqual(['nse', 'sh', 'hd', 'nk', 'dist']);
  });

  it.each([
    0,
    -1,
    200.01,
    0.125,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    'neck',
    '1/2',
    '0',
    '0.00',
    '1e1',
    'toString',
  ])('is not %s', (value) => expect(() => parseMargin(value)).toThrow(InvalidValue));

  it('is none of a winner, and one of all that tied', () => {
    expect(findMarginProblems(order(null, 'nk', '0.50'))).toEqual([]);
    expect(findMarginProblems(order('nk', 'nk')).map(({ index }) => index)).toEqual([0]);
    const tied = (margin: string | null) => [
      { saddle: 1, position: 1, margin: null },
      { saddle: 2, position: 2, margin: 'nk' },
      { saddle: 3, position: 2, margin },
    ];
    expect(findMarginProblems(tied('nk'))).toEqual([]);
    expect(findMarginProblems(tied(null))).toEqual([]);
    expect(findMarginProblems(tied('hd')).map(({ index }) => index)).toEqual([2]);
  });
});

describe('margins without a late non-runner (rules: margins, late-non-runner)', () => {
  const left = (finishers: MarginedFinisher[], ...out: number[]) =>
    Object.fromEntries(marginsLeft(finishers, (saddle) => out.includes(saddle)));

  it('stay words and lengths where nobody between is gone', () => {
    expect(left(order(null, 'nk', '0.50', 'dist'), 4)).toEqual({ 1: null, 2: 'nk', 3: '0.50' });
  });

  it('add up where one between is gone, and begin anew where the winner is', () => {
    expect(left(order(null, 'nk', '0.50', '3.25'), 2)).toEqual({ 1: null, 3: '0.80', 4: '3.25' });
    expect(left(order(null, 'nk', '0.50'), 1)).toEqual({ 2: null, 3: '0.50' });
    expect(left(order(null, 'dist', '0.50'), 2)).toEqual({ 1: null, 3: 'dist' });
    expect(left(order(null, null, '0.50'), 2)).toEqual({ 1: null, 3: null });
  });

  it('are one for a dead heat, of which one may go', () => {
    const tied = [
      { saddle: 1, position: 1, margin: null },
      { saddle: 2, position: 2, margin: 'nk' },
      { saddle: 3, position: 2, margin: null },
      { saddle: 4, position: 4, margin: '1.00' },
    ];
    expect(left(tied)).toEqual({ 1: null, 2: 'nk', 3: 'nk', 4: '1.00' });
    expect(left(tied, 2)).toEqual({ 1: null, 3: 'nk', 4: '1.00' });
    expect(left(tied, 2, 3)).toEqual({ 1: null, 4: '1.30' });
  });

  it('keep everybody as far behind the winner as before', () => {
    const margin = fc.oneof(
      fc.constantFrom('nse', 'sh', 'hd', 'nk'),
      fc.integer({ min: 1, max: 1_000 }).map((hundredths) => parseMargin((hundredths / 100).toFixed(2))),
    );
    const finish = fc.array(fc.record({ margin, tied: fc.boolean(), out: fc.boolean() }), { maxLength: 15 });
    fc.assert(
      fc.property(finish, (others) => {
        const finishers: MarginedFinisher[] = [{ saddle: 1, position: 1, margin: null }];
        for (const { margin, tied } of others) {
          const before = finishers.at(-1);
          const level = tied && before !== undefined && before.position > 1;
          finishers.push({
            saddle: finishers.length + 1,
            position: level ? before.position : finishers.length + 1,
            margin: level ? before.margin : margin,
          });
        }
        const isOut = (saddle: number) => saddle > 1 && others[saddle - 2]?.out === true;
        const after = marginsLeft(finishers, isOut);
        const behindBefore = behindWinner(finishers);
        const behindAfter = behindWinner(
          finishers.flatMap((each) =>
            after.has(each.saddle) ? [{ ...each, margin: after.get(each.saddle) ?? null }] : [],
          ),
        );
        for (const [saddle, hundredths] of behindAfter) expect(hundredths).toBe(behindBefore.get(saddle));
        expect([...after.keys()].sort()).toEqual(
          finishers.flatMap(({ saddle }) => (isOut(saddle) ? [] : [saddle])).sort(),
        );
      }),
    );
  });
});

function behindWinner(finishers: readonly MarginedFinisher[]): Map<number, number> {
  const behind = new Map<number, number>();
  let sum = 0;
  let position = 1;
  for (const each of finishers) {
    if (each.position !== position) sum += marginInHundredths(each.margin ?? '0');
    position = each.position;
    behind.set(each.saddle, sum);
  }
  return behind;
}
