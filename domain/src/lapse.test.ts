import { describe, expect, it } from 'vitest';
import { hasLapsed, LAPSE_AFTER_MS, type RaceToLapse } from './lapse.ts';

const due = new Date('2026-11-21T12:00:00Z');
const after = (hours: number) => new Date(due.getTime() + hours * 3_600_000);
const race = (change: Partial<RaceToLapse> = {}): RaceToLapse => ({
  meetingStatus: 'active',
  status: 'open',
  offAt: due,
  dueAt: due,
  voidedAt: null,
  ...change,
});

describe('bets and picks on a race that is put off (rule: lapse)', () => {
  it('remain valid for 48 hours', () => expect(LAPSE_AFTER_MS).toBe(48 * 3_600_000));

  it('remain valid when it is off up to 48 hours late, and lapse at once when its off is set later', () => {
    for (const meetingStatus of ['active', 'postponed'] as const) {
      expect(hasLapsed(race({ meetingStatus, offAt: after(48) }), after(0))).toBe(false);
      const later = new Date(after(48).getTime() + 1);
      expect(hasLapsed(race({ meetingStatus, offAt: later }), after(-5))).toBe(true);
      expect(hasLapsed(race({ meetingStatus, offAt: later, status: 'closed' }), after(-5))).toBe(true);
    }
  });

  it('remain valid when it is run earlier than it was due', () =>
    expect(hasLapsed(race({ offAt: after(-100) }), after(0))).toBe(false));

  it('lapse when the meeting is still postponed 48 hours later, whether or not the race was closed by the clock', () => {
    for (const status of ['open', 'closed'] as const) {
      const postponed = race({ meetingStatus: 'postponed', status, offAt: after(24) });
      expect(hasLapsed(postponed, new Date(after(48).getTime() - 1))).toBe(false);
      expect(hasLapsed(postponed, after(48))).toBe(true);
    }
  });

  it('count the 48 hours from when it was due, not from the news', () =>
    expect(hasLapsed(race({ meetingStatus: 'postponed' }), after(-100))).toBe(false));

  it('lapse once: later bets and picks remain valid until the next off is missed too', () => {
    const lapsed = race({ meetingStatus: 'postponed', voidedAt: after(48) });
    expect(hasLapsed(lapsed, after(100))).toBe(false);
    const again = { ...lapsed, meetingStatus: 'active' as const, dueAt: after(72), offAt: after(72) };
    expect(hasLapsed(again, after(50))).toBe(false);
    expect(hasLapsed({ ...again, offAt: after(121) }, after(50))).toBe(true);
    expect(hasLapsed({ ...again, meetingStatus: 'postponed' }, after(120))).toBe(true);
  });

  it('wait for the result of a race that was off, however long', () =>
    expect(hasLapsed(race({ status: 'closed' }), after(1_000))).toBe(false));

  it('do not lapse when the race is decided', () => {
    for (const status of ['abandoned', 'resulted'] as const) {
      expect(hasLapsed(race({ status, offAt: after(60), meetingStatus: 'postponed' }), after(60))).toBe(
        false,
      );
    }
    expect(hasLapsed(race({ meetingStatus: 'abandoned', offAt: after(60) }), after(60))).toBe(false);
  });
});
