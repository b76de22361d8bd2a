import type { LeagueBoardPage } from '@furlong/contract/schemas/league-boards';
import { expect, vi } from 'vitest';
import { Rosters } from '../src/league-boards/rosters.ts';
import { leagueBoardHandlers } from '../src/league-boards/routes.ts';
import type { Admit } from '../src/platform/http/bind-call.ts';
import { Failed } from '../src/platform/http/failure.ts';
import { followResult } from '../src/race-day/follow-result.ts';
import { StandingsEngine } from '../src/standings/standings-engine.ts';
import { makeLeague } from './make-league.ts';
import { makePunters } from './make-meeting.ts';
import { playMeeting } from './play-meeting.ts';
import { admitByName, createTestApp, createTestPlatform, type TestPlatform } from './test-platform.ts';

/** By name, and nobody to what needs a token. */
const admit: Admit = async (call, authorization) => {
  const caller = await admitByName(call, authorization);
  if (caller === null && call.access === 'punter') throw new Failed('unauthenticated', 'Sign in first');
  return caller;
};

const base = '/api/MiniLeagues';

/**
 * The calls of leagues' boards over HTTP, on a meeting of three races that five punters picked, Ann, ben and Cat in a
 * league. Race 1: 1 has 10, 2 has 5, 3 has 3, official. Race 2: 2 has 10, 1 has 5, 3 has 3, provisional.
 */
export async function openLeagueBoards() {
  const platform: TestPlatform = await createTestPlatform();
  const { db } = platform;
  const engine = new StandingsEngine(platform);
  await engine.start();
  const rosters = new Rosters(platform);
  rosters.start();
  const app = await createTestApp(platform, leagueBoardHandlers({ platform, engine, rosters }), admit);
  const made = await makePunters(db, ['Ann', 'ben', 'Cat', 'dan', 'Eve']);
  const punters = made as [number, number, number, number, number];
  const { leagueId, code } = await makeLeague(db, punters.slice(0, 3));
  const day = await playMeeting(platform, punters, [
    [1, 1, 3],
    [2, 2, 1],
    [1, 3, 2],
    [2, 1, 1],
    [3, 2, 3],
  ]);
  const { meetingId } = day;

  async function get(path: string, punterId?: number, headers: Record<string, string> = {}) {
    const authorization = punterId === undefined ? {} : { authorization: `Bearer punter-${punterId}` };
    const response = await app.inject({
      method: 'GET',
      url: `${base}${path}`,
      headers: { ...headers, ...authorization },
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body === '' ? null : response.json(),
    };
  }

  async function post(path: string, punterId: number, payload: object) {
    const headers = { authorization: `Bearer punter-${punterId}` };
    const response = await app.inject({ method: 'POST', url: `${base}${path}`, headers, payload });
    return { status: response.statusCode, body: response.json() };
  }

  /** Waits until this node has the meeting's current version. */
  async function untilCurrent(): Promise<void> {
    await vi.waitFor(async () => {
      const { standings_version } = await db
        .selectFrom('meetings')
        .where('id', '=', meetingId)
        .select('standings_version')
        .executeTakeFirstOrThrow();
      expect((await engine.view(meetingId))?.version).toBe(standings_version);
    });
  }

  for (const race of [1, 2]) {
    await day.close(race);
    await day.result(race, race === 1 ? [1, 2, 3] : [2, 1, 3], race === 1);
  }
  await untilCurrent();

  return {
    platform,
    engine,
    rosters,
    punters,
    leagueId,
    code,
    meetingId,
    get,
    post,
    untilCurrent,
    /** The first page of the league's board of the meeting. */
    boardOf: async (punterId: number, query = ''): Promise<LeagueBoardPage> =>
      (await get(`/GetLeagueLeaderboard/${meetingId}/${code}/1${query}`, punterId)).body,
    /** Runs the last race and makes every result official: 3 points for 3 in it. */
    async finish(): Promise<void> {
      await day.close(3);
      await day.result(3, [1, 2, 3]);
      await day.result(2, [2, 1, 3]);
      await followResult(platform, meetingId, new Date());
      await untilCurrent();
    },
    async close(): Promise<void> {
      await app.close();
      await rosters.stop();
      await engine.stop();
      await platform.close();
    },
  };
}
