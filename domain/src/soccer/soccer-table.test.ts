import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlayedMatch, tableOf } from './soccer-table.ts';

const teams = ['A', 'B', 'C', 'D', 'E', 'F'];
/** Everybody at home against everybody, with the scores given in turn. */
const season = (scores: readonly (readonly [number, number])[]): PlayedMatch[] =>
  teams
    .flatMap((home) => teams.filter((away) => away !== home).map((away) => ({ home, away })))
    .map((pair, place) => {
      const [home, away] = scores[place % scores.length] ?? [0, 0];
      return { ...pair, score: { home, away } };
    });

describe('the table of a league (rule: soccer-table)', () => {
  it('has three points for a win and one for a draw; who is level shares the place, by name', () => {
    const [first, second, third] = tableOf(season([[0, 0]])) ?? [];
    expect([first?.place, second?.place, third?.team]).toEqual([1, 1, 'C']);
    expect(first).toMatchObject({ played: 10, drawn: 10, won: 0, points: 10 });
  });

  it('goes by goal difference, then by goals scored, where points are level', () => {
    const drawn = season([[1, 1]]).filter(({ home, away }) => !(home < 'D' && away < 'D'));
    const match = (home: string, away: string, own: number, other: number) => ({
      ...{ home, away },
      score: { home: own, away: other },
    });
    // Each of A, B and C wins one and loses one; B and C are level but for their goals.
    const won = [match('A', 'B', 4, 0), match('B', 'C', 3, 0), match('C', 'A', 5, 3)];
    const first = (tableOf([...drawn, ...won]) ?? []).filter(({ team }) => team < 'D');
    expect(first.map(({ points, scored, conceded }) => [points, scored - conceded])).toEqual([
      [9, 2],
      [9, -1],
      [9, -1],
    ]);
    expect(first.map(({ team }) => team)).toEqual(['A', 'C', 'B']);
  });

  it('is none of a cup, where some have played much more than others, nor of a few teams', () => {
    const cup = [
      ...season([[1, 0]]),
      ...Array.from({ length: 8 }, () => ({ home: 'A', away: 'B', score: { home: 1, away: 0 } })),
    ];
    expect(tableOf(cup)).toBeNull();
    expect(tableOf(season([[1, 0]]).filter(({ home, away }) => home < 'D' && away < 'D'))).toBeNull();
    expect(tableOf([])).toBeNull();
  });

  it('counts each match twice and each goal for one side and against the other', () => {
    const goals = fc.nat(9);
    fc.assert(
      fc.property(fc.array(fc.tuple(goals, goals), { minLength: 1 }), (scores) => {
        const matches = season(scores);
        const table = tableOf(matches) ?? [];
        const sum = (of: (row: (typeof table)[number]) => number) =>
          table.reduce((total, row) => total + of(row), 0);
        const draws = matches.filter(({ score }) => score.home === score.away).length;
        expect(sum(({ played }) => played)).toBe(2 * matches.length);
        expect(sum(({ scored, conceded }) => scored - conceded)).toBe(0);
        expect(sum(({ points }) => points)).toBe(3 * matches.length - draws);
        for (const row of table) expect(row.won + row.drawn + row.lost).toBe(row.played);
        const points = table.map((row) => row.points);
        expect(points).toEqual(points.toSorted((a, b) => b - a));
      }),
    );
  });
});
