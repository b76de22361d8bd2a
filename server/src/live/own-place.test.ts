import type { LiveOwn } from '@furlong/contract/schemas/live';
import { afterAll, describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { noLeagues } from '../../test/no-leagues.ts';
import { playMeeting } from '../../test/play-meeting.ts';
import { createTestIdentity } from '../../test/test-identity.ts';
import { bindCalls } from '../platform/http/bind-call.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { followResult } from '../race-day/follow-result.ts';
import { createAdmit } from '../session/admit.ts';
import { createProductToken } from '../session/product-token.ts';
import { loadSessionKey } from '../session/session-key.ts';
import { StandingsEngine } from '../standings/standings-engine.ts';
import { mountLive, startLive } from './routes.ts';
import { ownPlaceHandlers } from './routes-own-place.ts';

let engine: StandingsEngine;
/** As the operator's file says; changed while the server runs. */
const operator = { showNewLeaderboard: true };

const at = closedAfterAll(
  await createTestIdentity({}, async (app, platform, identity) => {
    engine = new StandingsEngine(platform);
    await engine.start();
    const admit = await createAdmit(platform, identity);
    const configured: Platform = {
      ...platform,
      operator: {
        ...platform.operator,
        get showNewLeaderboard() {
          return operator.showNewLeaderboard;
        },
      },
    };
    mountLive(app, configured, startLive(app, configured), engine, admit, noLeagues);
    bindCalls(app, ownPlaceHandlers(configured, engine), admit, platform.clock);
  }),
);
const punters = await makePunters(at.platform.db, ['Ann', 'Ben', 'Cat', 'Dan']);
afterAll(async () => {
  await engine.stop();
});

async function headersOf(punter: number, now = new Date()): Promise<{ authorization: string }> {
  const caller = {
    punterId: punters[punter] ?? 0,
    subject: 's',
    issuer: 'test',
    operator: false,
    sessionId: 'session',
    signedInAt: now,
  };
  const { token } = await createProductToken(await loadSessionKey(at.platform.db), caller, now);
  return { authorization: `Bearer ${token}` };
}

const get = (meetingId: number, headers: Record<string, string> = {}) =>
  at.app.inject({ method: 'GET', url: `/api/leaderboard/getownplace/${meetingId}`, headers });

async function ask(meetingId: number, punter: number): Promise<LiveOwn> {
  return (await get(meetingId, await headersOf(punter))).json().ownPlace;
}

/** Ann picks 1, 3, 1; Ben 2, 1, 2; Cat 3, 2, none; Dan nothing. */
const start = () =>
  playMeeting(at.platform, punters, [
    [1, 3, 1],
    [2, 1, 2],
    [3, 2],
  ]);

describe('the own place, asked for', () => {
  it('is that which the stream tells: before a race is off, and after each', async () => {
    const { meetingId, close, result } = await start();
    expect(await ask(meetingId, 0)).toMatchObject({
      ...{ own: null, around: [], possible: 30, picksToCome: 3 },
      ...{ best: { total: 30 }, nextWin: { total: 10 } },
    });
    for (const race of [1, 2]) {
      await close(race);
      await result(race, race === 1 ? [1, 2, 3] : [1, 2]);
    }
    await expect.poll(() => ask(meetingId, 1)).toMatchObject({ own: { rank: 1 }, version: 5 });
    expect(await ask(meetingId, 0)).toMatchObject({
      own: { userId: 'Ann', rank: 2, total: 10 },
      place: 2,
      above: { userId: 'Ben', gap: 5 },
      passedBy: { count: 1, aliases: ['Ben'] },
      possible: 10,
      best: { total: 20, rank: 1 },
      nextWin: { total: 20, rank: 1 },
    });
    expect((await ask(meetingId, 1)).around.map(({ userId }) => userId)).toEqual(['Ben', 'Ann', 'Cat']);
  });

  it('stays the same once the meeting is final, on a node that never had it in memory, and has a version', async () => {
    const { meetingId, close, result } = await start();
    for (const [race, order] of [
      [1, [1, 2, 3]],
      [2, [3, 2, 1]],
      [3, [2, 1, 3]],
    ] as const) {
      await close(race);
      await result(race, order);
    }
    await followResult(at.platform, meetingId, new Date());
    await expect.poll(async () => (await engine.view(meetingId))?.final).toBe(true);
    const inMemory = [await ask(meetingId, 0), await ask(meetingId, 1), await ask(meetingId, 2)];
    expect(engine.board(meetingId)).toBeDefined();
    const later = new StandingsEngine(at.platform);
    const { GetOwnPlace } = ownPlaceHandlers(at.platform, later);
    for (const [index, own] of inMemory.entries()) {
      const request = {
        params: { meetingId },
        query: {},
        body: undefined,
        caller: {
          punterId: punters[index] ?? 0,
          subject: 's',
          issuer: 'test',
          operator: false,
          sessionId: 'session',
          signedInAt: new Date(),
        },
        now: new Date(),
        holds: undefined,
      };
      const answer = await GetOwnPlace(request);
      expect(answer).toMatchObject({ kind: 'success', payload: { ownPlace: own } });
      const etag = answer.kind === 'success' ? answer.etag : undefined;
      expect(await GetOwnPlace({ ...request, holds: etag })).toEqual({ kind: 'unchanged', etag });
    }
    expect(later.board(meetingId), 'written standings are not read into memory').toBeUndefined();
    expect(inMemory[0]).toMatchObject({ own: { userId: 'Ann' }, possible: 0, best: null });
    expect(inMemory.map(({ passedBy }) => passedBy?.count)).not.toContain(undefined);
    expect(await ask(meetingId, 3)).toMatchObject({ own: null, place: null, around: [] });
  });

  it("is the token's punter's: refused without one, with one that has expired, and of no meeting", async () => {
    const { meetingId } = await start();
    expect((await get(meetingId)).statusCode).toBe(401);
    expect((await get(meetingId, await headersOf(0, new Date(Date.now() - 3_600_000)))).statusCode).toBe(401);
    expect((await get(999_999, await headersOf(0))).statusCode).toBe(404);
  });
});

describe('[F-showNewLeaderboard] without live rank', () => {
  it('its calls are closed', async () => {
    const { meetingId } = await start();
    operator.showNewLeaderboard = false;
    expect((await get(meetingId, await headersOf(0))).statusCode).toBe(404);
    const stream = await at.app.inject({ method: 'GET', url: `/api/Leaderboard/Live/${meetingId}` });
    expect(stream.statusCode).toBe(404);
    expect(Object.keys(stream.json())).toEqual(['error']);
    operator.showNewLeaderboard = true;
  });
});
