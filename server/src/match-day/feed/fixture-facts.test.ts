import { beforeEach, describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { FixtureSite } from '../../../test/fixture-site.ts';
import { fixtureBody, hoursFromKickOff, type TestFixtureFeed } from '../../../test/test-fixture-feed.ts';
import { shareLockFixtureVersions } from '../../fixtures/lock-fixtures.ts';

const site = closedAfterAll(await FixtureSite.open());
const { platform, at, factsOf, stateOf } = site;
let feed: TestFixtureFeed;
beforeEach(() => {
  feed = site.begin();
});
const create = (parts?: Record<string, unknown>) => site.create(feed, parts);
const said = async (answer: Promise<{ status: number; body: { error?: { message: string } } }>) => {
  const { status, body } = await answer;
  return [status, body.error?.message] as const;
};

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
    const other = site.feedOf('short');
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
    const late = site.feedOf('late');
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
