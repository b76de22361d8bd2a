import { describe, expect, it } from 'vitest';
import { findPickRefusal, isOff, isPutOff, pickRefusalText, type RaceToPick, sortDraft } from './pick.ts';

const offAt = new Date('2026-11-21T12:35:00Z');
const before = new Date(offAt.getTime() - 1);
const race = (change: Partial<RaceToPick> = {}): RaceToPick => ({
  meetingStatus: 'active',
  status: 'open',
  offAt,
  runners: [
    { saddle: 1, scratched: false },
    { saddle: 2, scratched: true },
  ],
  ...change,
});

describe('saving a pick (rule: pick-lock)', () => {
  it('is possible until the millisecond of the off', () => {
    expect(findPickRefusal(race(), 1, before)).toBeNull();
    expect(findPickRefusal(race(), 1, offAt)).toBe('race-off');
  });

  it.each([
    ['race-off', race({ status: 'closed' }), 1],
    ['race-off', race({ status: 'resulted' }), 1],
    ['race-off', race({ meetingStatus: 'resulted' }), 1],
    ['race-abandoned', race({ status: 'abandoned' }), 1],
    ['meeting-abandoned', race({ meetingStatus: 'abandoned' }), 1],
    ['no-such-runner', race(), 3],
    ['runner-scratched', race(), 2],
  ] as const)('is refused, before the time of the off too: %s', (refusal, to, saddle) => {
    expect(findPickRefusal(to, saddle, before)).toBe(refusal);
    expect(pickRefusalText(refusal)).toMatch(/\.$/);
  });

  it('remains possible in a postponed meeting until the race’s own off', () => {
    const postponed = race({ meetingStatus: 'postponed' });
    expect(findPickRefusal(postponed, 1, before)).toBeNull();
    expect(findPickRefusal(postponed, 1, offAt)).toBe('race-off');
  });

  it('a draft is split into the picks that can be saved and those that cannot, with the reason', () => {
    const races = new Map([
      [11, race()],
      [12, race({ status: 'closed' })],
    ]);
    const draft = [
      { raceId: 12, saddle: 1 },
      { raceId: 11, saddle: 1 },
      { raceId: 99, saddle: 1 },
    ];
    expect(sortDraft(draft, races, before)).toEqual({
      savable: [{ raceId: 11, saddle: 1 }],
      refused: [
        { pick: { raceId: 12, saddle: 1 }, refusal: 'race-off' },
        { pick: { raceId: 99, saddle: 1 }, refusal: 'no-such-runner' },
      ],
    });
  });
});

describe('nobody else sees a pick before the race is off (rule: pick-lock)', () => {
  it.each([
    ['open', before, false],
    ['open', offAt, true],
    ['closed', before, true],
    ['resulted', before, true],
    ['abandoned', before, false],
    ['abandoned', offAt, true],
  ] as const)('a race that is %s at %s: off is %s', (status, now, off) => {
    expect(isOff(race({ status }), now)).toBe(off);
  });

  it.each([
    ['on time', {}, false],
    ['early', { closedAt: before }, false],
    ['early, its off moved to later', { closedAt: before, dueAt: before }, true],
    ['at the off it was moved to', { dueAt: before }, false],
    ['in a meeting that is postponed', { meetingStatus: 'postponed' }, true],
    ['and then run', { status: 'resulted', closedAt: before, dueAt: before }, false],
    ['never', { status: 'open', closedAt: null, dueAt: before }, false],
  ] as const)('a race that was closed %s, %o: put off is %s', (_, change, putOff) => {
    const closed = {
      meetingStatus: 'active',
      status: 'closed',
      offAt,
      dueAt: offAt,
      closedAt: offAt,
    } as const;
    expect(isPutOff({ ...closed, ...change })).toBe(putOff);
  });
});
