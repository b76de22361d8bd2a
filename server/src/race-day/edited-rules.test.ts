import { CLASSIC_RULES } from '@furlong/domain/scoring-rules';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { admitFeed, cardBody, pricesBody, TestFeed } from '../../test/test-feed.ts';
import { createTestApp, createTestPlatform } from '../../test/test-platform.ts';
import { loadCard } from '../meetings/load-card.ts';
import { meetingHandlers } from '../meetings/routes.ts';
import { loadOwnPicks } from '../picks/load-picks.ts';
import { feedHandlers } from './feed/routes.ts';

const platform = closedAfterAll(await createTestPlatform());
const app = closedAfterAll(
  await createTestApp(
    platform,
    { ...feedHandlers(platform), ...meetingHandlers(platform, loadOwnPicks) },
    admitFeed,
  ),
);

test('rules that the operator edited are on the card at once, whatever version of it is held', async () => {
  const { body } = await new TestFeed(app, 'one').put('', cardBody(1));
  const url = `/api/Meeting/GetMeetingRaces/${body.meetingId}`;
  const first = await app.inject(url);
  const holding = { headers: { 'if-none-match': String(first.headers.etag) } };
  expect((await app.inject({ url, ...holding })).statusCode).toBe(304);
  await platform.db
    .updateTable('competitions')
    .set({ scoring: JSON.stringify({ ...CLASSIC_RULES, placePoints: [2000, 500, 300] }) })
    .execute();
  const after = await app.inject({ url, ...holding });
  expect(after.statusCode).toBe(200);
  expect(after.json().scoring.placePoints).toEqual([20, 5, 3]);
});

test('rules that cannot be played are named when a card is read, and keep no change of the feed out', async () => {
  const feed = new TestFeed(app, 'broken');
  const { body } = await feed.put('', { ...cardBody(1), competition: 'Broken' });
  await platform.db
    .updateTable('competitions')
    .where('name', '=', 'Broken')
    .set({ scoring: JSON.stringify({ ...CLASSIC_RULES, placePoints: ['ten'] }) })
    .execute();
  await expect(loadCard(platform.db, body.meetingId)).rejects.toThrow(
    "The scoring rules of competition 'Broken' cannot be played",
  );
  expect((await app.inject('/api/Meeting/GetAllMeetings')).statusCode).toBe(200);
  expect((await feed.put('/Races/1/Prices', pricesBody(1))).body.applied).toBe(true);
});
