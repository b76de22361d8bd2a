import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SLIP_SPORTS } from './slip-sports.ts';
import { STAKE_CHIPS, stepStake } from './step-stake.ts';

const steps = Object.values(SLIP_SPORTS).flatMap(({ stakeSteps }) => stakeSteps);

describe('a step of a stake (rule: slip-defaults)', () => {
  test('lands on multiples: R50 and a step of R50 from R1, and back to R1', () => {
    expect(stepStake(100, 5_000, 'up', 100)).toBe(5_000);
    expect(stepStake(5_000, 5_000, 'up', 100)).toBe(10_000);
    expect(stepStake(10_000, 5_000, 'down', 100)).toBe(5_000);
    expect(stepStake(5_000, 5_000, 'down', 100)).toBe(100);
    expect(stepStake(750, 500, 'up', 100)).toBe(1_000);
    expect(stepStake(750, 500, 'down', 100)).toBe(500);
  });

  test('goes to the nearest multiple beyond the stake, never past it and never below the least', () => {
    const stake = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(stake, fc.constantFrom(...steps), (before, step) => {
        const up = stepStake(before, step, 'up', 100);
        expect(up % step).toBe(0);
        expect(up - before).toBeGreaterThan(0);
        expect(up - before).toBeLessThanOrEqual(step);
        const down = stepStake(before, step, 'down', 100);
        if (before <= 100) expect(down).toBe(before);
        else {
          expect(down === 100 || down % step === 0).toBe(true);
          expect(down).toBeLessThan(before);
          expect(before - down).toBeLessThanOrEqual(step);
        }
      }),
    );
  });

  test('the chips are R5, R10, R20, R50 and R100', () => {
    expect(STAKE_CHIPS).toEqual([500, 1_000, 2_000, 5_000, 10_000]);
  });
});
