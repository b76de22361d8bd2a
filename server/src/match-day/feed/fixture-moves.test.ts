import { beforeEach, describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { FixtureSite } from '../../../test/fixture-site.ts';
import { fixtureBody, hoursFromKickOff, type TestFixtureFeed } from '../../../test/test-fixture-feed.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { lockFixturesForBets } from '../../fixtures/lock-fixtures.ts';
import { readPrices } from '../../fixtures/read-fixture.ts';
import type { FurlongEvent } from '../../platform/runtime/events.ts';
import { closeFixtures } from '../close-fixtures.ts';

const site = closedAfterAll(await FixtureSite.open());
const { platform, at, factsOf, offered, stateOf } = site;
let feed: TestFixtureFeed;
beforeEach(() => {
  feed = site.begin();
});
const create = (parts?: Record<string, unknown>) => site.create(feed, parts);

describe('a fixture on offer', () => {
  it('has its prices by market, and takes bets until its kick-off by the clock (rule: strike-closes)', async () => {
    const id = await create({ markets: { overUnder25: { over: '4/5' } } });
    const found = await offered(id);
    expect(found).toMatchObject({ state: 'open', home: 'Egoli Miners' });
    const prices = readPrices(found?.prices ?? []);
    expect(prices.get('result')?.map(String)).toEqual(['1.2', '2.2', '2.5']);
    expect(prices.get('overUnder25')?.map((odds) => odds?.valueOf() ?? null)).toEqual([0.8, null]);
    at(-0.0001);
    expect(await stateOf(id)).toBe('open');
    at(0);
    expect(await stateOf(id)).toBe('off');
  });

  it('is closed for everybody by one run of any node, and opens again when it is put back (rule: kick-off-delayed)', async () => {
    const id = await create();
    const events: FurlongEvent[] = [];
    const stop = platform.events.listen((event) => events.push(event));
    expect(await closeFixtures(platform, hoursFromKickOff(-1))).toEqual([]);
    at(0.1);
    const runs = await Promise.all([
      closeFixtures(platform, platform.clock()),
      closeFixtures(platform, platform.clock()),
    ]);
    expect(runs.flat().filter((each) => each === id)).toEqual([id]);
    await expect.poll(() => events).toContainEqual({ kind: 'fixture', fixtureId: id });
    stop();
    expect((await feed.held()).body.open).toBe(false);
    await feed.put('/Status', { status: 'scheduled', kickOffAt: hoursFromKickOff(1).toISOString() });
    expect(await stateOf(id)).toBe('open');
  });

  it('is not closed while a strike has it, nor struck while it is being closed', async () => {
    const id = await create();
    await platform.db.transaction().execute(async (trx) => {
      const { fixtures: locked } = await lockFixturesForBets(trx, [id], () => hoursFromKickOff(-0.0001));
      expect(locked[0]?.state).toBe('open');
      expect(await closeFixtures(platform, hoursFromKickOff(0.1))).not.toContain(id);
      // Prices do not wait for it.
      expect((await feed.put('/Prices', { prices: { home: 2 } })).status).toBe(200);
    });
    expect(await closeFixtures(platform, hoursFromKickOff(0.1))).toContain(id);
    expect(await stateOf(id)).toBe('off');
  });

  it('is off by the clock of the database, whatever a node that is behind believes (rule: strike-closes)', async () => {
    platform.setNow(new Date('2020-01-01T10:00:00Z'));
    const id = await create({ kickOffAt: '2020-01-01T15:00:00Z' });
    expect((await feed.held()).body.open).toBe(true);
    expect(await stateOf(id)).toBe('off');
  });

  it('is ended once the strike that has it is written, and prices do not wait for that', async () => {
    const id = await create();
    const order: string[] = [];
    let ended: Promise<unknown> | undefined;
    await platform.db.transaction().execute(async (trx) => {
      await lockFixturesForBets(trx, [id], platform.clock);
      ended = feed.put('/Status', { status: 'void' }).then(({ status }) => order.push(`ended ${status}`));
      await untilWaiting(platform.db);
      order.push('struck');
    });
    await ended;
    expect(order).toEqual(['struck', 'ended 200']);
    expect(await stateOf(id)).toBe('abandoned');
  });

  it('on neutral ground leaves bets standing (rule: neutral-venue)', async () => {
    const id = await create();
    await feed.put('', fixtureBody({ neutralVenue: true }));
    expect((await feed.held()).body.neutralVenue).toBe(true);
    expect((await factsOf(id)).facts).toMatchObject({ state: 'undecided', voided: [] });
    expect(await stateOf(id)).toBe('open');
  });
});

describe('the predictor', () => {
  const roundOf = (id: number) =>
    platform.db
      .selectFrom('round_fixtures')
      .innerJoin('predictor_rounds', 'predictor_rounds.id', 'round_fixtures.round_id')
      .where('fixture_id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow();

  it('has each fixture in a round from the start, which follows its goals and not its prices', async () => {
    const id = await create({ league: `League ${site.begun}` });
    const { version } = await roundOf(id);
    await feed.put('/Prices', { prices: { home: 1 } });
    expect((await roundOf(id)).version).toBe(version);
    at(0);
    await feed.put('/Status', { status: 'live' });
    await feed.put('/Score', { home: 1, away: 0, minute: 3 });
    const live = await roundOf(id);
    expect(live.version).toBeGreaterThan(version);
    await feed.put('/Score', { home: 1, away: 0, minute: 30 });
    expect((await roundOf(id)).version).toBe(live.version);
  });
});
