import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareAliases, compareScores, rankStandings, type Score } from './ranking.ts';
import { packScore, scoreKeyFor, unpackScore } from './score-key.ts';
import { CLASSIC_RULES } from './scoring-rules.ts';

const few = { min: 0, max: 2 };
const arbitraryScore: fc.Arbitrary<Score> = fc.record({
  total: fc.oneof(fc.integer(few), fc.integer({ min: 0, max: 20_100 })),
  winners: fc.oneof(fc.integer(few), fc.integer({ min: 0, max: 8 })),
  secondPlace: fc.oneof(fc.integer(few), fc.integer({ min: 0, max: 8 })),
  thirdPlace: fc.oneof(fc.integer(few), fc.integer({ min: 0, max: 8 })),
});
const arbitraryRows = fc.uniqueArray(
  fc
    .tuple(fc.stringMatching(/^[A-Za-z0-9_-]{3,6}$/), arbitraryScore)
    .map(([alias, score]) => ({ alias, ...score })),
  { selector: (row) => row.alias.toLowerCase(), maxLength: 40 },
);

describe('rank (rule: rank)', () => {
  const row = (alias: string, total: number, winners = 0, secondPlace = 0, thirdPlace = 0) => ({
    alias,
    total,
    winners,
    secondPlace,
    thirdPlace,
  });

  it('goes by total, then winners, seconds and thirds; equals share it and are listed by alias: 1, 2, 2, 4', () => {
    const rows = [
      row('TheLateMail', 4600, 3, 2),
      row('goingsoft', 4900, 4, 0, 1),
      row('box_seat', 4900, 4, 0, 1),
      row('Tannie_Tote', 5400, 4, 1),
    ];
    expect(rankStandings(rows).map(({ alias, rank }) => [rank, alias])).toEqual([
      [1, 'Tannie_Tote'],
      [2, 'box_seat'],
      [2, 'goingsoft'],
      [4, 'TheLateMail'],
    ]);
  });

  it.each([
    ['a winner more', row('a', 1000, 1, 0, 0), row('b', 1000, 0, 2, 0)],
    ['a second more', row('a', 1000, 1, 1, 0), row('b', 1000, 1, 0, 9)],
    ['a third more', row('a', 1000, 1, 1, 1), row('b', 1000, 1, 1, 0)],
    ['a hundredth of a point', row('a', 1001), row('b', 1000, 8, 8, 8)],
  ])('%s decides', (_, better, worse) => {
    expect(compareScores(better, worse)).toBeLessThan(0);
    expect(compareScores(worse, better)).toBeGreaterThan(0);
  });

  it('is one more than the number of punters who are better', () => {
    fc.assert(
      fc.property(arbitraryRows, (rows) => {
        const better = (a: Score, b: Score) => {
          if (a.total !== b.total) return a.total > b.total;
          if (a.winners !== b.winners) return a.winners > b.winners;
          if (a.secondPlace !== b.secondPlace) return a.secondPlace > b.secondPlace;
          return a.thirdPlace > b.thirdPlace;
        };
        for (const ranked of rankStandings(rows)) {
          expect(ranked.rank).toBe(1 + rows.filter((other) => better(other, ranked)).length);
        }
      }),
    );
  });

  it('does not depend on the order of the input, and lists everybody once', () => {
    const shuffled = arbitraryRows.chain((rows) =>
      fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
    );
    fc.assert(
      fc.property(shuffled, ([rows, others]) => {
        const list = rankStandings(rows);
        expect(rankStandings(others)).toEqual(list);
        expect(list.map((ranked) => ranked.alias).toSorted()).toEqual(
          rows.map((one) => one.alias).toSorted(),
        );
      }),
    );
  });

  it('aliases are listed whatever their case, the same on every machine', () => {
    const aliases = ['_zed', 'bob', 'Alice', 'alice2', 'BOB-1', '9lives'];
    expect(aliases.toSorted(compareAliases)).toEqual(['9lives', '_zed', 'Alice', 'alice2', 'bob', 'BOB-1']);
    expect(compareAliases('bob', 'BOB')).not.toBe(0);
  });
});

describe('the score key', () => {
  const key = scoreKeyFor(8, CLASSIC_RULES);

  it('orders exactly as the ranking does', () => {
    fc.assert(
      fc.property(arbitraryScore, arbitraryScore, (a, b) => {
        const packed = packScore(key, b) - packScore(key, a);
        expect(Math.sign(packed)).toBe(Math.sign(compareScores(a, b)) + 0);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives the score back, within 32 bits, at every bound', () => {
    for (const races of [1, 8, 15, 20, 31]) {
      const bounds = scoreKeyFor(races, CLASSIC_RULES);
      const most = { total: bounds.maxTotal, winners: races, secondPlace: races, thirdPlace: races };
      expect(packScore(bounds, most)).toBeLessThan(2 ** 32);
      expect(unpackScore(bounds, packScore(bounds, most))).toEqual(most);
    }
    fc.assert(
      fc.property(arbitraryScore, (score) => {
        expect(unpackScore(key, packScore(key, score))).toEqual(score);
      }),
    );
  });

  it('is the sum of its parts', () => {
    fc.assert(
      fc.property(arbitraryScore, ({ total, winners, secondPlace, thirdPlace }) => {
        const parts =
          total * key.totalUnit + winners * key.winnerUnit + secondPlace * key.secondUnit + thirdPlace;
        expect(packScore(key, { total, winners, secondPlace, thirdPlace })).toBe(parts);
      }),
    );
  });

  it.each([
    { total: -1, winners: 0, secondPlace: 0, thirdPlace: 0 },
    { total: 0.5, winners: 0, secondPlace: 0, thirdPlace: 0 },
    { total: 6_000_000, winners: 0, secondPlace: 0, thirdPlace: 0 },
    { total: 0, winners: 9, secondPlace: 0, thirdPlace: 0 },
    { total: 0, winners: 0, secondPlace: 0, thirdPlace: Number.NaN },
  ])('refuses what it cannot hold exactly: %j', (score) => {
    expect(() => packScore(key, score)).toThrow(RangeError);
  });

  it('refuses rules that can award more than it holds', () => {
    expect(() => scoreKeyFor(20, { ...CLASSIC_RULES, placePoints: [100_000] })).toThrow('can award more');
    expect(() => scoreKeyFor(0, CLASSIC_RULES)).toThrow('a list of 0 events');
  });
});
