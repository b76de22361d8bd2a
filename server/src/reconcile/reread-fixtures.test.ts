import { createRandom, type Random } from '@furlong/domain/random';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { SoccerSite, sportBet } from '../../test/soccer-site.ts';
import { hoursFromKickOff, type TestFixtureFeed } from '../../test/test-fixture-feed.ts';
import { loadFixtureFacts } from '../fixtures/load-fixture-facts.ts';
import { lapseFixtures } from '../match-day/lapse-fixtures.ts';
import { betsCheck } from './check-bets.ts';
import { reconcile } from './reconcile.ts';
import { rereadFixtureFacts } from './reread-fixtures.ts';

const site = closedAfterAll(await SoccerSite.open());
const { db } = site.platform;
afterEach(() => site.platform.setNow(hoursFromKickOff(-24)));

async function differences(): Promise<string[]> {
  const found: string[] = [];
  const differs = (_name: string, words: string) => found.push(words);
  await reconcile(db, { differs, progress: () => undefined }, [betsCheck]);
  return found;
}

const leg = (eventId: number) => ({
  sport: 'soccer' as const,
  eventId,
  market: 'result' as const,
  outcome: 'home',
  oddsFraction: '6/5',
});

/** Makes a call about a fixture, which may be refused. */
async function saySomething(random: Random, feed: TestFixtureFeed, hour: number): Promise<void> {
  const goals = { home: random.int(0, 3), away: random.int(0, 3) };
  const halfTime = random.chance(0.5) ? { halfTime: { home: 0, away: 0 } } : {};
  const reason = random.chance(0.3) ? { reason: random.chance(0.5) ? 'capture' : 'award' } : {};
  const score = { score: { ...goals, minute: random.int(1, 90) } };
  const kind = random.int(0, 9);
  if (kind <= 2) await feed.put('/Score', { ...goals, minute: random.int(1, 90), ...halfTime });
  else if (kind <= 4)
    await feed.put('/Result', { ...goals, official: random.chance(0.7), ...halfTime, ...reason });
  else if (kind === 5) await feed.put('/Status', { status: 'live' });
  else if (kind === 6) await feed.put('/Status', { status: 'interrupted', ...score });
  else if (kind === 7) await feed.put('/Status', { status: 'abandoned', ...score, ...reason });
  else if (kind === 8)
    await feed.put('/Status', { status: random.chance(0.5) ? 'walkover' : 'void', ...reason });
  else {
    const kickOffAt = hoursFromKickOff(hour + random.int(-2, 60)).toISOString();
    await feed.put('/Status', { status: 'postponed', ...(random.chance(0.7) ? { kickOffAt } : {}) });
  }
}

describe('the second reading of fixtures', () => {
  test.each([0, 1, 2, 3])('says what the first one says, whatever was fed (seed %i)', async (seed) => {
    const random = createRandom(`fixtures-${seed}`);
    for (let match = 0; match < 6; match++) {
      site.platform.setNow(hoursFromKickOff(-24));
      const { feed, id } = await site.newFixture(random.chance(0.1) ? { format: '2x40' } : {});
      for (let hour = -6; hour < 60; hour += random.int(1, 9)) {
        site.platform.setNow(hoursFromKickOff(hour));
        await saySomething(random, feed, hour);
        await lapseFixtures(site.platform);
        const first = await loadFixtureFacts(db, [id]);
        const [facts] = await rereadFixtureFacts(db, [id]);
        // In stoppage time after the 90th minute the score stands, which one reading calls a result.
        const stands = facts?.state === 'abandoned' && (facts.minute ?? 0) >= 90;
        expect(stands ? { ...facts, state: 'resulted', minute: null } : facts).toEqual(first[0]?.facts);
      }
    }
  });

  test('ends a match that was resumed and lapsed where it was interrupted (rule: interrupted)', async () => {
    const { feed, id } = await site.newFixture();
    const punter = await site.newPunter();
    const goals = { ...leg(id), market: 'bothTeamsToScore' as const, outcome: 'no', oddsFraction: '19/20' };
    await site.strike(punter, sportBet('SINGLES', 10, [goals]));
    site.platform.setNow(hoursFromKickOff(1));
    await feed.put('/Status', { status: 'live', startedAt: hoursFromKickOff(0).toISOString() });
    const stopped = { home: 1, away: 0, minute: 52 };
    await feed.put('/Status', { status: 'interrupted', score: stopped });
    await feed.put('/Status', { status: 'live' });
    await feed.put('/Score', { home: 1, away: 1, minute: 60 });
    site.platform.setNow(hoursFromKickOff(48));
    expect(await lapseFixtures(site.platform)).toEqual([id]);
    const [facts] = await rereadFixtureFacts(db, [id]);
    expect(facts).toMatchObject({ state: 'abandoned', score: { home: 1, away: 0 }, minute: 52 });
    await site.settle();
    expect(await differences()).toEqual([]);
  });

  test('settles every bet again, and notices one that was settled wrongly or is listed nowhere', async () => {
    site.platform.setNow(hoursFromKickOff(-24));
    const [one, two] = [await site.newFixture(), await site.newFixture()];
    const punter = await site.newPunter();
    await site.strike(punter, sportBet('DOUBLES', 10, [leg(one.id), leg(two.id)]));
    const single = await site.strike(punter, sportBet('SINGLES', 10, [leg(one.id)]));
    site.platform.setNow(hoursFromKickOff(2));
    for (const { feed } of [one, two]) await feed.put('/Result', { home: 1, away: 0, official: true });
    expect(await differences()).toEqual([]);
    expect(await site.settle()).toBe(2);
    expect(await differences()).toEqual([]);

    await one.feed.put('/Result', { home: 0, away: 1, official: true, reason: 'capture' });
    expect(await differences()).toEqual([]);
    await sql`delete from jobs.job where name = 'settle-bets'`.execute(db);
    expect(await differences()).toHaveLength(2);

    await sql`alter table bet_events disable trigger user`.execute(db);
    await sql`delete from bet_events where first_bet_id = ${single}`.execute(db);
    await sql`alter table bet_events enable trigger user`.execute(db);
    expect(await differences()).toContainEqual(expect.stringMatching(/not listed under all of its events/));
  });
});
