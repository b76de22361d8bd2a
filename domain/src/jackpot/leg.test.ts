import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oddsOf } from '../odds.ts';
import { jackpotLegs } from './jackpot-legs.ts';
import { judgeLeg, type LegFacts, type LegState } from './leg.ts';
import { jackpotProgress, judgeCard, judgePick } from './progress.ts';

/** Five runners; number 2 is the favourite. */
function leg(change: Partial<LegFacts> & { readonly scratched?: readonly number[] } = {}): LegFacts {
  const { scratched = [], ...rest } = change;
  return {
    raceNumber: 5,
    state: 'official',
    runners: [1, 2, 3, 4, 5].map((saddle) => ({
      saddle,
      scratched: scratched.includes(saddle),
      startingPrice: scratched.includes(saddle) ? null : oddsOf(saddle === 2 ? 1 : saddle + 2, 1),
    })),
    finishers: [
      { saddle: 2, position: 1 },
      { saddle: 4, position: 2 },
    ],
    ...rest,
  };
}

describe('a leg of a jackpot (rule: jackpot)', () => {
  it('stands for a pick of the winner', () => {
    const judged = judgeLeg(leg());
    expect(judged.stands).toEqual([2]);
    expect(judgePick(2, judged)).toBe('stands');
    expect(judgePick(4, judged)).toBe('fell');
    expect(judgePick(0, judged)).toBe('fell');
  });

  it('stands for a pick of each tied winner', () => {
    const finishers = [
      { saddle: 4, position: 1 },
      { saddle: 1, position: 1 },
    ];
    expect(judgeLeg(leg({ finishers })).stands).toEqual([1, 4]);
  });

  it('stands for a pick of a scratched runner when the favourite won (rule: favourite-stands-in)', () => {
    expect(judgeLeg(leg({ scratched: [3, 5] }))).toMatchObject({ standIn: 2, stands: [2, 3, 5] });
    const beaten = judgeLeg(leg({ scratched: [3], finishers: [{ saddle: 1, position: 1 }] }));
    expect(beaten).toMatchObject({ standIn: 2, stands: [1] });
  });

  it('falls for a scratched pick when no starting price is known', () => {
    const runners = leg().runners.map((runner) => ({
      ...runner,
      scratched: runner.saddle === 3,
      startingPrice: null,
    }));
    expect(judgeLeg(leg({ runners }))).toMatchObject({ standIn: null, stands: [2] });
  });

  it('is not decided before its result, and a void one falls away', () => {
    for (const state of ['to-come', 'off'] as const) {
      const judged = judgeLeg(leg({ state }));
      expect(judged.stands).toEqual([]);
      expect(judgePick(4, judged)).toBe('to-come');
    }
    expect(judgePick(4, judgeLeg(leg({ state: 'void' })))).toBeNull();
  });

  it('names no stand-in before the off', () => {
    expect(judgeLeg(leg({ state: 'to-come', scratched: [1] })).standIn).toBeNull();
    expect(judgeLeg(leg({ state: 'off', scratched: [1] })).standIn).toBe(2);
  });
});

describe('a card of a jackpot (rule: jackpot)', () => {
  const states = fc.constantFrom<LegState>('to-come', 'off', 'provisional', 'official', 'void');
  const legsOf = (given: readonly LegState[]) =>
    given.map((state, index) => judgeLeg(leg({ raceNumber: index + 1, state })));

  it('is alive while it has the winner of every leg that was run, whatever the others', () => {
    fc.assert(
      fc.property(
        fc.array(states, { minLength: 1, maxLength: 10 }),
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 10, maxLength: 10 }),
        (given, saddles) => {
          const run = given.map((state) => state === 'provisional' || state === 'official');
          const right = run.filter((isRun, index) => isRun && saddles[index] === 2).length;
          const alive = run.every((isRun, index) => !isRun || saddles[index] === 2);
          expect(judgeCard(saddles, legsOf(given))).toEqual({ right, alive });
        },
      ),
    );
  });

  it('never comes alive again by one more result', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 0, max: 3 }),
        (saddles, run) => {
          const at = (count: number) =>
            legsOf([0, 1, 2, 3].map((index) => (index < count ? 'official' : 'to-come')));
          const before = judgeCard(saddles, at(run));
          const after = judgeCard(saddles, at(run + 1));
          if (!before.alive) expect(after.alive).toBe(false);
          expect(after.right).toBeGreaterThanOrEqual(before.right);
        },
      ),
    );
  });

  it.each<[LegState[], string, string, number]>([
    [['to-come', 'to-come'], 'closed', 'provisional', 0],
    [['off', 'to-come'], 'closed', 'provisional', 0],
    [['void', 'off'], 'closed', 'provisional', 0],
    [['official', 'off'], 'alive', 'provisional', 1],
    [['provisional', 'official'], 'decided', 'provisional', 2],
    [['official', 'void'], 'decided', 'official', 1],
    [['void', 'void'], 'decided', 'official', 0],
  ])('of legs that are %j is %s and %s (rule: results)', (given, phase, standing, run) => {
    const legs = given.map((state, index) => ({ raceNumber: index + 1, state }));
    expect(jackpotProgress(legs)).toMatchObject({ phase, standing, run });
  });
});

describe('the legs of a jackpot (rule: jackpot)', () => {
  it('are the last four races, or all of a shorter card', () => {
    expect(jackpotLegs([8, 7, 6, 5, 4, 3, 2, 1], undefined)).toEqual([5, 6, 7, 8]);
    expect(jackpotLegs([1, 2], undefined)).toEqual([1, 2]);
  });

  it('are those that the card states, in the order of the races', () =>
    expect(jackpotLegs([1, 2, 3, 4, 5, 6], [4, 2, 3])).toEqual([2, 3, 4]));
});
