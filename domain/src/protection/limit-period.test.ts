import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDayOf, localIso } from '../local-date.ts';
import { endOfPeriod, LIMIT_PERIODS, startOfPeriod } from './limit-period.ts';

describe('a period of a limit', () => {
  it.each([
    ['day', '2026-11-21T21:59:59Z', '2026-11-21T00:00:00+02:00', '2026-11-22T00:00:00+02:00'],
    ['day', '2026-11-21T22:00:00Z', '2026-11-22T00:00:00+02:00', '2026-11-23T00:00:00+02:00'],
    ['week', '2026-11-22T12:00:00Z', '2026-11-16T00:00:00+02:00', '2026-11-23T00:00:00+02:00'],
    ['week', '2026-11-22T22:00:00Z', '2026-11-23T00:00:00+02:00', '2026-11-30T00:00:00+02:00'],
    ['month', '2026-11-30T21:59:59Z', '2026-11-01T00:00:00+02:00', '2026-12-01T00:00:00+02:00'],
    ['month', '2026-12-31T22:00:00Z', '2027-01-01T00:00:00+02:00', '2027-02-01T00:00:00+02:00'],
    ['month', '2028-02-29T12:00:00Z', '2028-02-01T00:00:00+02:00', '2028-03-01T00:00:00+02:00'],
  ] as const)('%s at %s is that of Johannesburg: %s to %s', (period, now, from, to) => {
    const at = new Date(now);
    expect(localIso(startOfPeriod(period, at))).toBe(from);
    expect(localIso(endOfPeriod(period, at))).toBe(to);
  });

  it('contains its instant, adjoins its neighbours, and begins at midnight, a week on a Monday', () => {
    const instant = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.constantFrom(...LIMIT_PERIODS), (now, period) => {
        const from = startOfPeriod(period, now);
        const to = endOfPeriod(period, now);
        expect(from <= now && now < to).toBe(true);
        expect(endOfPeriod(period, new Date(from.getTime() - 1))).toEqual(from);
        expect(startOfPeriod(period, to)).toEqual(to);
        expect(localIso(from)).toMatch(/T00:00:00\+02:00$/);
        const day = localDayOf(from);
        if (period === 'week') expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(1);
        if (period === 'month') expect(day).toMatch(/-01$/);
      }),
    );
  });
});
