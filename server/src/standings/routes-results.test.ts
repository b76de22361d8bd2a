import { addDays, localMidnight } from '@furlong/domain/local-date';
import { oddsOf } from '@furlong/domain/odds';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MadeMeeting, makeMeeting, makePunters } from '../../test/make-meeting.ts';
import { makePickSaver } from '../../test/make-pick-saver.ts';
import { createTestIdentity, type TestIdentity } from '../../test/test-identity.ts';
import { bindCalls } from '../platform/http/bind-call.ts';
import { postResult } from '../race-day/post-result.ts';
import { setRaceStatus } from '../race-day/set-race-status.ts';
import { createAdmit } from '../session/admit.ts';
import { createProductToken } from '../session/product-token.ts';
import { loadSessionKey } from '../session/session-key.ts';
import { resultsHandlers } from './routes-results.ts';
import { StandingsEngine } from './standings-engine.ts';

let at: TestIdentity;
let engine: StandingsEngine;
let meeting: MadeMeeting;
let punters: number[];
const tokens: Record<string, string> = {};

const get = (url: string, token?: string) =>
  at.app.inject({
    method: 'GET',
    url,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });

/** Race 1 with a result of five finishers, two of them third; race 2 open. One of two punters picked the winner. */
beforeAll(async () => {
  at = await createTestIdentity({}, async (app, platform, identity) => {
    engine = new StandingsEngine(platform);
    await engine.start();
    const admit = await createAdmit(platform, identity);
    bindCalls(app, resultsHandlers(platform, engine), admit, platform.clock);
  });
  const { platform } = at;
  punters = await makePunters(platform.db, ['Thandi', 'Pieter']);
  const offAt = new Date(Date.now() + 600_000);
  meeting = await makeMeeting(platform.db, [{ offAt }, { offAt }]);
  const { ref } = await platform.db
    .selectFrom('meetings')
    .where('id', '=', meeting.meetingId)
    .select('ref')
    .executeTakeFirstOrThrow();
  const saver = makePickSaver(platform);
  const pick = (raceNumber: number, saddle: number) => ({
    meetingId: meeting.meetingId,
    raceId: meeting.raceIds[raceNumber - 1] ?? 0,
    raceNumber,
    saddle,
  });
  await saver.save(punters[0] ?? 0, [pick(1, 4), pick(2, 1)], new Date());
  await saver.save(punters[1] ?? 0, [pick(1, 2)], new Date());
  await setRaceStatus(platform, { ref, sequence: 11, raceNumber: 1, status: 'closed', at: new Date() });
  await postResult(
    platform,
    {
      ref,
      sequence: 12,
      raceNumber: 1,
      official: false,
      at: new Date(),
      finishers: [
        { saddle: 4, position: 1, startingPrice: oddsOf(11, 2) },
        { saddle: 2, position: 2, startingPrice: oddsOf(2, 1), margin: 'nk' },
        { saddle: 8, position: 3, startingPrice: oddsOf(8, 1) },
        { saddle: 7, position: 3, startingPrice: oddsOf(7, 1) },
        { saddle: 1, position: 5, startingPrice: oddsOf(1, 1) },
      ],
      winnerTime: 7_135,
      dividends: [{ pool: 'win', saddles: [4], cents: 610 }],
    },
    new Date(),
  );
  await vi.waitFor(async () => expect((await engine.view(meeting.meetingId))?.lastRace).toBe(1));
  const key = await loadSessionKey(platform.db);
  const make = async (punterId: number, now: Date) =>
    (
      await createProductToken(
        key,
        { punterId, subject: 's', issuer: 'test', operator: false, sessionId: 'session', signedInAt: now },
        now,
      )
    ).token;
  tokens.first = await make(punters[0] ?? 0, new Date());
  tokens.second = await make(punters[1] ?? 0, new Date());
  tokens.expired = await make(punters[0] ?? 0, new Date(Date.now() - 3_600_000));
});
afterAll(async () => {
  await engine.stop();
  await at.close();
});

describe("[C-GetPunterResults] a meeting's results as one punter reads them", () => {
  const url = () => `/api/Result/GetPunterResults/${meeting.meetingId}`;

  it('everyone who finished with the starting price, dead heats included, and what the pick earned', async () => {
    const { punterResults, ...head } = (await get(url(), tokens.first)).json();
    expect(head).toMatchObject({ status: 1, message: 'Success' });
    expect(punterResults).toMatchObject({
      meetingId: meeting.meetingId,
      meetingStatusId: 1,
      lastRace: 1,
      final: false,
      counts: true,
      own: { punterId: punters[0], userId: 'Thandi', rank: 1, total: 13 },
      place: 1,
    });
    const [run, open] = punterResults.races;
    expect(run).toMatchObject({
      raceNumber: 1,
      raceStatusId: 8,
      resultState: 'provisional',
      winnerTime: 71.35,
    });
    expect(run.dividends).toEqual([{ pool: 'win', saddles: [4], dividend: 6.1 }]);
    expect(run.placed).toEqual(
      [
        [4, 1, 5.5, '11/2'],
        [2, 2, 2, '2/1'],
        [7, 3, 7, '7/1'],
        [8, 3, 8, '8/1'],
        [1, 5, 1, '1/1'],
      ].map(([saddle, position, startingPrice, startingPriceFraction]) => ({
        saddle,
        horseName: `Horse 1/${saddle}`,
        jockey: '',
        trainer: '',
        silks: '',
        position,
        ...(saddle === 2 ? { margin: 'nk' } : {}),
        startingPrice,
        startingPriceFraction,
      })),
    );
    expect(run.selection).toMatchObject({ saddle: 4, racePosition: 1, points: 13, bonus: 3 });
    expect(open).toMatchObject({ raceNumber: 2, resultState: 'none', placed: [] });
    expect(open.selection).toMatchObject({ saddle: 1, points: null });
  });

  it('is the own one: by the token, without one or with an expired one refused', async () => {
    const second = (await get(url(), tokens.second)).json().punterResults;
    expect(second.own).toMatchObject({ userId: 'Pieter', rank: 2, total: 5 });
    expect(second.races[1].selection).toMatchObject({ saddle: null });
    for (const token of [undefined, tokens.expired]) {
      const answer = await get(url(), token);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ status: 0, error: { code: 'unauthenticated' } });
    }
    expect((await get('/api/Result/GetPunterResults/999999', tokens.first)).statusCode).toBe(404);
  });
});

describe('[C-GetMeetingsForSelectedDate] the meetings of a day', () => {
  const day = '2026-11-21';
  const url = (date: string) => `/api/Leaderboard/GetMeetingsForSelectedDate/${date}`;
  const idsOf = (body: { meetingDetails: { meetingId: number }[] }) =>
    body.meetingDetails.map(({ meetingId }) => meetingId);

  it('are those of that day alone, abandoned last, foreign after local', async () => {
    const { db } = at.platform;
    const made: number[] = [];
    for (let n = 0; n < 3; n += 1) made.push((await makeMeeting(db, [{ offAt: new Date() }])).meetingId);
    const [abandoned = 0, foreign = 0, other = 0] = made;
    await db.updateTable('meetings').set({ status: 'abandoned' }).where('id', '=', abandoned).execute();
    await db
      .updateTable('meetings')
      .set({ meeting_date: addDays(day, 1) })
      .where('id', '=', other)
      .execute();
    const { id: ascot } = await db
      .insertInto('race_courses')
      .values({ name: 'Ascot', country: 'GB' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('meetings').set({ race_course_id: ascot }).where('id', '=', foreign).execute();
    const body = (await get(url(day))).json();
    expect(body).toMatchObject({ status: 1, message: 'Success' });
    expect(idsOf(body)).toEqual([meeting.meetingId, foreign, abandoned]);
    expect(body.meetingDetails[0]).toMatchObject({
      raceCourseName: 'Turffontein',
      meetingDate: localMidnight(day),
      races: [{ raceNumber: 1, placed: [{ saddle: 4 }, { saddle: 2 }, { saddle: 7 }, { saddle: 8 }] }, {}],
    });
    expect(body.meetingDetails[0].selections).toBeUndefined();
    expect(idsOf((await get(url(addDays(day, 1)))).json())).toEqual([other]);
    expect(idsOf((await get(url('2001-01-01'))).json())).toEqual([]);
  });

  it("carry the punter's own picks with a token, nobody else's, and none with an expired one", async () => {
    const [mine] = (await get(url(day), tokens.first)).json().meetingDetails;
    expect(mine.selections.map(({ saddle }: { saddle: number }) => saddle)).toEqual([4, 1]);
    const [theirs] = (await get(url(day), tokens.second)).json().meetingDetails;
    expect(theirs.selections.map(({ saddle }: { saddle: number }) => saddle)).toEqual([2]);
    expect((await get(url(day), tokens.expired)).statusCode).toBe(401);
  });

  it('is asked by a day that exists', async () => {
    for (const date of ['2026-02-30', 'today', '21-11-2026']) {
      expect((await get(url(date))).statusCode).toBe(400);
    }
  });
});
