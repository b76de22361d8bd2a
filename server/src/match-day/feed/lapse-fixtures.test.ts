import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { FixtureSite } from '../../../test/fixture-site.ts';
import { hoursFromKickOff, type TestFixtureFeed } from '../../../test/test-fixture-feed.ts';
import { closeFixtures } from '../close-fixtures.ts';
import { lapseFixtures } from '../lapse-fixtures.ts';
import { selectMayLapse } from '../queries-due.ts';

const site = closedAfterAll(await FixtureSite.open());
const { platform, at, factsOf, stateOf } = site;
let feed: TestFixtureFeed;
beforeEach(() => {
  feed = site.begin();
});
const create = (parts?: Record<string, unknown>) => site.create(feed, parts);

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
    feed = site.feedOf('next');
    const id = await create();
    await feed.put('/Status', { status: 'postponed' });
    feed = site.feedOf('over');
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
