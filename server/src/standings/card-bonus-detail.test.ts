import { oddsOf } from '@furlong/domain/odds';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeMeeting, makePunters } from '../../test/make-meeting.ts';
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

const raceCount = 6;
let platform: TestPlatform;
let engine: StandingsEngine;
let app: FastifyInstance;
let meetingId: number;
let punters: number[];

/** Six races won by saddle 4 at 3/1. One punter picked every winner, one all but the last. */
beforeAll(async () => {
  platform = await createTestPlatform();
  engine = new StandingsEngine(platform);
  await engine.start();
  app = await createTestApp(platform, standingsHandlers(platform, engine), admitByName);
  punters = await makePunters(platform.db, ['Whole', 'Nearly']);
  const offAt = new Date(Date.now() + 600_000);
  const meeting = await makeMeeting(
    platform.db,
    Array.from({ length: raceCount }, () => ({ offAt })),
  );
  meetingId = meeting.meetingId;
  const { ref } = await platform.db
    .selectFrom('meetings')
    .where('id', '=', meetingId)
    .select('ref')
    .executeTakeFirstOrThrow();
  const saver = makePickSaver(platform);
  for (const [index, punter] of punters.entries()) {
    const selections = meeting.raceIds.map((raceId, race) => ({
      meetingId,
      raceId,
      raceNumber: race + 1,
      saddle: index === 1 && race === raceCount - 1 ? 5 : 4,
    }));
    await saver.save(punter, selections, new Date());
  }
  let sequence = 10;
  for (let raceNumber = 1; raceNumber <= raceCount; raceNumber += 1) {
    sequence += 2;
    await setRaceStatus(platform, { ref, sequence, raceNumber, status: 'closed', at: new Date() });
    const finishers = [{ saddle: 4, position: 1, startingPrice: oddsOf(3, 1) }];
    await postResult(
      platform,
      { ref, sequence: sequence + 1, raceNumber, official: true, at: new Date(), finishers },
      new Date(),
    );
  }
  await vi.waitFor(async () => expect((await engine.view(meetingId))?.final).toBe(true), 10_000);
});
afterAll(async () => {
  await app.close();
  await engine.stop();
  await platform.close();
});

it("a total is the points listed race by race and the card's bonus beside them", async () => {
  const get = async (url: string) => (await app.inject({ method: 'GET', url })).json();
  const { punters: rows } = (await get(`/api/Leaderboard/GetDailyLeaderboard/${meetingId}`)).dailyLeaderboard;
  expect(rows.map(({ total }: { total: number }) => total)).toEqual([85, 50]);
  for (const [index, cardBonus] of [25, 0].entries()) {
    const query = `meetingId=${meetingId}&punterId=${punters[index]}`;
    const opened = await get(`/api/Result/GetPunterLeaderboardSelections?${query}`);
    const listed = opened.punterLeaderboardDetails.reduce(
      (sum: number, { points }: { points: number }) => sum + points,
      0,
    );
    expect(opened.cardBonus).toBe(cardBonus);
    expect(listed + opened.cardBonus).toBe(rows[index].total);
  }
});
