import { addDays, type LocalDay, localDayOf } from '@furlong/domain/local-date';
import { compareMeetings } from '@furlong/domain/meeting-order';
import { isOff } from '@furlong/domain/pick';
import { MeetingStatus, RaceStatus } from '@furlong/domain/status';
import type { MeetingSummary } from './card.ts';
import type { MeetingFilter } from './queries-card.ts';
import { firstOffOf } from './shape-meeting.ts';

const mostMeetings = 100;

/** A list of meetings: which to load, and how to select and order what is shown. */
export interface MeetingList {
  readonly filter: MeetingFilter;
  arrange(meetings: readonly MeetingSummary[]): MeetingSummary[];
}

/** Meetings of today and later that are not over, and those of yesterday still running past midnight. */
export function upcomingList(now: Date): MeetingList {
  const today = localDayOf(now);
  return {
    filter: {
      from: addDays(today, -1),
      statuses: [MeetingStatus.active, MeetingStatus.postponed, MeetingStatus.abandoned],
      limit: mostMeetings,
    },
    arrange: (meetings) => inOrder(meetings.filter((meeting) => meeting.date >= today || isRunning(meeting))),
  };
}

/** The meetings of the last seven days and those to come. */
export function allList(now: Date): MeetingList {
  return { filter: { from: addDays(localDayOf(now), -7), limit: mostMeetings }, arrange: inOrder };
}

/** The meetings of one day. */
export function dayList(day: LocalDay): MeetingList {
  return { filter: { from: day, to: day, limit: mostMeetings }, arrange: inOrder };
}

/**
 * The latest meetings that are over, newest day first; within a day local before foreign, then by first off; abandoned
 * ones last (rule: course-order), so that a list of two has two with results. The order is stable: a shorter list is
 * always a prefix of a longer one.
 */
export function pastList(now: Date, count: number): MeetingList {
  return {
    filter: {
      to: localDayOf(now),
      statuses: [MeetingStatus.resulted, MeetingStatus.abandoned],
      newestFirst: true,
      abandonedLast: true,
      localFirst: true,
      limit: count,
    },
    arrange: (meetings) => [...meetings],
  };
}

/** The meetings that the leaderboard and a league may open on; see {@link pickLeaderboardMeeting}. */
export function leaderboardLists(now: Date): { current: MeetingFilter; past: MeetingFilter } {
  return {
    current: { from: addDays(localDayOf(now), -1), statuses: [MeetingStatus.active], limit: mostMeetings },
    past: { to: localDayOf(now), statuses: [MeetingStatus.resulted], newestFirst: true, limit: 20 },
  };
}

/** The meeting the leaderboard opens on: a live one, else the next, else the last; undefined when there is none. */
export function pickLeaderboardMeeting(
  current: readonly MeetingSummary[],
  past: readonly MeetingSummary[],
  now: Date,
): MeetingSummary | undefined {
  return findLive(current, now) ?? findNext(current) ?? findLast(past);
}

/**
 * The meeting a league opens on for a punter (rule: league-board): of those the punter plays a live one, else the last of
 * today or yesterday, else the next; without any a live one, else the last, whose board says something, else the next.
 */
export function pickLeagueMeeting(
  current: readonly MeetingSummary[],
  past: readonly MeetingSummary[],
  now: Date,
  played: ReadonlySet<number>,
): MeetingSummary | undefined {
  const own = (meetings: readonly MeetingSummary[]) => meetings.filter(({ id }) => played.has(id));
  const yesterday = addDays(localDayOf(now), -1);
  return (
    findLive(own(current), now) ??
    findLast(own(past).filter(({ date }) => date >= yesterday)) ??
    findNext(own(current)) ??
    findLive(current, now) ??
    findLast(past) ??
    findNext(current)
  );
}

function findLive(current: readonly MeetingSummary[], now: Date): MeetingSummary | undefined {
  return inOrder(current.filter(isRunning)).find((meeting) =>
    meeting.races.some((race) => hasBeenOff(race, now)),
  );
}

function findNext(current: readonly MeetingSummary[]): MeetingSummary | undefined {
  const running = inOrder(current.filter(isRunning));
  return running.toSorted((a, b) => Math.min(...offsOf(a)) - Math.min(...offsOf(b)))[0];
}

function findLast(past: readonly MeetingSummary[]): MeetingSummary | undefined {
  return past.toSorted((a, b) => Math.max(...offsOf(b)) - Math.max(...offsOf(a)))[0];
}

function offsOf({ races }: MeetingSummary): number[] {
  return races.map((race) => race.offAt.getTime());
}

function hasBeenOff(race: MeetingSummary['races'][number], now: Date): boolean {
  return race.status !== RaceStatus.abandoned && isOff(race, now);
}

function isRunning(meeting: MeetingSummary): boolean {
  return (
    meeting.status === MeetingStatus.active &&
    meeting.races.some((race) => race.status === RaceStatus.open || race.status === RaceStatus.closed)
  );
}

function inOrder(meetings: readonly MeetingSummary[]): MeetingSummary[] {
  return meetings
    .map((meeting) => ({ meeting, order: { ...meeting, firstOffAt: firstOffOf(meeting) } }))
    .sort((a, b) => compareMeetings(a.order, b.order))
    .map(({ meeting }) => meeting);
}
