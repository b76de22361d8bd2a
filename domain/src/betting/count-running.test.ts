import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BetLeg } from './bet-line.ts';
import { countPaying, countRunning } from './count-running.ts';
import { type LegOutcome, LOST, PENDING, VOID } from './leg-outcome.ts';
import { listCombinations } from './list-combinations.ts';

const won: LegOutcome = { ...PENDING, status: 'won' };
const legsOf = (events: readonly number[]): BetLeg[] =>
  events.map((event, outcome) => ({ event, market: 'win', outcome, odds: null }));

describe('what still runs of a line (rule: still-running)', () => {
  test('of two runners in each of two races half is lost with the one that lost', () => {
    const line = { legs: legsOf([1, 1, 2, 2]), size: 2, stake: 500 };
    expect(countRunning(line, [PENDING, PENDING, PENDING, PENDING])).toBe(4);
    expect(countRunning(line, [won, LOST, PENDING, PENDING])).toBe(2);
    expect(countRunning({ ...line, size: 1 }, [won, LOST, PENDING, PENDING])).toBe(2);
  });

  test('of multiples it is what no lost leg is in, of singles what is not decided', () => {
    const outcome = fc.constantFrom(PENDING, LOST, won, VOID.scratched);
    const legs = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), outcome), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(legs, fc.integer({ min: 2, max: 4 }), (drawn, size) => {
        const line = { legs: legsOf(drawn.map(([event]) => event)), size, stake: 1 };
        const outcomes = drawn.map(([, became]) => became);
        const alive = [...listCombinations(line.legs, size)].filter((combination) =>
          combination.every((index) => outcomes[index] !== LOST),
        );
        expect(countRunning(line, outcomes)).toBe(alive.length);
        const undecided = outcomes.filter((became) => became === PENDING);
        expect(countRunning({ ...line, size: 1 }, outcomes)).toBe(undecided.length);
        // What pays is what is alive and has nothing to come.
        const paying = alive.filter((legs) => legs.every((index) => outcomes[index] !== PENDING));
        expect(countPaying(line, outcomes)).toBe(paying.length);
      }),
    );
  });

  test('refuses outcomes that are not one for each leg', () => {
    expect(() => countRunning({ legs: legsOf([1, 2]), size: 2, stake: 1 }, [won])).toThrow(RangeError);
    expect(() => countPaying({ legs: legsOf([1, 2]), size: 2, stake: 1 }, [won])).toThrow(RangeError);
  });
});
