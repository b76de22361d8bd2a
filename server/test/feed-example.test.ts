import { supplyOneRace } from '@furlong/feed-client/example';
import { FeedClient } from '@furlong/feed-client/feed-client';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedHandlers } from '../src/race-day/feed/routes.ts';
import { admitFeed, overApp } from './test-feed.ts';
import { createTestApp, createTestPlatform, type TestPlatform } from './test-platform.ts';

let platform: TestPlatform;
let app: FastifyInstance;

beforeAll(async () => {
  platform = await createTestPlatform();
  app = await createTestApp(platform, feedHandlers(platform), admitFeed);
});
afterAll(async () => {
  await app?.close();
  await platform?.close();
});

test("the feed client's example supplies a race to its official result", async () => {
  const client = new FeedClient({ transport: overApp(app), secret: 'any' });
  await supplyOneRace(client, 'example', platform.clock());
  expect(await client.readMeeting('example')).toMatchObject({
    sequence: 5,
    races: [{ status: 'resulted', result: { official: true, finishers: [{ saddle: 2 }, {}, {}] } }],
  });
});
