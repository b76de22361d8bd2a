import { CLASSIC_RULES } from '@furlong/domain/scoring-rules';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, createTestPlatform, type TestPlatform } from '../../test/test-platform.ts';
import { feedHandlers } from '../feed/routes.ts';
import {
  admitFeed,
  cardBody,
  minutesFromOff,
  offOf,
  pricesBody,
  resultBody,
  TestFeed,
} from '../feed/test-feed.ts';
import { closeDueRaces } from './close-due-races.ts';
import { endMeetingIfOver } from './end-meeting.ts';
import { meetingHandlers } from './routes.ts';
import { shapeScoring } from './shape-scoring.ts';

let platform: TestPlatform;
let app: FastifyInstance;
let punterId: number;
let asPunter: string;
const morning = new Date('2026-11-21T10:00:00+02:00');

beforeAll(async () => {
  platform = await createTestPlatform();
  app = await createTestApp(platform, { ...feedHandlers(platform), ...meetingHandlers(platform) }, admitFeed);
  const punter = await platform.db
    .insertInto('punters')
    .values({ issuer: 'test', subject: 'one', username: 'one', created_at: morning })
    .returning('id')
    .executeTakeFirstOrThrow();
  punterId = punter.id;
  asPunter = `Bearer punter-${punterId}`;
});
afterAll(async () => {
  await app.close();
  await platform.close();
});
beforeEach(async () => {
  platform.setNow(morning);
  // Each test tells of its own meetings only.
  await platform.db.deleteFrom('card_picks').execute();
  for (const table of ['race_result_runners', 'race_results', 'price_ticks', 'runners', 'races'] as const) {
    await platform.db.deleteFrom(table).execute();
  }
  await platform.db.deleteFrom('meetings').execute();
});

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ method: 'GET', url: `/api/Meeting/${path}`, headers });
  return {
    status: response.statusCode,
    body: response.body === '' ? undefined : response.json(),
    etag: String(response.headers.etag),
  };
}

async function feedMeeting(ref: string, change: Record<string, unknown> = {}, races = 2) {
  const feed = new TestFeed(app, ref);
  const { body } = await feed.put('', { ...cardBody(races), ...change });
  return { feed, id: body.meetingId as number, raceIds: body.raceIds as Record<string, number> };
}

async function pick(meetingId: number, saddles: number[]) {
  await platform.db
    .insertInto('card_picks')
    .values({ meeting_id: meetingId, punter_id: punterId, saddles, saved_at: morning })
    .execute();
}

async function end(meetingId: number) {
  return platform.db.transaction().execute((trx) => endMeetingIfOver(trx, meetingId));
}

const names = (body: { meetings: { meetingName: string }[] }) =>
  body.meetings.map((each) => each.meetingName);

describe('lists of meetings', () => {
  test('[C-GetUpcomingRaceMeetings] [E-MEETING] [E-MEETING-VARIANT] a meeting carries its id, name, course, date and status', async () => {
    const { id, raceIds } = await feedMeeting('one');
    const { body } = await get('GetUpcomingRaceMeetings');
    expect(body).toMatchObject({ status: 1, errorCode: 0, message: 'Success' });
    expect(body.meetings).toEqual([
      expect.objectContaining({
        meetingId: id,
        meetingName: 'Kenilworth Saturday',
        raceCourseName: 'Kenilworth',
        meetingDate: '2026-11-21T00:00:00+02:00',
        meetingStatusId: 1,
        id,
        name: 'Kenilworth Saturday',
        date: '2026-11-21T00:00:00+02:00',
        isForeign: false,
        going: 'Good',
        firstOff: offOf(1).toISOString(),
        raceCount: 2,
      }),
    ]);
    expect(body.meetings[0].races[0]).toEqual({
      raceId: raceIds[1],
      raceNumber: 1,
      raceName: 'Race 1',
      offTime: offOf(1).toISOString(),
      raceStatusId: 1,
      placed: [],
    });
    expect(body.meetings[0].selections).toBeUndefined();
  });

  test('[T-MEETINGS-ABANDONED-LAST] [T-MEETINGS-FOREIGN-AFTER] [T-MEETING-STATUS-ID] [K-FOREIGN-COURSES] abandoned meetings stand last, foreign after local, then by first off', async () => {
    await feedMeeting('a', { name: 'Abandoned', status: 3 });
    await feedMeeting('b', { name: 'Foreign by list', raceCourse: 'Sha Tin', country: 'HK' });
    await feedMeeting('c', { name: 'Foreign by country', raceCourse: 'Longchamp', country: 'FR' });
    await feedMeeting('d', { name: 'Tomorrow', date: '2026-11-22' });
    await feedMeeting('e', { name: 'Today' });
    await feedMeeting('f', { name: 'Postponed', status: 2, date: '2026-11-25' });
    const { body } = await get('GetUpcomingRaceMeetings');
    expect(names(body)).toEqual([
      'Today',
      'Tomorrow',
      'Postponed',
      'Foreign by country',
      'Foreign by list',
      'Abandoned',
    ]);
    expect(body.meetings.map((each: { meetingStatusId: number }) => each.meetingStatusId)).toEqual([
      1, 1, 5, 1, 1, 4,
    ]);
  });

  test('[C-GetPastMeetings] [C-GetAllMeetings] what is over is past, newest first; all holds the last seven days and what comes', async () => {
    const over = await feedMeeting('over', { name: 'Over' }, 1);
    await over.feed.put('/Races/1/Result', resultBody(1, [2, 1, 3]));
    await end(over.id);
    await feedMeeting('old', { name: 'Old', date: '2026-11-10', status: 3 });
    await feedMeeting('next', { name: 'Next', date: '2026-11-23' });
    platform.setNow(new Date('2026-11-21T20:00:00+02:00'));
    expect(names((await get('GetPastMeetings/5')).body)).toEqual(['Over', 'Old']);
    expect(names((await get('GetPastMeetings/1')).body)).toEqual(['Over']);
    expect(names((await get('GetAllMeetings')).body)).toEqual(['Over', 'Next']);
    expect(names((await get('GetUpcomingRaceMeetings')).body)).toEqual(['Next']);
    expect((await get('GetPastMeetings/0')).status).toBe(400);
    const [past] = (await get('GetPastMeetings/1')).body.meetings;
    expect(past.meetingStatusId).toBe(8);
    expect(past.races[0].placed).toEqual([
      { saddle: 2, horseName: 'Horse 1-2', position: 1, startingPriceFraction: '3/1' },
      { saddle: 1, horseName: 'Horse 1-1', position: 2, startingPriceFraction: '2/1' },
      { saddle: 3, horseName: 'Horse 1-3', position: 3, startingPriceFraction: '4/1' },
    ]);
  });

  test('[C-GetPastMeetings] meetings of one day stand newest first by first off too, and fewer are the first of more', async () => {
    // Made in another order than their first offs; one abandoned and one foreign among them.
    for (const [name, hour, change] of [
      ['Noon', 12, {}],
      ['Evening', 18, {}],
      ['Morning', 9, { status: 3 }],
      ['Afternoon', 15, { raceCourse: 'Longchamp', country: 'FR' }],
    ] as const) {
      const { races, ...card } = cardBody(1);
      const offAt = `2026-11-20T${String(hour).padStart(2, '0')}:00:00+02:00`;
      const { id } = await feedMeeting(name, {
        ...card,
        name,
        date: '2026-11-20',
        races: races.map((race) => ({ ...race, offAt })),
        ...change,
      });
      if (name !== 'Morning')
        await platform.db.updateTable('meetings').set({ status: 'resulted' }).where('id', '=', id).execute();
    }
    const newestFirst = ['Evening', 'Afternoon', 'Noon', 'Morning'];
    for (const count of [1, 2, 3, 4, 100]) {
      expect(names((await get(`GetPastMeetings/${count}`)).body)).toEqual(newestFirst.slice(0, count));
    }
  });

  test('a meeting that runs past midnight stays upcoming until its races are run', async () => {
    await feedMeeting('late', { name: 'Late', date: '2026-11-20' });
    expect(names((await get('GetUpcomingRaceMeetings')).body)).toEqual(['Late']);
  });

  test('with a token the own picks stand beside each meeting', async () => {
    const { id, raceIds } = await feedMeeting('one');
    await feedMeeting('two', { name: 'Without' });
    await pick(id, [3]);
    const { body } = await get('GetUpcomingRaceMeetings', { authorization: asPunter });
    expect(body.meetings.map((each: { selections: unknown }) => each.selections)).toEqual([
      [{ meetingId: id, raceId: raceIds[1], raceNumber: 1, saddle: 3 }],
      [],
    ]);
  });

  test('a list that has not changed answers 304, until a race, a pick or the day changes it', async () => {
    const { feed, id } = await feedMeeting('one');
    const first = await get('GetUpcomingRaceMeetings');
    const again = { 'if-none-match': first.etag };
    expect(await get('GetUpcomingRaceMeetings', again)).toMatchObject({ status: 304, body: undefined });
    const mine = await get('GetUpcomingRaceMeetings', { ...again, authorization: asPunter });
    expect(mine.status).toBe(200);
    await pick(id, [1]);
    const picked = await get('GetUpcomingRaceMeetings', {
      'if-none-match': mine.etag,
      authorization: asPunter,
    });
    expect(picked.status).toBe(200);
    platform.setNow(new Date('2026-11-22T00:30:00+02:00'));
    expect((await get('GetUpcomingRaceMeetings', again)).status).toBe(200);
    platform.setNow(morning);
    await feed.put('/Races/1/Prices', pricesBody(1));
    expect((await get('GetUpcomingRaceMeetings', again)).status).toBe(200);
  });
});

describe('the leaderboard opens on', () => {
  test('[C-GetLeaderboardMeetingId] the live meeting, else the next, else the last, else none', async () => {
    const ask = async () => (await get('GetLeaderboardMeetingId')).body.meetingId;
    expect(await ask()).toBeNull();
    const last = await feedMeeting('last', { date: '2026-11-20' }, 1);
    await last.feed.put('/Races/1/Result', resultBody(1, [1]));
    await end(last.id);
    expect(await ask()).toBe(last.id);
    const next = await feedMeeting('next', { date: '2026-11-21' });
    const foreign = await feedMeeting('foreign', { raceCourse: 'Ascot', country: 'GB' });
    expect(await ask()).toBe(next.id);
    await foreign.feed.put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 0) });
    expect(await ask()).toBe(foreign.id);
    await next.feed.put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 0) });
    expect(await ask()).toBe(next.id);
  });
});

describe('a card', () => {
  test('[C-getRaces] [E-HORSE] runners carry their prices, where they opened and how they moved', async () => {
    const { feed, id } = await feedMeeting('one', {}, 1);
    await feed.put('/Races/1/Prices', pricesBody(1, 6, -60));
    await feed.put('/Races/1/Prices', {
      at: minutesFromOff(1, -20),
      prices: [
        { saddle: 1, winOdds: '10/3' },
        { saddle: 2, winOdds: 2.5 },
      ],
    });
    const { body } = await get(`getRaces/${id}`);
    const [race] = body.races;
    expect(race).toMatchObject({ raceStatusId: 1, placesPaid: 2, resultState: 'none', suspended: false });
    expect(race.selection).toBeUndefined();
    expect(race.runners[0]).toMatchObject({
      saddle: 1,
      horseName: 'Horse 1-1',
      weight: 57.5,
      draw: null,
      firstTimer: false,
      selected: false,
      eventDetailOfferedOdds: 3.3333,
      winOdds: 3.3333,
      winOddsFraction: '10/3',
      placeOdds: 0.5,
      placeOddsFraction: '1/2',
      openingOddsFraction: '2/1',
      movement: 'drifting',
      prices: [
        { at: minutesFromOff(1, -60), winOdds: 2, winOddsFraction: '2/1' },
        { at: minutesFromOff(1, -20), winOdds: 3.3333, winOddsFraction: '10/3' },
      ],
      startingPrice: null,
    });
    expect(race.runners[1].movement).toBe('shortening');
    expect(race.runners[2].movement).toBe('steady');
  });

  test('runners carry the days since their last run here: not since a race they were scratched from, or one to come', async () => {
    const onDay = (date: string) => {
      const { races, ...card } = cardBody(1, 3);
      return { ...card, date, races: races.map((race) => ({ ...race, offAt: `${date}T14:00:00+02:00` })) };
    };
    const run = async (ref: string, date: string, scratched?: number) => {
      const { feed } = await feedMeeting(ref, onDay(date));
      const at = `${date}T14:02:00+02:00`;
      if (scratched !== undefined)
        await feed.put(`/Races/1/Scratchings/${scratched}`, { at: `${date}T09:00:00+02:00` });
      await feed.put('/Races/1/Status', { status: 'closed', at });
      await feed.put('/Races/1/Result', { ...resultBody(1, [1, 3]), at });
    };
    await run('longer-ago', '2026-10-01');
    await run('last', '2026-10-31', 2);
    const { id } = await feedMeeting('now', onDay('2026-11-21'));
    await feedMeeting('later', onDay('2026-11-28'));
    const daysOf = async (meetingId: number) =>
      (await get(`getRaces/${meetingId}`)).body.races[0].runners.map(
        (runner: { daysSinceRun: number | null }) => runner.daysSinceRun,
      );
    expect(await daysOf(id)).toEqual([21, 51, 21]);
    const stranger = cardBody(1, 1).races.map((race) => ({
      ...race,
      runners: race.runners.map((runner) => ({ ...runner, horse: 'Nobody Saw It' })),
    }));
    expect(await daysOf((await feedMeeting('stranger', { races: stranger })).id)).toEqual([null]);
  });

  test('at most the twelve latest prices are shown, beside the opening one', async () => {
    const { feed, id } = await feedMeeting('one', {}, 1);
    for (let tick = 1; tick <= 15; tick += 1) {
      await feed.put('/Races/1/Prices', {
        at: minutesFromOff(1, -60 + tick),
        prices: [{ saddle: 1, winOdds: tick }],
      });
    }
    const [runner] = (await get(`getRaces/${id}`)).body.races[0].runners;
    expect(runner.prices.map((price: { winOdds: number }) => price.winOdds)).toEqual([
      4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    ]);
    expect(runner.openingOddsFraction).toBe('1/1');
  });

  test("[C-GetMeetingRaces] [S-MEETING-SELECTIONS] without picks the message is 'No available selections at this time'", async () => {
    const { id } = await feedMeeting('one');
    const message = 'No available selections at this time';
    const visitor = await get(`GetMeetingRaces/${id}`);
    expect(visitor.body).toMatchObject({ status: 1, message, responseMessage: message });
    expect(visitor.body.races).toHaveLength(2);
    expect(visitor.body.races[0].selection).toBeUndefined();
    const punter = await get(`GetMeetingRaces/${id}`, { authorization: asPunter });
    expect(punter.body).toMatchObject({ message, meeting: { selections: [] } });
    expect(punter.body.races[0].selection).toBeNull();
  });

  test("[C-GetMeetingRaces] [S-MEETING-SELECTIONS] own picks are marked, and earn by the meeting's rules once there is a result", async () => {
    const { feed, id, raceIds } = await feedMeeting('one', {}, 3);
    await feed.put('/Races/2/Prices', pricesBody(2));
    await pick(id, [5, 6, 1]);
    await feed.put('/Races/2/Scratchings/6', { at: minutesFromOff(2, -20) });
    await feed.put('/Races/1/Result', resultBody(1, [5, 2, 3], false));
    await feed.put('/Races/2/Result', resultBody(2, [4, 1, 3]));
    const { body } = await get(`GetMeetingRaces/${id}`, { authorization: asPunter });
    expect(body.message).toBe('Success');
    expect(body.meeting.selections).toContainEqual({
      meetingId: id,
      raceId: raceIds[3],
      raceNumber: 3,
      saddle: 1,
    });
    const [won, scratched, open] = body.races;
    // 10 for the winner, 3 for a starting price of 6/1.
    expect(won.resultState).toBe('provisional');
    expect(won.selection).toEqual({
      saddle: 5,
      horseName: 'Horse 1-5',
      countsAs: null,
      points: 13,
      bonus: 3,
    });
    expect(won.runners.filter((runner: { selected: boolean }) => runner.selected)).toMatchObject([
      { saddle: 5, position: 1, startingPrice: 6, startingPriceFraction: '6/1' },
    ]);
    // The favourite at 2/1 stands in for the scratched pick, and came second.
    expect(scratched.selection).toMatchObject({ saddle: 6, countsAs: 1, points: 5, bonus: 0 });
    expect(open.selection).toMatchObject({ saddle: 1, countsAs: null, points: null, bonus: null });
  });

  test('[C-GetMeetingRaces] a card says how its own competition scores', async () => {
    const rules = { ...CLASSIC_RULES, name: 'sprint', placePoints: [750] };
    const scoring = JSON.stringify(rules);
    await platform.db.insertInto('competitions').values({ name: 'sprint', scoring }).execute();
    const { id } = await feedMeeting('sprint', { competition: 'sprint' });
    for (const headers of [{}, { authorization: asPunter }]) {
      const { body } = await get(`GetMeetingRaces/${id}`, headers);
      expect(body.scoring).toEqual(shapeScoring(rules));
    }
  });

  test('no such meeting is 404, an id that is none 400', async () => {
    expect((await get('getRaces/999999')).status).toBe(404);
    expect((await get('GetMeetingRaces/999999')).status).toBe(404);
    expect((await get('GetMeetingRaces/abc')).status).toBe(400);
  });

  test('a card that has not changed answers 304; a price, a closing and an own pick change it', async () => {
    const { feed, id } = await feedMeeting('one', {}, 1);
    const path = `GetMeetingRaces/${id}`;
    const first = await get(path);
    expect((await get(path, { 'if-none-match': first.etag })).status).toBe(304);
    await feed.put('/Races/1/Prices', pricesBody(1));
    const priced = await get(path, { 'if-none-match': first.etag });
    expect(priced.body.races[0].runners[0].winOdds).toBe(2);
    await closeDueRaces(platform, offOf(1));
    const closed = await get(path, { 'if-none-match': priced.etag });
    expect(closed.body.races[0].raceStatusId).toBe(3);
    const mine = await get(path, { authorization: asPunter });
    await pick(id, [2]);
    const picked = await get(path, { authorization: asPunter, 'if-none-match': mine.etag });
    expect(picked.body.races[0].selection.saddle).toBe(2);
    const again = await get(path, { authorization: asPunter, 'if-none-match': picked.etag });
    expect(again.status).toBe(304);
  });
});
