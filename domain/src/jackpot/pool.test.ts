import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fundPool, leftOfPool } from './pool.ts';
import { dividePool, shareAt } from './shares.ts';

const cents = fc.integer({ min: 0, max: 100_000_000 });
const terms = fc.record({
  seed: cents,
  contribution: cents,
  guarantee: cents,
  cap: fc.option(cents, { nil: null }),
});

describe('the pool of a meeting (rule: jackpot-pool)', () => {
  it('is what was brought over and added, less what was paid is left', () => {
    fc.assert(
      fc.property(cents, terms, fc.integer({ min: 0, max: 50 }), (broughtOver, given, winners) => {
        const pool = fundPool(broughtOver, given);
        const division = dividePool(pool.toBeWon, winners);
        let paid = 0;
        for (let place = 1; place <= winners; place += 1) paid += shareAt(division, place);
        expect(pool.broughtOver + pool.added - paid).toBe(leftOfPool(pool, winners));
      }),
    );
  });

  it('is never below the seed or the guarantee, and never above the cap', () => {
    fc.assert(
      fc.property(cents, terms, (broughtOver, given) => {
        const { total, toBeWon, added } = fundPool(broughtOver, given);
        expect(total).toBeGreaterThanOrEqual(Math.max(given.seed, given.guarantee));
        expect(added).toBeGreaterThanOrEqual(given.contribution);
        expect(toBeWon).toBe(given.cap === null ? total : Math.min(given.cap, total));
      }),
    );
  });

  it('is never smaller because more was brought over: what was announced holds', () => {
    fc.assert(
      fc.property(cents, cents, terms, (a, b, given) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        expect(fundPool(more, given).total).toBeGreaterThanOrEqual(fundPool(less, given).total);
      }),
    );
  });

  it('leaves what is over the cap to the next meeting, and all of it when nobody won', () => {
    const pool = fundPool(9_000, { seed: 0, contribution: 3_000, guarantee: 0, cap: 10_000 });
    expect(pool).toEqual({ broughtOver: 9_000, added: 3_000, total: 12_000, toBeWon: 10_000 });
    expect(leftOfPool(pool, 3)).toBe(2_000);
    expect(leftOfPool(pool, 0)).toBe(12_000);
  });

  it('is no fraction of a cent and nothing below 0', () => {
    const none = { seed: 0, contribution: 0, guarantee: 0, cap: null };
    expect(() => fundPool(0.5, none)).toThrow(RangeError);
    expect(() => fundPool(0, { ...none, seed: -1 })).toThrow(RangeError);
  });
});
