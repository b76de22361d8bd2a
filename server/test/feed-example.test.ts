import { supplyOneRace } from '@furlong/feed-client/example';
import { FeedClient } from '@furlong/feed-client/feed-client';
import { expect, test } from 'vitest';
import { feedHandlers } from '../src/race-day/feed/routes.ts';
import { closedAfterAll } from '../test/closed-after-all.ts';
import { admitFeed, overApp } from './test-feed.ts';
import { createTestApp, createTestPlatform } from './test-platform.ts';

const platform = closedAfterAll(await createTestPlatform());
const app = closedAfterAll(await createTestApp(platform, feedHandlers(platform), admitFeed));

test("the feed client's example supplies a race to its official result", async () => {
  const client = new FeedClient({ transport: overApp(app), secret: 'any' });
  await supplyOneRace(client, 'example', platform.clock());
  expect(await client.readMeeting('example')).toMatchObject({
    sequence: 5,
    races: [{ status: 'resulted', result: { official: true, finishers: [{ saddle: 2 }, {}, {}] } }],
  });
});
