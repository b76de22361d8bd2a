import { beforeEach, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { openDesk } from '../../../test/desk-site.ts';
import { fixtureBody, hoursFromKickOff } from '../../../test/test-fixture-feed.ts';

const desk = closedAfterAll(await openDesk());
const { platform } = desk;
let trader = '';
const feedToken = await desk.feedToken();
let ref = '';
let sequence = 0;
let fixtureId = 0;

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
type Json = any;

async function feed(below: string, body: object) {
  sequence += 1;
  const path = `/api/Feed/Fixtures/${ref}${below}`;
  return (await desk.send('PUT', path, feedToken, { sequence, ...body })).json as Json;
}

/** Sets the clock, and signs in anew: a token lasts a quarter of an hour. */
async function at(hours: number): Promise<void> {
  platform.setNow(hoursFromKickOff(hours));
  trader = (await desk.person('thandi', { roles: ['trader'] })).token;
}

beforeEach(async () => {
  ref = `desk-${fixtureId}`;
  sequence = 0;
  await at(-1);
  fixtureId = (await feed('', fixtureBody())).fixtureId;
});

async function seen(): Promise<Json> {
  const { json } = await desk.send('GET', `/api/Desk/GetDeskFixture/${fixtureId}`, trader);
  return (json as Json).fixture;
}

test('a fixture is seen with its state, its score and its markets', async () => {
  expect(await seen()).toMatchObject({ status: 'scheduled', open: true, dated: true, score: null });
  await at(0);
  await feed('/Status', { status: 'live' });
  await feed('/Score', { home: 1, away: 0, minute: 12 });
  const fixture = await seen();
  expect(fixture).toMatchObject({ status: 'live', open: false, score: { home: 1, away: 0 }, minute: 12 });
  expect(fixture.markets[0]).toEqual({
    market: 'result',
    outcomes: [
      { outcome: 'home', odds: '6/5' },
      { outcome: 'draw', odds: '11/5' },
      { outcome: 'away', odds: '5/2' },
    ],
  });
  expect((await desk.send('GET', '/api/Desk/GetDeskFixture/99999', trader)).statusCode).toBe(404);
});

test('a day’s fixtures come in pages by kick-off', async () => {
  const page = async (query: string) =>
    (await desk.send('GET', `/api/Desk/GetDeskFixtures?day=2037-11-21&${query}`, trader)).json as Json;
  const all = await page('limit=200');
  const { fixtures, next } = await page('limit=1');
  expect(all.fixtures.length).toBeGreaterThan(1);
  expect(fixtures).toEqual(all.fixtures.slice(0, 1));
  expect((await page(`limit=200&after=${next}`)).fixtures).toEqual(all.fixtures.slice(1));
  expect((await page('day=2037-02-30')).error.details[0].field).toBe('day');
});
