import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../local-date.ts';
import { isWithin, mondayOf, spanOf } from './timeline.ts';

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));

describe('[K-TIMELINES] timelines (rule: stats-timelines)', () => {
  it('are all time, the calendar year, the calendar month and the week from Monday to Sunday', () => {
    expect(spanOf('all-time', '2026-11-22')).toBeNull();
    expect(spanOf('year', '2026-11-22')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
    expect(spanOf('month', '2026-11-22')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(spanOf('month', '2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(spanOf('month', '2026-12-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    // The 22nd is a Sunday.
    expect(spanOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(spanOf('week', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
    // A week may lie in two years.
    expect(spanOf('week', '2026-01-01')).toEqual({ from: '2025-12-29', to: '2026-01-04' });
  });

  it('each has today in it, and the day after its end begins the next one', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('year', 'month', 'week'), (today, timeline) => {
        const span = spanOf(timeline, today);
        if (!span) throw new Error('it has days');
        expect(isWithin(span, today)).toBe(true);
        const next = addDays(span.to, 1);
        expect(isWithin(span, next)).toBe(false);
        expect(spanOf(timeline, next)?.from).toBe(next);
        expect(spanOf(timeline, span.from)).toEqual(span);
      }),
    );
  });

  it('a week begins on Monday, for days before 1990 too', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_000, max: 40_000 }), (days) => {
        const any = addDays('1990-01-01', days);
        const monday = mondayOf(any);
        expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(any >= monday && any <= addDays(monday, 6)).toBe(true);
      }),
    );
  });
});
