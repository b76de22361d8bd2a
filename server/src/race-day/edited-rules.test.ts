import { CLASSIC_RULES } from '@furlong/domain/scoring-rules';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admitFeed, cardBody, TestFeed } from '../../test/test-feed.ts';
import { createTestApp, createTestPlatform, type TestPlatform } from '../../test/test-platform.ts';
import { meetingHandlers } from '../meetings/routes.ts';
import { loadOwnPicks } from '../picks/load-picks.ts';
import { feedHandlers } from './feed/routes.ts';

let platform: TestPlatform;
let app: FastifyInstance;

beforeAll(async () => {
  platform = await createTestPlatform();
  app = await createTestApp(
    platform,
    { ...feedHandlers(platform), ...meetingHandlers(platform, loadOwnPicks) },
    admitFeed,
  );
});
afterAll(async () => {
  await app.close();
  await platform.close();
});

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
