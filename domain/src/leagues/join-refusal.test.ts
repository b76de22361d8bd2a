import { describe, expect, it } from 'vitest';
import { findJoinRefusal, type JoinFacts } from './join-refusal.ts';
import { handOverEnd, LEAGUE_LIMITS, mayAskAgainAt } from './league-limits.ts';

const now = new Date('2026-11-21T12:00:00Z');
const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const open: NonNullable<JoinFacts['league']> = {
  joiningPaused: false,
  members: 1,
  waiting: 0,
  membership: null,
  request: null,
};
const asked = (
  league: Partial<NonNullable<JoinFacts['league']>> | undefined,
  own: Partial<Omit<JoinFacts, 'league'>> = {},
) =>
  findJoinRefusal(
    { mayPlay: true, ownWaiting: 0, ownLeagues: 0, ...own, league: league && { ...open, ...league } },
    now,
  );
const rejected = (rejections: number, hoursAgo: number) => ({
  request: { state: 'rejected', rejections, answeredAt: before(hoursAgo) } as const,
});

describe('a request to join (rules: join-answers, league-limits)', () => {
  it('is made when nothing is against it', () => {
    expect(asked({})).toBeNull();
    expect(asked({ membership: 'exited' })).toBeNull();
    expect(asked({ request: { state: 'withdrawn', rejections: 2, answeredAt: before(1) } })).toBeNull();
    expect(asked({ request: { state: 'approved', rejections: 0, answeredAt: before(1) } })).toBeNull();
  });

  it('tells whoever may not play nothing about the code', () => {
    expect(asked(undefined, { mayPlay: false })).toBe('may-not-play');
    expect(asked({ membership: 'approved' }, { mayPlay: false })).toBe('may-not-play');
  });

  it('is refused for what the punter is to the league before what the league is', () => {
    const closed = { joiningPaused: true, members: LEAGUE_LIMITS.members };
    expect(asked(undefined)).toBe('no-league');
    expect(asked({ ...closed, membership: 'approved' })).toBe('already-member');
    expect(asked({ ...closed, membership: 'removed' })).toBe('removed');
    expect(asked({ ...closed, request: { state: 'pending', rejections: 0, answeredAt: null } })).toBe(
      'already-requested',
    );
    expect(asked(closed)).toBe('paused');
    expect(asked({ ...closed, joiningPaused: false })).toBe('full');
  });

  it('waits 24 hours after a rejection, and three end it', () => {
    expect(asked(rejected(1, 23.99))).toBe('waiting');
    expect(asked(rejected(1, 24))).toBeNull();
    expect(asked(rejected(2, 24))).toBeNull();
    expect(asked(rejected(3, 24 * 365))).toBe('ended');
    expect(mayAskAgainAt(3, now)).toBeNull();
    expect(mayAskAgainAt(2, before(24))).toEqual(now);
  });

  it('is refused at each limit, and made one below it', () => {
    expect(asked({ members: 499 })).toBeNull();
    expect(asked({ members: 500 })).toBe('full');
    expect(asked({ waiting: 99 })).toBeNull();
    expect(asked({ waiting: 100 })).toBe('busy');
    expect(asked({}, { ownWaiting: 19 })).toBeNull();
    expect(asked({}, { ownWaiting: 20 })).toBe('too-many-requests');
    expect(asked({}, { ownLeagues: 199 })).toBeNull();
    expect(asked({}, { ownLeagues: 200 })).toBe('too-many-leagues');
  });

  it('is apart from a hand-over, which can be accepted for seven days', () => {
    expect(handOverEnd(before(7 * 24))).toEqual(now);
  });
});
