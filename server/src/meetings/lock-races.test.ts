import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { admitFeed, cardBody, TestFeed } from '../../test/test-feed.ts';
import { createTestApp, createTestPlatform } from '../../test/test-platform.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import type { Transaction } from '../platform/database/database.ts';
import { closeDueRaces } from '../race-day/close-due-races.ts';
import { feedHandlers } from '../race-day/feed/routes.ts';
import { startRaceDay } from '../race-day/start-race-day.ts';
import { lockRacesForPicks } from './lock-races.ts';
import { lockRacesForBets } from './lock-races-for-bets.ts';

let feed: TestFeed;
let meetingId: number;
let meetings = 0;
/** Offs from an hour ahead on: a race that is off by the database's own clock is never held. */
const firstOff = Date.now() + 3_600_000;
const offOf = (number: number) => new Date(firstOff + (number - 1) * 1_800_000);
const minutesFromOff = (number: number, minutes: number) =>
  new Date(offOf(number).getTime() + minutes * 60_000).toISOString();
const before = new Date(firstOff - 1);
/** Ends what a test held and did not end. */
let releases: (() => void)[] = [];

const platform = closedAfterAll(await createTestPlatform());
const app = closedAfterAll(await createTestApp(platform, feedHandlers(platform), admitFeed));
beforeEach(async () => {
  meetings += 1;
  platform.setNow(new Date(firstOff - 1_800_000));
  feed = new TestFeed(app, `lock-${meetings}`);
  const { status, body } = await feed.put('', openCard());
  expect(status, JSON.stringify(body)).toBe(200);
  ({ meetingId } = body);
});
afterEach(async () => {
  for (const release of releases) release();
  releases = [];
  // Nothing of a test is due in the next one.
  await closeDueRaces(platform, offOf(9));
});

function openCard() {
  const card = cardBody();
  return {
    ...card,
    races: card.races.map((race) => ({ ...race, offAt: offOf(race.number).toISOString() })),
  };
}

/** A transaction held open until it is told to end, and the end itself. */
function hold<T>(work: (trx: Transaction) => Promise<T>) {
  const release = Promise.withResolvers<void>();
  releases.push(release.resolve);
  const started = Promise.withResolvers<T>();
  const ended = platform.db.transaction().execute(async (trx) => {
    started.resolve(await work(trx));
    await release.promise;
  });
  ended.catch(started.reject);
  return {
    started: started.promise,
    end: () => {
      release.resolve();
      return ended;
    },
  };
}

async function statuses() {
  const { body } = await feed.held();
  return body.races.map((race: { status: string }) => race.status);
}

describe('the clock', () => {
  test('closes each race at its off and not before, once, whoever asks and how often', async () => {
    const version = async () =>
      (
        await platform.db
          .selectFrom('meetings')
          .where('id', '=', meetingId)
          .select('standings_version')
          .executeTakeFirstOrThrow()
      ).standings_version;
    const first = await version();
    expect(await closeDueRaces(platform, before)).toEqual([]);
    expect(await statuses()).toEqual(['open', 'open']);
    const both = await Promise.all([closeDueRaces(platform, offOf(1)), closeDueRaces(platform, offOf(1))]);
    expect(both.flat()).toEqual([meetingId]);
    expect(await statuses()).toEqual(['closed', 'open']);
    expect(await version()).toBe(first + 1);
    expect(await closeDueRaces(platform, offOf(1))).toEqual([]);
    expect(await version()).toBe(first + 1);
    await closeDueRaces(platform, offOf(2));
    expect(await statuses()).toEqual(['closed', 'closed']);
  });

  test('leaves abandoned races and postponed meetings alone', async () => {
    await feed.put('/Races/1/Status', { status: 'abandoned', at: minutesFromOff(1, -60) });
    await feed.put('/Status', { status: 2 });
    expect(await closeDueRaces(platform, offOf(2))).toEqual([]);
    expect(await statuses()).toEqual(['abandoned', 'open']);
  });

  test('runs on its own until it is stopped', async () => {
    const raceDay = await startRaceDay(platform);
    platform.setNow(offOf(1));
    await expect.poll(statuses, { timeout: 10_000 }).toEqual(['closed', 'open']);
    await raceDay.stop();
  });
});

describe('a save of picks under way', () => {
  test('keeps its race from closing until it ends, and a save that comes after the closing sees it closed', async () => {
    const save = hold((trx) => lockRacesForPicks(trx, [meetingId], before));
    expect((await save.started)[0]).toMatchObject({ number: 1, status: 'open', meetingStatus: 'active' });
    expect(await closeDueRaces(platform, offOf(1))).toEqual([]);
    expect(await statuses()).toEqual(['open', 'open']);
    await save.end();
    expect(await closeDueRaces(platform, offOf(1))).toEqual([meetingId]);
    const later = hold((trx) => lockRacesForPicks(trx, [meetingId], before));
    expect((await later.started).map((race) => race.status)).toEqual(['closed', 'open']);
    await later.end();
  });

  test('that hangs keeps open the races it has locked, and no other race of any meeting', async () => {
    const elsewhere = new TestFeed(app, `lock-${meetings}-b`);
    const other = (await elsewhere.put('', openCard())).body.meetingId;
    const stuck = hold((trx) =>
      trx
        .selectFrom('races')
        .where('meeting_id', '=', meetingId)
        .where('number', '=', 1)
        .select('id')
        .forShare()
        .execute(),
    );
    await stuck.started;
    expect((await closeDueRaces(platform, offOf(2))).toSorted((a, b) => a - b)).toEqual([meetingId, other]);
    expect(await statuses()).toEqual(['open', 'closed']);
    const { body } = await elsewhere.held();
    expect(body.races.map((race: { status: string }) => race.status)).toEqual(['closed', 'closed']);
    await stuck.end();
    expect(await closeDueRaces(platform, offOf(2))).toEqual([meetingId]);
    expect(await statuses()).toEqual(['closed', 'closed']);
  });

  test('that waited for a closing comes back with the race closed', async () => {
    const closing = hold((trx) =>
      trx.updateTable('races').set({ status: 'closed' }).where('meeting_id', '=', meetingId).execute(),
    );
    await closing.started;
    const save = hold((trx) => lockRacesForPicks(trx, [meetingId], before));
    await untilWaiting(platform.db);
    await closing.end();
    expect((await save.started).map((race) => race.status)).toEqual(['closed', 'closed']);
    await save.end();
  });

  test('does not wait for another save, nor for a race that is off', async () => {
    const one = hold((trx) => lockRacesForPicks(trx, [meetingId], offOf(1)));
    await one.started;
    const two = hold((trx) => lockRacesForPicks(trx, [meetingId], before));
    await two.started;
    await two.end();
    // The first save holds race 2 alone: race 1 is off for it.
    expect(await closeDueRaces(platform, offOf(1))).toEqual([meetingId]);
    await one.end();
  });

  test('does not wait for prices being recorded on the meeting, whose row its foreign key touches', async () => {
    const recording = hold((trx) =>
      trx.selectFrom('meetings').where('id', '=', meetingId).select('id').forNoKeyUpdate().execute(),
    );
    await recording.started;
    const punter = await platform.db
      .insertInto('punters')
      .values({ issuer: 'test', subject: `lock-${meetings}`, username: 'one', created_at: before })
      .returning('id')
      .executeTakeFirstOrThrow();
    const save = hold((trx) =>
      trx
        .insertInto('card_picks')
        .values({ meeting_id: meetingId, punter_id: punter.id, saddles: [1], saved_at: before })
        .execute(),
    );
    await save.started;
    await save.end();
    await recording.end();
  });

  test('sees which runners are scratched', async () => {
    await feed.put('/Races/1/Scratchings/2', { at: minutesFromOff(1, -20) });
    const save = hold((trx) => lockRacesForPicks(trx, [meetingId], before));
    const [race] = await save.started;
    await save.end();
    expect(race?.runners.filter((runner) => runner.scratched).map((runner) => runner.saddle)).toEqual([2]);
  });
});

describe('a strike', () => {
  test('that waited for a scratching sees it, and is struck after it', async () => {
    const scratching = hold(async (trx) => {
      await trx
        .updateTable('races')
        .set({ awaits_prices: true })
        .where('meeting_id', '=', meetingId)
        .execute();
      const [race] = await trx.selectFrom('races').where('meeting_id', '=', meetingId).select('id').execute();
      await trx
        .updateTable('runners')
        .set({ scratched_at: before })
        .where('race_id', '=', race?.id ?? 0)
        .where('saddle', '=', 3)
        .execute();
    });
    await scratching.started;
    let now = before;
    const strike = hold((trx) => lockRacesForBets(trx, [meetingId], () => now));
    await untilWaiting(platform.db);
    now = new Date(before.getTime() - 500);
    await scratching.end();
    const { races, at } = await strike.started;
    expect(at).toEqual(now);
    expect(races.map(({ suspended }) => suspended)).toEqual([true, true]);
    expect(races[0]?.outcomes.get(3)).toMatchObject({ win: { scratched: true } });
    await strike.end();
  });

  test('that waited past the off finds the race closed', async () => {
    const held = hold((trx) =>
      trx.updateTable('races').set({ going: 'Soft' }).where('meeting_id', '=', meetingId).execute(),
    );
    await held.started;
    let now = before;
    const strike = hold((trx) => lockRacesForBets(trx, [meetingId], () => now));
    await untilWaiting(platform.db);
    now = offOf(1);
    await held.end();
    expect((await strike.started).races.map(({ status }) => status)).toEqual(['closed', 'open']);
    await strike.end();
  });
});
