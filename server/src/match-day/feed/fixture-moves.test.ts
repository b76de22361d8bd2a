import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { admitFeed } from '../../../test/test-feed.ts';
import { fixtureBody, hoursFromKickOff, TestFixtureFeed } from '../../../test/test-fixture-feed.ts';
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts';
import { loadFixtureFacts } from '../../fixtures/load-fixture-facts.ts';
import { lockFixturesForBets, shareLockFixtureVersions } from '../../fixtures/lock-fixtures.ts';
import { readPrices } from '../../fixtures/read-fixture.ts';
import type { FurlongEvent } from '../../platform/runtime/events.ts';
import { closeFixtures } from '../close-fixtures.ts';
import { lapseFixtures } from '../lapse-fixtures.ts';
import { selectMayLapse } from '../queries-due.ts';
import { fixtureFeedHandlers } from './routes.ts';

const platform = closedAfterAll(await createTestPlatform());
const app = closedAfterAll(await createTestApp(platform, fixtureFeedHandlers(platform), admitFeed));
let feed: TestFixtureFeed;
let fixtures = 0;

beforeEach(() => {
  fixtures += 1;
  feed = new TestFixtureFeed(app, `fixture-${fixtures}`);
  platform.setNow(hoursFromKickOff(-24));
});

const at = (hours: number) => platform.setNow(hoursFromKickOff(hours));
const create = async (parts: Record<string, unknown> = {}): Promise<number> => {
  const { body } = await feed.put('', fixtureBody(parts));
  return body.fixtureId;
};
const factsOf = async (id: number) => {
  const [found] = await loadFixtureFacts(platform.db, [id]);
  if (!found) throw new Error('there are no facts');
  return found;
};
/** What a strike finds. */
const offered = async (id: number) => {
  const { fixtures: found } = await platform.db
    .transaction()
    .execute((trx) => lockFixturesForBets(trx, [id], platform.clock));
  return found[0];
};
const stateOf = async (id: number) => (await offered(id))?.state;
const said = async (answer: Promise<{ status: number; body: { error?: { message: string } } }>) => {
  const { status, body } = await answer;
  return [status, body.error?.message] as const;
};

/** How many connections to this database wait for a lock. */
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(platform.db);
  return rows[0]?.count;
};

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
      await expect.poll(waiting).toBe(1);
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

describe('what bets are settled by', () => {
  it('is the official score, with half-time, and a version that prices do not raise (rule: ninety-minutes)', async () => {
    const id = await create();
    const { version } = await factsOf(id);
    await feed.put('/Prices', { prices: { home: 1 } });
    expect((await factsOf(id)).version).toBe(version);
    at(0);
    await feed.put('/Status', { status: 'live' });
    await feed.put('/Score', { home: 1, away: 0, minute: 30 });
    expect((await factsOf(id)).facts.state).toBe('undecided');
    at(2);
    await feed.put('/Result', { home: 2, away: 1, official: false, halfTime: { home: 1, away: 0 } });
    expect((await factsOf(id)).facts.state).toBe('undecided');
    await feed.put('/Result', { home: 2, away: 1, official: true });
    const settled = await factsOf(id);
    expect(settled.facts).toMatchObject({
      state: 'resulted',
      score: { home: 2, away: 1 },
      halfTime: { home: 1, away: 0 },
    });
    const locked = await platform.db.transaction().execute((trx) => shareLockFixtureVersions(trx, [id]));
    expect(locked).toEqual(new Map([[id, settled.version]]));
  });

  it('changes by capture, and not by an award (rules: correction, awarded-later)', async () => {
    const id = await create();
    at(2);
    await feed.put('/Result', { home: 2, away: 1, official: true });
    expect(await said(feed.put('/Result', { home: 1, away: 2, official: true }))).toEqual([
      409,
      expect.stringMatching(/needs the reason capture or award/),
    ]);
    await feed.put('/Result', { home: 1, away: 2, official: true, reason: 'capture' });
    await feed.put('/Result', { home: 3, away: 0, official: true, reason: 'award' });
    expect((await factsOf(id)).facts.score).toEqual({ home: 1, away: 2 });
    expect((await feed.held()).body).toMatchObject({
      result: { home: 1, away: 2, official: true },
      awarded: { home: 3, away: 0 },
    });
    const kept = await platform.db
      .selectFrom('fixture_results')
      .where('fixture_id', '=', id)
      .orderBy('sequence')
      .select(['home', 'away', 'reason'])
      .execute();
    expect(kept).toEqual([
      { home: 2, away: 1, reason: null },
      { home: 1, away: 2, reason: 'capture' },
      { home: 3, away: 0, reason: 'award' },
    ]);
  });

  it('is void for a walkover, a void match and another format (rules: walkover, match-void, format)', async () => {
    const id = await create();
    await feed.put('/Status', { status: 'walkover' });
    expect((await factsOf(id)).facts).toMatchObject({ state: 'void', voidFor: 'walkover' });
    await feed.put('/Status', { status: 'void', reason: 'capture' });
    expect((await factsOf(id)).facts).toMatchObject({ state: 'void', voidFor: 'match-void' });
    const other = new TestFixtureFeed(app, `short-${fixtures}`);
    const { body } = await other.put('', fixtureBody({ format: '2x40' }));
    expect((await factsOf(body.fixtureId)).facts).toMatchObject({ state: 'void', voidFor: 'format' });
    expect(await stateOf(body.fixtureId)).toBe('abandoned');
  });

  it('is the score of an abandoned match, which stands from minute 90 on (rules: abandoned, abandoned-at-ninety)', async () => {
    const id = await create();
    at(0);
    await feed.put('/Status', { status: 'live' });
    at(2);
    await feed.put('/Status', { status: 'abandoned', score: { home: 2, away: 1, minute: 55 } });
    expect((await factsOf(id)).facts).toMatchObject({
      state: 'abandoned',
      score: { home: 2, away: 1 },
      minute: 55,
    });
    const late = new TestFixtureFeed(app, `late-${fixtures}`);
    const score = { home: 1, away: 0, minute: 90, added: 3 };
    const { body } = await late.put('', fixtureBody({ status: 'abandoned', score }));
    expect((await factsOf(body.fixtureId)).facts).toMatchObject({
      state: 'resulted',
      score: { home: 1, away: 0 },
    });
  });

  it('knows what was struck when the match was on already (rule: struck-after-kick-off)', async () => {
    const id = await create();
    at(-0.25);
    await feed.put('/Status', { status: 'live', startedAt: hoursFromKickOff(-2).toISOString() });
    expect((await factsOf(id)).facts.lateKnownOffs).toEqual([
      { offAt: hoursFromKickOff(-2), knownAt: hoursFromKickOff(-0.25) },
    ]);
    await feed.put('/Status', { status: 'live', startedAt: hoursFromKickOff(-1).toISOString() });
    expect((await factsOf(id)).facts.lateKnownOffs).toEqual([
      { offAt: hoursFromKickOff(-1), knownAt: hoursFromKickOff(-0.25) },
    ]);
  });

  it('voids what was struck before home and away were exchanged, once (rule: sides-swapped)', async () => {
    const id = await create();
    const swapped = { home: 'Umgeni Rovers', away: 'Egoli Miners', prices: undefined };
    expect(await said(feed.put('', fixtureBody(swapped)))).toEqual([
      409,
      expect.stringMatching(/sidesSwapped/),
    ]);
    await feed.put('', fixtureBody({ ...swapped, sidesSwapped: true }));
    at(-23);
    await feed.put('', fixtureBody({ ...swapped, sidesSwapped: true }));
    const { facts } = await factsOf(id);
    expect(facts.voided).toEqual([{ at: hoursFromKickOff(-24), why: 'sides-swapped', decidedBy: null }]);
    expect((await feed.held()).body).toMatchObject({ home: 'Umgeni Rovers', prices: {} });
    expect(await stateOf(id)).toBe('open');
  });
});

describe('the 48 hours', () => {
  it('void what was struck as soon as the new kick-off is known to be later (rule: postponed)', async () => {
    const id = await create();
    await feed.put('/Status', { status: 'postponed', kickOffAt: hoursFromKickOff(48).toISOString() });
    expect((await factsOf(id)).facts.voided).toEqual([]);
    expect(await stateOf(id)).toBe('open');
    await feed.put('/Status', { status: 'postponed', kickOffAt: hoursFromKickOff(49).toISOString() });
    expect((await factsOf(id)).facts.voided).toEqual([
      { at: hoursFromKickOff(-24), why: 'lapsed', decidedBy: null },
    ]);
    expect(await stateOf(id)).toBe('open');
  });

  it('are over without a date: void, by the clock, once, on any node (rule: postponed)', async () => {
    const id = await create();
    await feed.put('/Status', { status: 'postponed' });
    expect(await stateOf(id)).toBe('postponed');
    at(47.9);
    expect(await lapseFixtures(platform)).not.toContain(id);
    at(48);
    const runs = await Promise.all([lapseFixtures(platform), lapseFixtures(platform)]);
    expect(runs.flat().filter((each) => each === id)).toEqual([id]);
    expect((await factsOf(id)).facts.voided).toHaveLength(1);
    await feed.put('/Status', { status: 'scheduled', kickOffAt: hoursFromKickOff(200).toISOString() });
    expect((await factsOf(id)).facts.voided).toHaveLength(1);
    expect(await stateOf(id)).toBe('open');
  });

  it('lapse every fixture that is due, whichever fails, and look no more at one that is over', async () => {
    const broken = await create();
    await feed.put('/Status', { status: 'postponed' });
    feed = new TestFixtureFeed(app, `fixture-${fixtures}-next`);
    const id = await create();
    await feed.put('/Status', { status: 'postponed' });
    feed = new TestFixtureFeed(app, `fixture-${fixtures}-over`);
    await create();
    at(1);
    await feed.put('/Status', { status: 'live' });
    await feed.put('/Status', { status: 'interrupted', score: { home: 1, away: 1, minute: 52 } });
    await feed.put('/Status', { status: 'finished' });
    at(48);
    expect(await selectMayLapse(platform.db, platform.clock())).not.toContain(feed.ref);
    await sql`
      create function fail_lapse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
      platform.db,
    );
    await sql`
      create trigger fail_lapse before insert on fixture_voidings for each row
      when (new.fixture_id = ${sql.lit(broken)}) execute function fail_lapse()`.execute(platform.db);
    const lapsed = await lapseFixtures(platform);
    await sql`drop trigger fail_lapse on fixture_voidings`.execute(platform.db);
    expect(lapsed).toContain(id);
    expect(await lapseFixtures(platform)).toContain(broken);
  });

  it('end an interrupted match where it stopped (rule: interrupted)', async () => {
    const id = await create();
    at(1);
    await feed.put('/Status', { status: 'live' });
    await feed.put('/Status', { status: 'interrupted', score: { home: 1, away: 1, minute: 52 } });
    at(48);
    expect(await lapseFixtures(platform)).toContain(id);
    expect((await factsOf(id)).facts).toMatchObject({
      state: 'abandoned',
      score: { home: 1, away: 1 },
      minute: 52,
    });
    expect((await feed.held()).body.status).toBe('abandoned');
    expect((await feed.put('/Result', { home: 2, away: 1, official: true })).status).toBe(409);
  });

  it('do not wait for a date that is known, nor for one that has passed in silence', async () => {
    const id = await create();
    await feed.put('/Status', { status: 'postponed', kickOffAt: hoursFromKickOff(40).toISOString() });
    at(100);
    await closeFixtures(platform, platform.clock());
    expect(await lapseFixtures(platform)).not.toContain(id);
    expect((await factsOf(id)).facts).toMatchObject({ state: 'undecided', voided: [] });
  });

  it('leave what was decided when it begins anew (rule: interrupted)', async () => {
    const id = await create();
    at(1);
    await feed.put('/Status', { status: 'live' });
    await feed.put('/Status', { status: 'interrupted', score: { home: 1, away: 1, minute: 52 } });
    at(24);
    await feed.put('/Status', { status: 'live', score: { home: 0, away: 0, minute: 1 } });
    expect((await factsOf(id)).facts.voided).toEqual([
      { at: hoursFromKickOff(24), why: 'begun-anew', decidedBy: { home: 1, away: 1 } },
    ]);
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
    const id = await create({ league: `League ${fixtures}` });
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
