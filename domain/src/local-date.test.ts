import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysBetween,
  formatLocalDateTime,
  formatLocalDay,
  formatLocalTime,
  localDayOf,
  localIso,
  localMidnight,
  parseLocalDay,
  startOfLocalDay,
} from './local-date.ts';

const anyInstant = fc.date({
  min: new Date('1970-01-02T00:00:00Z'),
  max: new Date('2099-12-30T00:00:00Z'),
  noInvalidDate: true,
});

describe('days and times in Africa/Johannesburg', () => {
  it('the local day turns at 22:00 UTC', () => {
    expect(localDayOf(new Date('2026-11-20T21:59:59.999Z'))).toBe('2026-11-20');
    expect(localDayOf(new Date('2026-11-20T22:00:00Z'))).toBe('2026-11-21');
  });

  it('a meeting day is local midnight with its offset, so that the date part is the day', () => {
    expect(localMidnight('2026-11-21')).toBe('2026-11-21T00:00:00+02:00');
  });

  it('shows Sat 21 Nov, 14:35', () => {
    const off = new Date('2026-11-21T12:35:00Z');
    expect(formatLocalDateTime(off)).toBe('Sat 21 Nov, 14:35');
    expect(formatLocalTime(off)).toBe('14:35');
    expect(localIso(off)).toBe('2026-11-21T14:35:00+02:00');
    expect(formatLocalDay('2026-12-05')).toBe('Sat 5 Dec');
  });

  it.each(['2026-02-30', '2026-13-01', '2026-1-1', '21 Nov', '', '2026-11-21T00:00:00Z'])(
    'refuses the day %j',
    (text) => {
      expect(() => parseLocalDay(text)).toThrow('expected a day');
    },
  );

  it('agrees with the time-zone database', () => {
    const database = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Africa/Johannesburg',
      dateStyle: 'short',
    });
    fc.assert(
      fc.property(anyInstant, (instant) => {
        expect(localDayOf(instant)).toBe(database.format(instant));
      }),
    );
  });

  it('a day contains every instant from its start until the next day starts', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const day = localDayOf(instant);
        expect(startOfLocalDay(day).getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(startOfLocalDay(addDays(day, 1)).getTime()).toBeGreaterThan(instant.getTime());
        expect(new Date(localMidnight(day)).getTime()).toBe(startOfLocalDay(day).getTime());
      }),
    );
  });

  it('adding days and counting them undo each other', () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: -4000, max: 4000 }), (instant, days) => {
        const day = localDayOf(instant);
        expect(daysBetween(day, addDays(day, days))).toBe(days);
      }),
    );
  });
});
