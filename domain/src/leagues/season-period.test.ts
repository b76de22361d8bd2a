import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../local-date.ts';
import { neighbourOf, parsePeriod, periodOf } from './season-period.ts';

const arbitraryDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
const arbitraryKind = fc.constantFrom('season', 'month', 'week');

describe('the periods of a season table (rule: league-season)', () => {
  it('hold their days, are read by their names, and follow each other without a gap', () => {
    fc.assert(
      fc.property(arbitraryKind, arbitraryDay, (by, day) => {
        const period = periodOf(by, day);
        expect(period.from <= day && day <= period.to).toBe(true);
        expect(parsePeriod(by, period.name)).toEqual(period);
        expect(daysBetween(period.to, neighbourOf(period, 'later').from)).toBe(1);
        expect(neighbourOf(neighbourOf(period, 'later'), 'earlier')).toEqual(period);
      }),
    );
  });

  it('are weeks from Monday', () => {
    expect(periodOf('week', '2026-11-22')).toEqual({
      ...{ by: 'week', name: '2026-11-16', from: '2026-11-16', to: '2026-11-22' },
    });
    expect(periodOf('month', '2028-02-10')).toMatchObject({ from: '2028-02-01', to: '2028-02-29' });
  });

  it.each([
    ['season', '2026-11'],
    ['month', '2026-13'],
    ['month', '2026'],
    ['week', '2026-11-17'],
    ['week', '2026-02-30'],
    // Beyond what a database or a calendar of four digits has.
    ['season', '0000'],
    ['month', '0000-01'],
    ['week', '9999-12-27'],
  ] as const)('refuses a %s called %s', (by, text) => {
    expect(() => parsePeriod(by, text)).toThrow(/expected|YYYY/i);
  });
});
