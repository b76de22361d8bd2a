import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listGoals } from './list-goals.ts';

const at = (home: number, away: number, minute: number, added: number | null = null) => ({
  home,
  away,
  minute,
  added,
});

describe('the goals of a match', () => {
  it('have the minute of the first score that has them', () => {
    const told = [at(0, 0, 1), at(1, 0, 12), at(1, 0, 30), at(1, 1, 45, 2), at(2, 1, 78)];
    expect(listGoals(told, { home: 2, away: 1 })).toEqual([
      { side: 'home', minute: 12, added: null },
      { side: 'away', minute: 45, added: 2 },
      { side: 'home', minute: 78, added: null },
    ]);
  });

  it('lose the last one of a side whose score falls', () => {
    const told = [at(1, 0, 12), at(2, 0, 40), at(1, 0, 41), at(2, 0, 80)];
    expect(listGoals(told, { home: 2, away: 0 }).map(({ minute }) => minute)).toEqual([12, 80]);
  });

  it('begin anew with the match', () => {
    const told = [at(2, 1, 50), at(0, 0, 1), at(0, 1, 9)];
    expect(listGoals(told, { home: 0, away: 1 })).toEqual([{ side: 'away', minute: 9, added: null }]);
  });

  it('have no minute where only the result tells them', () => {
    expect(listGoals([at(1, 0, 12)], { home: 1, away: 1 })).toEqual([
      { side: 'home', minute: 12, added: null },
      { side: 'away', minute: null, added: null },
    ]);
  });

  it('are as many as the score says, whatever was told, and later ones follow earlier ones', () => {
    const goals = fc.nat(9);
    const score = fc.record({ home: goals, away: goals });
    fc.assert(
      fc.property(fc.array(score), score, (scores, last) => {
        const told = scores.map((each, place) => ({ ...each, minute: place + 1, added: null }));
        const listed = listGoals(told, last);
        for (const side of ['home', 'away'] as const)
          expect(listed.filter((goal) => goal.side === side)).toHaveLength(last[side]);
        const minutes = listed.map(({ minute }) => minute ?? Number.POSITIVE_INFINITY);
        expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
      }),
    );
  });
});
