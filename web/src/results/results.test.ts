import type { PunterRaceResult } from '@furlong/contract/schemas/standings';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerWith, makeBoard, makeConfig, makeMeeting, makeRow } from '../../test/fixtures.ts';
import { meetingLabel } from '../meetings/meeting-words.ts';
import { setConfig } from '../platform/site/config.ts';
import { describeProgress } from './meeting-list.tsx';
import { defaultShown, openingRace } from './race-results.tsx';
import { findLatestRun, findOpening, pickableMeetings } from './results-meetings.ts';
import { fetchOwnEntry, topPunters } from './results-queries.ts';

const now = Date.parse('2026-11-21T10:00:00+02:00');
const on = (day: string, change: object = {}) =>
  makeMeeting({ meetingDate: `2026-11-${day}T00:00:00+02:00`, ...change });
const daysOf = (meetings: readonly { meetingDate: string }[]) =>
  meetings.map(({ meetingDate }) => meetingDate.slice(8, 10));

describe('the meetings of the results picker', () => {
  test('[S-RESULTS-PICKER-DATES] are from seven days ago until tomorrow', () => {
    const meetings = ['13', '14', '20', '21', '22', '23'].map((day) => on(day));
    expect(daysOf(pickableMeetings(meetings, 1, now))).toEqual(['21', '20', '14', '22']);
  });

  test('go by the day in Johannesburg', () => {
    const lateEvening = Date.parse('2026-11-21T22:30:00Z');
    const meetings = ['14', '15', '23', '24'].map((day) => on(day));
    expect(daysOf(pickableMeetings(meetings, 1, lateEvening))).toEqual(['15', '23']);
  });

  test("[S-RESULTS-PICKER-COMPETITION] are those of the punter's own competition", () => {
    const meetings = [on('21', { competitionId: 2 }), on('20')];
    expect(daysOf(pickableMeetings(meetings, 1, now))).toEqual(['20']);
    expect(pickableMeetings(meetings, 3, now)).toEqual([]);
  });

  test('list abandoned ones last and foreign after local', () => {
    const meetings = [on('22', { meetingStatusId: 4 }), on('21', { isForeign: true }), on('19')];
    expect(daysOf(pickableMeetings(meetings, 1, now))).toEqual(['19', '21', '22']);
  });

  test('[S-RESULTS-PICKER-LABEL] are labelled with the date part, a dash and the race course', () => {
    expect(meetingLabel(on('21', { raceCourseName: 'Turffontein', meetingName: 'Summer Cup' }))).toBe(
      'Sat 21 Nov - Turffontein',
    );
  });
});

test('the meeting to open on is the one whose last race was run latest, whatever is still to come', () => {
  const race = (raceStatusId: number, offTime: string) => ({
    ...{ raceId: 1, raceNumber: 1, raceName: '', placed: [] },
    raceStatusId,
    offTime: `2026-11-21T${offTime}:00+02:00`,
  });
  const meeting = (meetingId: number, races: ReturnType<typeof race>[]) => makeMeeting({ meetingId, races });
  const early = meeting(1, [race(8, '12:00'), race(8, '13:00'), race(1, '16:00')]);
  const late = meeting(2, [race(8, '13:30'), race(4, '15:00')]);
  const toCome = meeting(3, [race(1, '18:00')]);
  expect(findLatestRun([early, toCome, late])).toBe(late);
  // One that the punter plays and that is under way comes first.
  const own = { ...early, selections: [{ meetingId: 1, raceId: 1, raceNumber: 1, saddle: 4 }] };
  expect(findOpening([own, toCome, late], now)).toBe(own);
  expect(findOpening([{ ...own, meetingStatusId: 3 }, toCome, late], now)).toBe(late);
  expect(findLatestRun([toCome, meeting(4, [race(4, '12:00')]), meeting(5, [])])).toBeUndefined();
});

test('a meeting under way says how many of its races are run', () => {
  const race = { raceId: 1, raceNumber: 1, raceName: '', offTime: '', placed: [] };
  const races = [8, 8, 3, 1, 4].map((raceStatusId) => ({ ...race, raceStatusId }));
  expect(describeProgress({ races })).toBe('2 of 5 run');
  expect(describeProgress({ races: races.slice(2) })).toBe('To come');
});

describe('the race results', () => {
  const races = (...placed: number[]) =>
    placed.map((count) => ({ placed: Array.from({ length: count }) }) as PunterRaceResult);

  test('[S-RESULTS-DEFAULT-SHOWN] show one race, the last one run, else the first', () => {
    expect(defaultShown).toBe(1);
    expect(openingRace(races(4, 4, 0, 0))).toBe(1);
    expect(openingRace(races(4, 0, 4, 0))).toBe(2);
    expect(openingRace(races(0, 0))).toBe(0);
  });
});

describe('the standings of the results', () => {
  const fetched = vi.fn<(url: string) => Promise<Response>>();
  beforeEach(() => {
    setConfig(makeConfig());
    vi.stubGlobal('fetch', fetched);
  });
  afterEach(() => {
    fetched.mockReset();
    vi.unstubAllGlobals();
  });

  test('[S-RESULTS-OWN-ENTRY] [S-RESULTS-EXACT-MATCH] request the own entry by page 1, size 1, exact match', async () => {
    const signal = new AbortController().signal;
    const own = makeRow({ userId: 'RailRunner' });
    fetched.mockResolvedValueOnce(answerWith({ dailyLeaderboard: makeBoard({ punters: [own] }) }));
    expect(await fetchOwnEntry(5, 'RailRunner', signal)).toEqual(own);
    const [url] = fetched.mock.lastCall ?? [];
    expect(url?.replace(window.location.origin, '')).toBe(
      '/api/Leaderboard/GetDailyLeaderboardPaged/1/1/5?username=RailRunner&isExactMatch=true',
    );
    fetched.mockResolvedValueOnce(answerWith({ dailyLeaderboard: makeBoard({ punters: [] }) }));
    expect(await fetchOwnEntry(5, 'RailRunner', signal)).toBeNull();
  });

  test('[S-RESULTS-TOP-FIVE] have a summary of five', () => {
    expect(topPunters).toBe(5);
  });
});
