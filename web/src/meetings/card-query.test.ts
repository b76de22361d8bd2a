import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig, makeMeeting, makeRace, makeScoring } from '../../test/fixtures.ts';
import { setConfig } from '../platform/site/config.ts';
import { cardQuery } from './meeting-queries.ts';

const server = fakeServer();
beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  server.stop();
});

test('a card is asked for until its meeting has ended, which it does a moment after the last result', async () => {
  const answer = (meetingStatusId: number) =>
    server.answer('/api/Meeting/GetMeetingRaces/1', {
      meeting: makeMeeting({ meetingStatusId }),
      races: [makeRace({ raceStatusId: 8, resultState: 'official' })],
      scoring: makeScoring(),
    });
  answer(1);
  const observer = new QueryObserver(new QueryClient(), cardQuery(1, 7));
  const end = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(4_500);
  expect(server.made).toHaveLength(2);
  answer(8);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(observer.getCurrentResult().data?.meeting.meetingStatusId).toBe(8);
  const { length } = server.made;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.made).toHaveLength(length);
  end();
});
