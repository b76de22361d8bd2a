import type { Meeting } from '@furlong/contract/schemas/meetings';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followed } from '../../test/fake-follow.ts';
import { login } from '../../test/fake-server.ts';
import { makeMeeting } from '../../test/fixtures.ts';
import { NewsStage } from '../../test/news-stage.tsx';
import { findLostPicks, meetingsWithPicksSoon } from '../meetings/lost-picks.ts';
import { useMarks } from '../platform/session/marks.ts';
import { useSession } from '../platform/session/session-store.ts';
import { PickNews } from './pick-news.tsx';

const now = Date.parse('2026-11-21T12:10:00+02:00');
vi.mock('../platform/device/now.ts', () => ({ useNow: () => Date.parse('2026-11-21T12:10:00+02:00') }));
vi.mock('../live/follow-live.ts', () => import('../../test/fake-follow.ts'));

let stage: NewsStage;
/** Each test has a meeting of its own: what was told is remembered for as long as the page is open. */
let meetingId = 10;

beforeEach(() => {
  stage = new NewsStage();
  stage.start();
  meetingId += 1;
});
afterEach(() => stage.stop());

const brief = (raceNumber: number, clock: string, scratched: number[] = [], raceStatusId = 1) => ({
  raceId: raceNumber,
  raceNumber,
  raceName: '',
  offTime: `2026-11-21T${clock}:00+02:00`,
  raceStatusId,
  placed: [],
  ...(scratched.length > 0 && { scratched }),
});
const pick = (raceNumber: number, saddle: number) => ({ meetingId, raceId: raceNumber, raceNumber, saddle });
const played = (scratched: number[] = [], change: Partial<Meeting> = {}) =>
  makeMeeting({
    meetingId,
    raceCourseName: 'Vaal',
    races: [brief(1, '11:00', [], 8), brief(5, '12:45', scratched), brief(6, '15:00')],
    selections: [pick(1, 3), pick(5, 4), pick(6, 4)],
    ...change,
  });

const answer = (meeting: Meeting) =>
  stage.server.answer('/api/Meeting/GetUpcomingRaceMeetings', { meetings: [meeting] });

async function arrive(meeting: Meeting): Promise<void> {
  answer(meeting);
  stage.draw(<PickNews />);
  await vi.waitFor(() => expect(followed.has(meetingId)).toBe(true));
}

async function scratch(meeting: Meeting): Promise<void> {
  answer(meeting);
  act(() => followed.get(meetingId)?.onBets?.());
}

describe('a pick that is scratched while the punter is on another screen (rule: scratched-picks-told)', () => {
  test('is told once, with the way to its race, and marked until another is saved', async () => {
    await arrive(played());
    expect(useMarks.getState().picks).toBe(false);
    await scratch(played([2, 4]));
    await vi.waitFor(() => expect(stage.toasts).toHaveLength(1));
    expect(stage.toasts[0]).toEqual({
      type: 'warning',
      title: 'Your pick in race 5 was scratched.',
      text: 'Vaal 12:45, number 4. The favourite stands in.',
      link: { to: `/picks/${meetingId}?race=5`, text: 'Pick another' },
    });
    expect(useMarks.getState().picks).toBe(true);
    await scratch(played([2, 4], { selections: [pick(5, 3)] }));
    await vi.waitFor(() => expect(useMarks.getState().picks).toBe(false));
    expect(stage.toasts).toHaveLength(1);
  });

  test('before anybody was here is marked alone', async () => {
    // The first of another punter: nothing is known of them yet.
    const { user } = login();
    useSession.getState().setLogin({ ...login(), user: { ...user, punterId: 8 } });
    await arrive(played([4]));
    await vi.waitFor(() => expect(useMarks.getState().picks).toBe(true));
    expect(stage.toasts).toEqual([]);
  });

  test('asks nobody on a break for another', async () => {
    await arrive(played());
    act(() =>
      useSession.getState().update({ playBreak: { kind: 'time-out', until: '2999-01-01T12:00:00Z' } }),
    );
    await scratch(played([4]));
    await vi.waitFor(() => expect(stage.toasts).toHaveLength(1));
    expect(stage.toasts[0]).not.toHaveProperty('link');
    expect(useMarks.getState().picks).toBe(false);
  });
});

test('only picks on races to come of meetings that are on are lost, the next off first', () => {
  const lost = (meeting: Meeting) => findLostPicks([meeting], now).map(({ raceNumber }) => raceNumber);
  const races = [
    brief(6, '15:00', [4]),
    brief(5, '12:45', [4]),
    brief(1, '11:00', [3]),
    brief(7, '16:00', [9]),
  ];
  expect(lost(played([], { races }))).toEqual([5, 6]);
  expect(lost(played([], { races, meetingStatusId: 5 }))).toEqual([]);
  expect(lost(played([4], { selections: [] }))).toEqual([]);
});

test('a meeting is followed from an hour before the next off that the punter picked', () => {
  const hour = 60 * 60_000;
  const soon = (meetings: Meeting[]) => meetingsWithPicksSoon(meetings, now, hour);
  const later = played([], { meetingId: 99, races: [brief(5, '13:10')], selections: [pick(5, 1)] });
  expect(soon([later, played()])).toEqual([meetingId, 99]);
  expect(soon([played([], { races: [brief(6, '15:00')] })])).toEqual([]);
});
