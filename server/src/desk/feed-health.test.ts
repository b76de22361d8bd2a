import { expect, test, vi } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openDesk } from '../../test/desk-site.ts';
import { cardBody } from '../../test/test-feed.ts';
import { FeedWatch } from '../feed/feed-watch.ts';
import { publishEvent } from '../platform/runtime/events.ts';

const desk = closedAfterAll(await openDesk());
const { token } = await desk.person('the trader', { roles: ['trader'] });
const feedToken = await desk.feedToken();

interface Health {
  readonly now: string;
  readonly calls: readonly { readonly call: string; readonly today: object }[];
  readonly refusals: readonly { readonly id: number; readonly reason: string }[];
  readonly next: number | null;
  readonly clocks: readonly object[];
}

async function health(query = ''): Promise<Health> {
  return (await desk.send('GET', `/api/Desk/GetFeedHealth${query}`, token)).json as unknown as Health;
}

const put = (path: string, body: object, by: string | undefined = feedToken) =>
  desk.send('PUT', `/api/Feed/Meetings/m-1${path}`, by, body);

test('each call of a supplier is noted by kind and outcome, with why it was refused (rule: feed-health)', async () => {
  const card = { ...cardBody(), sequence: 10 };
  expect((await put('', card)).statusCode).toBe(200);
  expect((await put('', card)).json).toMatchObject({ applied: false });
  expect((await put('/Status', { sequence: 11, status: 9 })).statusCode).toBe(400);
  expect((await put('/Races/40/Prices', { sequence: 12, nonsense: true })).statusCode).toBe(400);
  // Nobody of ours: no supplier.
  expect((await put('', card, 'e30.e30.e30')).statusCode).toBe(401);
  const batch = await desk.send('POST', '/api/Feed/Batch', feedToken, {
    calls: [
      { method: 'PUT', path: '/api/Feed/Meetings/m-1', body: { ...card, sequence: 13 } },
      { method: 'PUT', path: '/api/Feed/Fixtures/none/Score', body: {} },
      { method: 'PUT', path: '/api/Feed/Nothing', body: {} },
    ],
  });
  expect(batch.statusCode).toBe(200);
  await vi.waitFor(async () => expect((await health()).refusals).toHaveLength(4), { timeout: 10_000 });
  const { calls, refusals, now, clocks } = await health();
  expect(clocks).toEqual([]);
  await publishEvent(desk.platform.db, { kind: 'clock', node: 'two:3000', aheadMs: -420 });
  await vi.waitFor(async () =>
    expect((await health()).clocks).toEqual([{ node: 'two:3000', aheadSeconds: -0.42 }]),
  );
  const none = { applied: 0, stale: 0, refused: 0, failed: 0 };
  expect(calls).toEqual([
    expect.objectContaining({ call: 'PutFixtureScore', sport: 'soccer', today: { ...none, refused: 1 } }),
    expect.objectContaining({
      ...{ call: 'PutMeeting', sport: 'racing', today: { ...none, applied: 2, stale: 1 } },
    }),
    expect.objectContaining({
      call: 'PutMeetingStatus',
      lastAppliedAt: null,
      today: { ...none, refused: 1 },
    }),
    expect.objectContaining({ call: 'PutPrices', today: { ...none, refused: 1 } }),
    expect.objectContaining({ call: 'unknown', sport: null, today: { ...none, refused: 1 } }),
  ]);
  expect(Date.parse(now)).toBeGreaterThan(0);
  expect(refusals.at(-1)).toMatchObject({
    ...{ call: 'PutMeetingStatus', path: '/api/Feed/Meetings/m-1/Status', status: 400 },
    reason: expect.stringContaining('status: must be 1, 2 or 3'),
  });
  const page = await health('?limit=3');
  expect(page.refusals.map(({ id }) => id)).toEqual(refusals.slice(0, 3).map(({ id }) => id));
  expect((await health(`?limit=3&before=${page.next}`)).refusals).toEqual([refusals[3]]);
});

test('what one supplier is refused hides no other’s (rule: feed-health)', async () => {
  const { db, log } = desk.platform;
  await db.deleteFrom('feed_refusals').execute();
  const watch = new FeedWatch({ db, log });
  const refused = (path: string, message: string) =>
    watch.note(`/api/Feed/${path}`, 400, { error: { message } }, new Date('2026-11-21T10:00:00Z'));
  // More refusals than are kept, over 25 seconds: of one meeting, and of meetings that nobody knows.
  refused('Meetings/theirs/Races/1/Prices', 'another’s price');
  refused('Fixtures/theirs', 'another’s match');
  await watch.write();
  for (let second = 0; second < 25; second += 1) {
    for (let call = 0; call < 60; call += 1) {
      refused('Meetings/loud/Races/1/Prices', 'loud');
      refused(`Meetings/loud-${second}-${call}`, 'loud');
    }
    refused('Meetings/theirs/Races/2/Prices', 'another’s price');
    await watch.write();
  }
  await watch.stop();
  const all = await db.selectFrom('feed_refusals').select('reason').execute();
  const counts = Object.entries(Object.groupBy(all, ({ reason }) => reason)).map(([reason, of]) => [
    reason,
    of?.length,
  ]);
  // 200 of each kind of call at most; nothing of the other meeting or of the match is gone.
  expect(Object.fromEntries(counts)).toEqual({
    'another’s price': 26,
    'another’s match': 1,
    loud: 200 - 26 + 200,
  });
});
