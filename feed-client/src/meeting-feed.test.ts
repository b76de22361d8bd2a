import { expect, test } from 'vitest';
import type { CallOutcome, FeedCall } from './feed-call.ts';
import { FeedRefused } from './feed-errors.ts';
import { MeetingFeed } from './meeting-feed.ts';

const at = '2037-11-21T14:00:00+02:00';

function clientAnswering(outcome: CallOutcome) {
  const calls: FeedCall[] = [];
  const put = async (call: FeedCall) => {
    calls.push(call);
    return outcome;
  };
  return { put, calls };
}

test('numbers the calls of a meeting from the sequence it is given', async () => {
  const client = clientAnswering({ kind: 'stale' });
  const meeting = new MeetingFeed(client, 'day', 7);
  await meeting.putStatus({ status: 1 });
  await meeting.putScratching(3, 5, { at });
  expect(client.calls).toEqual([
    { method: 'PUT', path: '/api/Feed/Meetings/day/Status', body: { sequence: 8, status: 1 } },
    { method: 'PUT', path: '/api/Feed/Meetings/day/Races/3/Scratchings/5', body: { sequence: 9, at } },
  ]);
});

test('throws where a call is refused, with its path, status and reason', async () => {
  const client = clientAnswering({ kind: 'refused', status: 409, reason: 'already run' });
  const refusal = await new MeetingFeed(client, 'day')
    .putPrices(1, { at, prices: [{ saddle: 1, winOdds: '2/1' }] })
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(FeedRefused);
  expect(refusal).toMatchObject({
    status: 409,
    message: 'the feed refused /api/Feed/Meetings/day/Races/1/Prices: 409: already run',
  });
});
