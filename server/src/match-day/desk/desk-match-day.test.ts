import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { openDesk } from '../../../test/desk-site.ts';
import { fixtureBody, hoursFromKickOff, kickOff } from '../../../test/test-fixture-feed.ts';

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
    suspension: null,
    outcomes: [
      { outcome: 'home', odds: '6/5', held: null },
      { outcome: 'draw', odds: '11/5', held: null },
      { outcome: 'away', odds: '5/2', held: null },
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

/** Presses at the fixture as it is now. */
async function press(call: string, body: object = {}) {
  const { version } = await seen();
  return desk.send('POST', `/api/Desk/${call}`, trader, { fixtureId, version, ...body });
}

async function done(call: string, body: object = {}) {
  const answer = await press(call, body);
  expect(answer, JSON.stringify(answer.json)).toMatchObject({ statusCode: 200, json: { status: 1 } });
}

async function refused(call: string, body: object = {}): Promise<Json> {
  const { statusCode, json } = await press(call, body);
  return statusCode === 400 ? (json as Json).error.details[0].field : [statusCode, json.detail];
}

const outcomeOf = async (name: string, market = 'result') =>
  (await seen()).markets
    .find((each: Json) => each.market === market)
    .outcomes.find((each: Json) => each.outcome === name);

/** What punters are shown of the match result: home, draw, away. */
async function shown() {
  const { json } = await desk.send('GET', `/api/Soccer/Fixtures/${fixtureId}`);
  return (json as Json).fixture.prices.outcomes.map((each: Json) => each.oddsFraction);
}

async function lastAct() {
  return platform.db.selectFrom('acts').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
}

describe('a price by hand (rule: hand-holds)', () => {
  test('holds against the feed, whose price is shown beside it, until it is released', async () => {
    await done('SetFixturePrices', {
      prices: [
        { market: 'result', outcome: 'home', odds: '2/1' },
        { market: 'correctScore', outcome: '2-1', odds: 8 },
      ],
    });
    expect(await outcomeOf('home')).toMatchObject({
      odds: '2/1',
      held: { by: 'thandi', feedOdds: '6/5', feedAt: null },
    });
    expect(await outcomeOf('2-1', 'correctScore')).toMatchObject({ odds: '8/1', held: { feedOdds: null } });
    await feed('/Prices', { prices: { home: 1, draw: 3, away: 4 } });
    expect(await shown()).toEqual(['2/1', '3/1', '4/1']);
    expect(await outcomeOf('home')).toMatchObject({ held: { feedOdds: '1/1' } });
    await feed('', fixtureBody({ prices: { home: 5, draw: 3, away: 4 } }));
    expect(await outcomeOf('home')).toMatchObject({ odds: '2/1', held: { feedOdds: '5/1' } });
    await done('ReleaseFixturePrices', { outcomes: [{ market: 'result', outcome: 'home' }] });
    expect(await shown()).toEqual(['5/1', '3/1', '4/1']);
    expect(await lastAct()).toMatchObject({
      name: 'prices-released',
      subject_kind: 'fixture',
      role: 'trader',
    });
    await done('ReleaseFixturePrices');
    expect(await outcomeOf('2-1', 'correctScore')).toMatchObject({ odds: null, held: null });
    expect(await refused('ReleaseFixturePrices')).toMatchObject([409, /No price of Egoli Miners/]);
  });

  test('is gone when home and away are exchanged (rule: sides-swapped)', async () => {
    await done('SetFixturePrices', { prices: [{ market: 'result', outcome: 'home', odds: 2 }] });
    const swapped = { home: 'Umgeni Rovers', away: 'Egoli Miners', sidesSwapped: true };
    await feed('', fixtureBody({ ...swapped, prices: { home: 1, draw: 2, away: 3 } }));
    expect(await shown()).toEqual(['1/1', '2/1', '3/1']);
    expect(await outcomeOf('home')).toMatchObject({ held: null });
  });

  test('leaves a card that is sent again after the kick-off as it was', async () => {
    await done('SetFixturePrices', { prices: [{ market: 'result', outcome: 'home', odds: 2 }] });
    await at(1);
    expect(await feed('', fixtureBody({ status: 'live' }))).toMatchObject({ applied: true });
    expect(
      await refused('SetFixturePrices', { prices: [{ market: 'result', outcome: 'home', odds: 3 }] }),
    ).toMatchObject([409, /has kicked off/]);
  });

  test('that is not right is refused by its field', async () => {
    const price = { market: 'result', outcome: 'home', odds: 2 };
    const set = async (...prices: object[]) => refused('SetFixturePrices', { prices });
    expect(await set({ ...price, outcome: '2-1' })).toBe('prices.0.outcome');
    expect(await set({ ...price, odds: '3/0' })).toBe('prices.0.odds');
    expect(await set(price, price)).toBe('prices.1.outcome');
    expect(await refused('ReleaseFixturePrices', { outcomes: [{ market: 'result', outcome: 'away' }] })).toBe(
      'outcomes.0',
    );
  });
});

describe('a suspension by hand (rule: hand-holds)', () => {
  test('takes the whole match off offer, whatever the feed sends, until it is resumed', async () => {
    await done('SuspendFixture');
    expect(await shown()).toEqual([null, null, null]);
    await feed('/Prices', { prices: { home: 1, draw: 3, away: 4 } });
    expect(await shown()).toEqual([null, null, null]);
    expect(await seen()).toMatchObject({ suspended: true, suspension: { by: 'thandi' } });
    expect(await refused('SuspendFixture')).toMatchObject([409, /suspended already/]);
    await done('ResumeFixture');
    expect(await shown()).toEqual(['1/1', '3/1', '4/1']);
    expect(await refused('ResumeFixture')).toMatchObject([409, /is not suspended/]);
  });

  test('or one market alone, and neither ends the other', async () => {
    await done('SuspendFixture', { market: 'result' });
    await done('SuspendFixture');
    await done('ResumeFixture');
    expect(await shown()).toEqual([null, null, null]);
    expect((await seen()).markets[0]).toMatchObject({ suspension: { by: 'thandi' } });
    await done('ResumeFixture', { market: 'result' });
    expect(await shown()).toEqual(['6/5', '11/5', '5/2']);
    expect(await lastAct()).toMatchObject({ name: 'market-resumed' });
  });
});

test('a press on what has changed since it was seen changes nothing, and says how the match stands', async () => {
  const { version } = await seen();
  await feed('/Prices', { prices: { home: 1, draw: 3, away: 4 } });
  expect((await seen()).version).toBe(version);
  await done('SuspendFixture');
  const stale = await desk.send('POST', '/api/Desk/CallOffFixture', trader, { fixtureId, version });
  expect(stale.statusCode).toBe(409);
  expect(stale.json.detail).toMatch(
    /Egoli Miners v Umgeni Rovers is scheduled, kick-off at 15:00, suspended/,
  );
  expect((await seen()).status).toBe('scheduled');
  const answers = await Promise.all([press('ResumeFixture'), press('ResumeFixture')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

describe('the status by hand', () => {
  test('a kick-off is moved, postponed without a date, and known again; what the feed says later counts', async () => {
    const later = new Date(kickOff.getTime() + 3_600_000).toISOString();
    expect(await refused('MoveKickOff', { kickOffAt: hoursFromKickOff(-2).toISOString() })).toBe('kickOffAt');
    await done('MoveKickOff', { kickOffAt: later });
    expect(await seen()).toMatchObject({ kickOffAt: later, open: true });
    expect(await refused('MoveKickOff', { kickOffAt: later })).toMatchObject([409, /then already/]);
    await done('PostponeFixture');
    expect(await seen()).toMatchObject({ status: 'postponed', dated: false, open: false });
    expect(await refused('PostponeFixture')).toMatchObject([409, /postponed already/]);
    await done('MoveKickOff', { kickOffAt: later });
    expect(await seen()).toMatchObject({ status: 'scheduled', dated: true, open: true });
    await feed('', fixtureBody());
    expect(await seen()).toMatchObject({ kickOffAt: kickOff.toISOString() });
  });

  test('a match is started, once', async () => {
    await done('StartFixture');
    expect(await refused('StartFixture')).toMatchObject([409, /has begun already/]);
  });

  test('a match that will not be played is called off, and its places in the order only grow', async () => {
    await done('CallOffFixture');
    expect(await seen()).toMatchObject({ status: 'void' });
    const { change_order: order, sequence: last } = await platform.db
      .selectFrom('fixtures')
      .where('id', '=', fixtureId)
      .select(['change_order', 'sequence'])
      .executeTakeFirstOrThrow();
    expect([last, order]).toEqual([1, 2]);
    expect(await refused('MoveKickOff', { kickOffAt: kickOff.toISOString() })).toMatchObject([
      409,
      /is void/,
    ]);
  });
});
