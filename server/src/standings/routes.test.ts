import { oddsOf } from '@furlong/domain/odds';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MadeMeeting, makeMeeting, makePunters } from '../../test/make-meeting.ts';
import { makePickSaver } from '../../test/make-pick-saver.ts';
import {
  admitByName,
  createTestApp,
  createTestPlatform,
  type TestPlatform,
} from '../../test/test-platform.ts';
import { postResult } from '../race-day/post-result.ts';
import { setRaceStatus } from '../race-day/set-race-status.ts';
import { standingsHandlers } from './routes.ts';
import { StandingsEngine } from './standings-engine.ts';

let platform: TestPlatform;
let engine: StandingsEngine;
let app: FastifyInstance;
let punters: number[];
let meeting: MadeMeeting;
let ref: string;
let version: number;

const get = (url: string, punter?: number, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'GET',
    url,
    headers: { ...headers, ...(punter === undefined ? {} : { authorization: `Bearer punter-${punter}` }) },
  });
const id = (index: number) => punters[index] ?? 0;

/** Twelve punters; in race 1, off with a result, three picked its winner 4; race 2 is off; race 3 is open. A pick of runner 6 was scratched since. */
beforeAll(async () => {
  platform = await createTestPlatform();
  engine = new StandingsEngine(platform);
  await engine.start();
  app = await createTestApp(platform, standingsHandlers(platform, engine), admitByName);
  punters = await makePunters(platform.db, [
    'Zoe',
    'adam',
    'Bea',
    'carl',
    'Dora',
    'eva',
    'Finn',
    'gus',
    'Hans',
    'ida',
    'Jo_1',
    'jo-2',
  ]);
  const offAt = new Date(Date.now() + 600_000);
  meeting = await makeMeeting(platform.db, [{ offAt }, { offAt }, { offAt }]);
  ref = (
    await platform.db
      .selectFrom('meetings')
      .where('id', '=', meeting.meetingId)
      .select('ref')
      .executeTakeFirstOrThrow()
  ).ref;
  const saver = makePickSaver(platform);
  const pick = (raceNumber: number, saddle: number) => ({
    meetingId: meeting.meetingId,
    raceId: meeting.raceIds[raceNumber - 1] ?? 0,
    raceNumber,
    saddle,
  });
  await Promise.all(
    punters.map((punter, index) =>
      saver.save(punter, [pick(1, index < 3 ? 4 : index === 11 ? 6 : 5), pick(2, 1), pick(3, 2)], new Date()),
    ),
  );
  await platform.db
    .updateTable('runners')
    .set({ scratched_at: new Date() })
    .where('saddle', '=', 6)
    .where('race_id', '=', meeting.raceIds[0] ?? 0)
    .execute();
  for (const raceNumber of [1, 2]) {
    await setRaceStatus(platform, {
      ref,
      sequence: 10 + raceNumber,
      raceNumber,
      status: 'closed',
      at: new Date(),
    });
  }
  await postResult(
    platform,
    {
      ref,
      sequence: 20,
      raceNumber: 1,
      official: false,
      at: new Date(),
      finishers: [
        { saddle: 4, position: 1, startingPrice: oddsOf(11, 2) },
        { saddle: 5, position: 2, startingPrice: oddsOf(1, 2) },
      ],
    },
    new Date(),
  );
  const row = await platform.db
    .selectFrom('meetings')
    .where('id', '=', meeting.meetingId)
    .select('standings_version')
    .executeTakeFirstOrThrow();
  version = row.standings_version;
  await vi.waitFor(async () => {
    expect((await engine.view(meeting.meetingId))?.version).toBe(version);
  });
});
afterAll(async () => {
  await app.close();
  await engine.stop();
  await platform.close();
});

describe('standings over HTTP', () => {
  it('[C-GetDailyLeaderboard] [E-DAILY-LEADERBOARD] [E-LEADERBOARD-ROW] first page of ten, totals, and the own row with a token', async () => {
    const url = `/api/Leaderboard/GetDailyLeaderboard/${meeting.meetingId}`;
    const { dailyLeaderboard: board, ...head } = (await get(url)).json();
    expect(head).toMatchObject({ status: 1, message: 'Success' });
    expect(board).toMatchObject({
      meetingId: meeting.meetingId,
      meetingStatusId: 1,
      totalPunters: 12,
      page: 1,
      perPage: 10,
      own: null,
      version,
      lastRace: 1,
      final: false,
      counts: true,
    });
    expect(board.punters).toHaveLength(10);
    expect(board.punters[0]).toEqual({
      punterId: id(1),
      userId: 'adam',
      rank: 1,
      tied: true,
      total: 13,
      winners: 1,
      secondPlace: 0,
      thirdPlace: 0,
      racePoints: 10,
      bonus: 3,
      movement: null,
    });
    expect(board.punters.map((row: { userId: string }) => row.userId).slice(0, 4)).toEqual([
      'adam',
      'Bea',
      'Zoe',
      'carl',
    ]);
    const mine = (await get(url, id(5))).json().dailyLeaderboard;
    expect(mine.own).toMatchObject({ userId: 'eva', rank: 4, total: 5, secondPlace: 1 });
    expect(mine.punters).toEqual(board.punters);
    expect((await get('/api/Leaderboard/GetDailyLeaderboard/999999')).statusCode).toBe(404);
  });

  it('[C-GetDailyLeaderboardPaged] [S-RESULTS-EXACT-MATCH] pages of 1 to 100, prefix and exact search', async () => {
    const paged = async (page: number, perPage: number, query = '') =>
      (
        await get(`/api/Leaderboard/GetDailyLeaderboardPaged/${page}/${perPage}/${meeting.meetingId}${query}`)
      ).json().dailyLeaderboard;
    expect((await paged(3, 5)).punters).toHaveLength(2);
    expect((await paged(4, 5)).punters).toEqual([]);
    const found = await paged(1, 10, '?username=JO');
    expect(found.totalPunters).toBe(2);
    expect(found.punters.map((row: { userId: string }) => row.userId)).toEqual(['jo-2', 'Jo_1']);
    expect(await paged(1, 1, '?username=jo-2&isExactMatch=true')).toMatchObject({
      totalPunters: 1,
      punters: [{ userId: 'jo-2', rank: 4 }],
    });
    expect((await paged(1, 1, '?username=jo&isExactMatch=true')).totalPunters).toBe(0);
    // Nobody has an empty alias; without isExactMatch it is no search at all.
    for (const query of [
      '?isExactMatch=true',
      '?username=&isExactMatch=true',
      '?username=%20&isExactMatch=true',
    ]) {
      expect(await paged(1, 1, query)).toMatchObject({ totalPunters: 0, punters: [] });
    }
    expect((await paged(1, 1, '?username=')).totalPunters).toBe(12);
    for (const [page, perPage] of [
      [0, 10],
      [1, 0],
      [1, 101],
    ]) {
      const url = `/api/Leaderboard/GetDailyLeaderboardPaged/${page}/${perPage}/${meeting.meetingId}`;
      expect((await get(url)).statusCode).toBe(400);
    }
  });

  it('a page is not sent again to who has this version; one with an own row is for its punter alone', async () => {
    const url = `/api/Leaderboard/GetDailyLeaderboardPaged/1/10/${meeting.meetingId}`;
    const [anyone, own, other] = [await get(url), await get(url, id(0)), await get(url, id(1))];
    const tags = [anyone, own, other].map(({ headers }) => String(headers.etag));
    expect(new Set(tags).size).toBe(3);
    expect(anyone.headers['cache-control']).toContain('public');
    expect(own.headers['cache-control']).toContain('private');
    const again = await get(url, undefined, { 'if-none-match': `"x", ${tags[0]}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    for (const [whole, punter] of [[anyone], [own, id(0)]] as const) {
      const unchanged = await get(url, punter, { 'if-none-match': String(whole.headers.etag) });
      expect(unchanged.statusCode).toBe(304);
      for (const name of ['etag', 'cache-control', 'vary']) {
        expect(unchanged.headers[name]).toBe(whole.headers[name]);
      }
    }
    expect((await get(url, id(0), { 'if-none-match': tags[0] ?? '' })).statusCode).toBe(200);
    expect((await get(url, undefined, { 'if-none-match': 'W/"0-1"' })).statusCode).toBe(200);
  });
});

describe('the share who picked a runner (rule: picked-share)', () => {
  const url = () => `/api/Leaderboard/GetPickedShares/${meeting.meetingId}`;

  it('counts the races that are off, the scratched pick as it was made, and nothing of a race to come', async () => {
    const { pickedShares } = (await get(url())).json();
    expect(pickedShares).toEqual({
      meetingId: meeting.meetingId,
      version,
      races: [
        {
          raceNumber: 1,
          punters: 12,
          runners: [
            { saddle: 4, picked: 3 },
            { saddle: 5, picked: 8 },
            { saddle: 6, picked: 1 },
          ],
        },
        { raceNumber: 2, punters: 12, runners: [{ saddle: 1, picked: 12 }] },
      ],
    });
  });

  it('is one answer for everybody, and not sent again to who has this version', async () => {
    const [anyone, own] = [await get(url()), await get(url(), id(0))];
    expect(own.json()).toEqual(anyone.json());
    expect(own.headers.etag).toBe(anyone.headers.etag);
    expect(anyone.headers['cache-control']).toContain('public');
    const again = await get(url(), undefined, { 'if-none-match': String(anyone.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/api/Leaderboard/GetPickedShares/999999')).statusCode).toBe(404);
  });
});

describe("a punter's picks race by race", () => {
  const details = async (of: number, by?: number) =>
    (
      await get(
        `/api/Result/GetPunterLeaderboardSelections?meetingId=${meeting.meetingId}&punterId=${of}`,
        by,
      )
    ).json().punterLeaderboardDetails;

  it('[C-GetPunterLeaderboardSelections] [E-PICK-DETAIL] of a race not yet off, others see its number and that it is hidden, and nothing else', async () => {
    for (const by of [undefined, id(1)]) {
      const rows = await details(id(0), by);
      expect(rows[2]).toEqual({ raceNumber: 3, hidden: true });
      expect(rows[0]).toEqual({
        raceNumber: 1,
        raceId: meeting.raceIds[0],
        raceStatusId: 8,
        saddle: 4,
        horseName: 'Horse 1/4',
        countsAs: null,
        racePosition: 1,
        startingPriceFraction: '11/2',
        points: 13,
        bonus: 3,
      });
      expect(rows[1]).toMatchObject({ raceStatusId: 3, saddle: 1, points: null, bonus: null });
    }
  });

  it('the punter sees the own pick at any time', async () => {
    expect((await details(id(0), id(0)))[2]).toMatchObject({ raceNumber: 3, saddle: 2, points: null });
  });

  it('a scratched pick shows the favourite it counts as', async () => {
    expect((await details(id(11)))[0]).toMatchObject({ saddle: 6, countsAs: 5, racePosition: 2, points: 5 });
  });

  it('an unknown meeting is not found', async () => {
    const url = '/api/Result/GetPunterLeaderboardSelections?meetingId=999999&punterId=1';
    expect((await get(url)).statusCode).toBe(404);
  });
});
