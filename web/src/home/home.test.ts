import { expect, test } from 'vitest';
import { makeMeeting, makeRace } from '../../test/fixtures.ts';
import { latestResults } from './last-results.tsx';
import { findNextMeeting } from './next-meeting.tsx';

const now = Date.parse('2026-11-21T11:00:00+02:00');
const brief = (raceId: number, offTime: string, placed = 0) => ({
  ...makeRace({ raceId, offTime }),
  placed: Array.from({ length: placed }, (_each, index) => ({
    saddle: index + 1,
    horseName: 'A',
    position: index + 1,
    startingPriceFraction: null,
  })),
});

test('the next meeting is the one whose open race comes first, local before foreign, never one called off', () => {
  const soon = [brief(1, '2026-11-21T11:30:00+02:00')];
  const later = [brief(2, '2026-11-21T12:30:00+02:00')];
  const meetings = [
    makeMeeting({ meetingId: 1, races: soon, meetingStatusId: 4 }),
    makeMeeting({ meetingId: 2, races: soon, isForeign: true }),
    makeMeeting({ meetingId: 3, races: later }),
    makeMeeting({ meetingId: 4, races: [] }),
  ];
  expect(findNextMeeting(meetings, now)?.meetingId).toBe(3);
  expect(findNextMeeting(meetings.slice(0, 2), now)?.meetingId).toBe(2);
  expect(findNextMeeting(meetings.slice(0, 1), now)).toBeUndefined();
});

test('the last results are the latest races with a result, newest first', () => {
  const races = [
    brief(1, '2026-11-21T09:00:00+02:00', 3),
    brief(2, '2026-11-21T10:00:00+02:00', 3),
    brief(3, '2026-11-21T11:30:00+02:00'),
  ];
  expect(latestResults([makeMeeting({ races })], 5).map(({ race }) => race.raceId)).toEqual([2, 1]);
  expect(latestResults([makeMeeting({ races })], 1)).toHaveLength(1);
});
