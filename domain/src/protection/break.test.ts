import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localIso } from '../local-date.ts';
import {
  BREAK_KINDS,
  type Break,
  breakEnd,
  breakInForce,
  SELF_EXCLUSION_LENGTHS,
  TIME_OUT_LENGTHS,
} from './break.ts';
import { findRefusal, type GuardedAct, refusalText } from './refusal.ts';

const DAY = 86_400_000;
const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });

describe('the end of a break (rule: player-protection)', () => {
  it.each([
    ['day', '2026-11-21T14:35:00+02:00', '2026-11-22T14:35:00+02:00'],
    ['week', '2026-12-28T23:59:59+02:00', '2027-01-04T23:59:59+02:00'],
    ['month', '2027-01-31T00:00:00+02:00', '2027-03-01T00:00:00+02:00'],
    ['month', '2027-12-15T08:00:00+02:00', '2028-01-15T08:00:00+02:00'],
    ['three-months', '2026-11-30T10:00:00+02:00', '2027-03-01T10:00:00+02:00'],
    ['six-months', '2026-11-21T14:35:00+02:00', '2027-05-21T14:35:00+02:00'],
    ['six-months', '2026-08-31T01:00:00+02:00', '2027-03-01T01:00:00+02:00'],
    ['one-year', '2028-02-29T12:00:00+02:00', '2029-03-01T12:00:00+02:00'],
    ['five-years', '2026-11-21T14:35:00+02:00', '2031-11-21T14:35:00+02:00'],
  ] as const)('%s from %s is %s', (length, from, end) => {
    expect(localIso(breakEnd(length, new Date(from)))).toBe(end);
  });

  it('is never sooner than the length says, and six months are never fewer than 181 days', () => {
    const least = [1, 7, 28, 89, 181, 365, 730, 1826];
    fc.assert(
      fc.property(instant, (from) => {
        [...TIME_OUT_LENGTHS, ...SELF_EXCLUSION_LENGTHS].forEach((length, index) => {
          const lasts = breakEnd(length, from).getTime() - from.getTime();
          expect(lasts).toBeGreaterThanOrEqual((least[index] ?? 0) * DAY);
          expect(lasts).toBeLessThanOrEqual((least[index] ?? 0) * DAY + 4 * DAY);
        });
      }),
    );
  });
});

const anyBreak: fc.Arbitrary<Break> = fc.oneof(
  fc.record({ kind: fc.constantFrom('time-out' as const, 'self-exclusion' as const), until: instant }),
  fc.record({ kind: fc.constant('closure' as const), until: fc.constant(null) }),
);

describe('the break in force', () => {
  it('is the gravest that has not ended, then the one that ends last, whatever the order they were made in', () => {
    fc.assert(
      fc.property(fc.array(anyBreak), instant, (breaks, now) => {
        const found = breakInForce(breaks, now);
        const standing = breaks.filter(({ until }) => until === null || until > now);
        expect(found === null).toBe(standing.length === 0);
        for (const other of standing) {
          const graver = BREAK_KINDS.indexOf(other.kind) - BREAK_KINDS.indexOf(found?.kind ?? 'time-out');
          expect(graver).toBeLessThanOrEqual(0);
          if (graver === 0 && found?.until) expect(other.until && other.until <= found.until).toBe(true);
        }
        const reversed = breakInForce(breaks.toReversed(), now);
        expect([reversed?.kind, reversed?.until]).toEqual([found?.kind, found?.until]);
      }),
    );
  });

  it('cannot be shortened: another one never ends it sooner or forbids less', () => {
    fc.assert(
      fc.property(fc.array(anyBreak), anyBreak, instant, (breaks, added, now) => {
        const before = breakInForce(breaks, now);
        const with_ = breakInForce([...breaks, added], now);
        if (before)
          expect(BREAK_KINDS.indexOf(with_?.kind ?? 'time-out')).toBeGreaterThanOrEqual(
            BREAK_KINDS.indexOf(before.kind),
          );
        if (before?.kind === with_?.kind && before?.until && with_?.until) {
          expect(with_.until >= before.until).toBe(true);
        }
      }),
    );
  });

  it('ends at its end and not before', () => {
    const until = new Date('2026-11-22T12:00:00Z');
    const one: Break = { kind: 'time-out', until };
    expect(breakInForce([one], new Date(until.getTime() - 1))).toBe(one);
    expect(breakInForce([one], until)).toBeNull();
  });
});

describe('the refusal of an act (rules: player-protection, staff)', () => {
  const acts: GuardedAct[] = ['strike', 'deposit', 'withdrawal', 'pick', 'message'];
  const refused = (breakKind: Break['kind'] | null, identity: 'pending' | 'approved' | 'rejected') =>
    acts.filter((act) => findRefusal(act, { breakKind, isStaff: false, isSessionOver: false, identity }));

  it.each(BREAK_KINDS)(
    'a %s forbids betting, deposits, the game and messages, and allows withdrawal',
    (kind) => {
      expect(refused(kind, 'approved')).toEqual(['strike', 'deposit', 'pick', 'message']);
    },
  );

  it('an identity that is not verified forbids striking and withdrawal; a rejected one deposits too', () => {
    expect(refused(null, 'pending')).toEqual(['strike', 'withdrawal']);
    expect(refused(null, 'rejected')).toEqual(['strike', 'deposit', 'withdrawal']);
    expect(refused(null, 'approved')).toEqual([]);
  });

  it('staff do not play: no bet, deposit, pick or message, but withdrawal is allowed', () => {
    const staff = { breakKind: null, isStaff: true, isSessionOver: false, identity: 'approved' } as const;
    expect(acts.filter((act) => findRefusal(act, staff))).toEqual(['strike', 'deposit', 'pick', 'message']);
    expect(findRefusal('strike', { ...staff, identity: 'pending' })).toBe('staff');
    expect(findRefusal('withdrawal', { ...staff, identity: 'pending' })).toBe('identity-pending');
  });

  it('a session that is over forbids bets, deposits and picks until the next sign-in', () => {
    const over = { breakKind: null, isStaff: false, isSessionOver: true, identity: 'approved' } as const;
    expect(acts.filter((act) => findRefusal(act, over))).toEqual(['strike', 'deposit', 'pick']);
    expect(findRefusal('strike', { ...over, isStaff: true })).toBe('staff');
  });

  it('a punter named by a register is excluded, and may not bet before it has answered', () => {
    const asked = { breakKind: null, isStaff: false, isSessionOver: false, identity: 'approved' } as const;
    for (const register of ['excluded', 'unanswered'] as const) {
      const closed = acts.filter((act) => findRefusal(act, { ...asked, register }));
      expect(closed).toEqual(['strike', 'deposit', 'pick', 'message']);
    }
    expect(findRefusal('strike', { ...asked, register: 'clear' })).toBeNull();
    expect(findRefusal('strike', { ...asked, breakKind: 'time-out', register: 'excluded' })).toBe('time-out');
  });

  it('names the break before the identity, in words', () => {
    const both = {
      breakKind: 'self-exclusion',
      isStaff: true,
      isSessionOver: true,
      identity: 'pending',
    } as const;
    expect(findRefusal('strike', both)).toBe('self-exclusion');
    expect(findRefusal('withdrawal', both)).toBe('identity-pending');
    for (const kind of [
      'closed',
      'staff',
      'session-over',
      'time-out',
      'self-exclusion',
      'identity-pending',
      'identity-rejected',
    ] as const) {
      expect(refusalText(kind)).toMatch(/\.$/);
    }
  });
});
