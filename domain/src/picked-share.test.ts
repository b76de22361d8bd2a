import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentPicked, pickedRace } from './picked-share.ts';

const share = fc
  .integer({ min: 1, max: 1_000_000 })
  .chain((punters) => fc.record({ punters: fc.constant(punters), picked: fc.nat({ max: punters }) }));

describe('the share who picked a runner (rule: picked-share)', () => {
  it('is the nearest whole per cent, half up', () => {
    expect(percentPicked(34, 100)).toBe(34);
    expect(percentPicked(1, 8)).toBe(13);
    expect(percentPicked(1, 3)).toBe(33);
    expect(percentPicked(0, 7)).toBe(0);
    expect(percentPicked(7, 7)).toBe(100);
    expect(percentPicked(0, 0)).toBeNull();
  });

  it('never says nobody of some, nor everybody of most', () => {
    expect(percentPicked(1, 1_000)).toBe('under-1');
    expect(percentPicked(999, 1_000)).toBe('over-99');
    fc.assert(
      fc.property(share, ({ picked, punters }) => {
        const percent = percentPicked(picked, punters);
        expect(percent === 0).toBe(picked === 0);
        expect(percent === 100).toBe(picked === punters);
      }),
    );
  });

  it('is within half a per cent, and grows with the picks', () => {
    fc.assert(
      fc.property(share, ({ picked, punters }) => {
        const percent = percentPicked(picked, punters);
        if (typeof percent !== 'number') return;
        expect(Math.abs(percent - (100 * picked) / punters)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('is refused where it is none', () => {
    expect(() => percentPicked(2, 1)).toThrow(RangeError);
    expect(() => percentPicked(-1, 1)).toThrow(RangeError);
    expect(() => percentPicked(Number.NaN, 1)).toThrow(RangeError);
  });
});

describe('a counted race', () => {
  it('has every pick once and no runner that nobody picked', () => {
    const picks = fc.array(fc.nat({ max: 40 }), { maxLength: 200 });
    fc.assert(
      fc.property(picks, (column) => {
        const counts = new Uint32Array(256);
        for (const saddle of column) counts[saddle] = (counts[saddle] ?? 0) + 1;
        const { punters, runners } = pickedRace(3, counts);
        expect(punters).toBe(column.filter((saddle) => saddle > 0).length);
        expect(runners.reduce((sum, { picked }) => sum + picked, 0)).toBe(punters);
        for (const { saddle, picked } of runners) {
          expect(picked).toBe(column.filter((each) => each === saddle).length);
          expect(picked).toBeGreaterThan(0);
        }
      }),
    );
  });
});
