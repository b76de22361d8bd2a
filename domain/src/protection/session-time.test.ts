import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeLimit } from './limit.ts';
import { isSessionOver, needsFreshSignIn, sessionEnd } from './session-time.ts';

const signedInAt = new Date('2026-11-21T12:00:00Z');
const after = (minutes: number) => new Date(signedInAt.getTime() + minutes * 60_000);

describe('the time limit of a session (rule: player-protection)', () => {
  it('ends it that many minutes after signing in, not a millisecond before', () => {
    const limit = changeLimit(undefined, 30, signedInAt) ?? undefined;
    expect(sessionEnd(limit, signedInAt, after(1))).toEqual(after(30));
    expect(isSessionOver(limit, signedInAt, new Date(after(30).getTime() - 1))).toBe(false);
    expect(isSessionOver(limit, signedInAt, after(30))).toBe(true);
    expect(isSessionOver(limit, after(30), after(31))).toBe(false);
    expect(isSessionOver(undefined, signedInAt, after(1_000_000))).toBe(false);
  });

  it('that is tighter ends a session under way at once, and a looser one reopens none within 24 hours', () => {
    const loose = changeLimit(undefined, 240, signedInAt) ?? undefined;
    const tight = changeLimit(loose, 15, after(20)) ?? undefined;
    expect(isSessionOver(tight, signedInAt, after(20))).toBe(true);
    const none = changeLimit(tight, null, after(21)) ?? undefined;
    expect(isSessionOver(none, signedInAt, after(21))).toBe(true);
    expect(isSessionOver(none, signedInAt, after(21 + 24 * 60))).toBe(false);
  });
});

describe('a fresh sign-in', () => {
  it('is needed after that many minutes without input, and signing in counts as input', () => {
    const needs = (lastInputAt: Date | null, now: Date) =>
      needsFreshSignIn({ signedInAt, lastInputAt }, 30, now);
    expect(needs(null, new Date(after(30).getTime() - 1))).toBe(false);
    expect(needs(null, after(30))).toBe(true);
    expect(needs(after(20), after(49))).toBe(false);
    expect(needs(after(20), after(50))).toBe(true);
    expect(needsFreshSignIn({ signedInAt: after(50), lastInputAt: after(20) }, 30, after(79))).toBe(false);
  });

  it('is never needed at 0 minutes, and with more minutes never sooner', () => {
    const minutes = fc.integer({ min: 0, max: 3_000 });
    fc.assert(
      fc.property(minutes, fc.option(minutes), minutes, minutes, (gap, input, now, more) => {
        const known = { signedInAt, lastInputAt: input === null ? null : after(input) };
        const needs = (at: number) => needsFreshSignIn(known, at, after(now));
        expect(needs(0)).toBe(false);
        if (gap > 0 && needs(gap + more)) expect(needs(gap)).toBe(true);
      }),
    );
  });
});
