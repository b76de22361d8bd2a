import type { LeagueBoardPage } from '@furlong/contract/schemas/league-boards';
import { describe, expect, it, vi } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { leaveLeague, makeLeague } from '../../test/make-league.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { playMeeting } from '../../test/play-meeting.ts';
import { admitByName, createTestApp, createTestPlatform } from '../../test/test-platform.ts';
import type { Admit } from '../platform/http/bind-call.ts';
import { Failed } from '../platform/http/failure.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import { followResult } from '../race-day/follow-result.ts';
import { StandingsEngine } from '../standings/standings-engine.ts';
import { rankInLeagues } from './rank-in-leagues.ts';
import { Rosters } from './rosters.ts';
import { leagueBoardHandlers } from './routes.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;
const engine = new StandingsEngine(platform);
await engine.start();
closedAfterAll({ close: () => engine.stop() });
const rosters = new Rosters(platform);
rosters.start();
closedAfterAll({ close: () => rosters.stop() });
/** By name, and nobody to what needs a token. */
const admit: Admit = async (call, authorization) => {
  const caller = await admitByName(call, authorization);
  if (caller === null && call.access === 'punter') throw new Failed('unauthenticated', 'Sign in first');
  return caller;
};
const app = closedAfterAll(
  await createTestApp(platform, leagueBoardHandlers({ platform, engine, rosters }), admit),
);

const punters = await makePunters(db, ['Ann', 'ben', 'Cat', 'dan', 'Eve']);
const [ann, ben, cat, dan, eve] = punters as [number, number, number, number, number];
const { leagueId, code } = await makeLeague(db, [ann, ben, cat]);
const base = '/api/MiniLeagues';

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
const boardOf = async (meetingId: number, punterId: number, query = ''): Promise<LeagueBoardPage> =>
  (await get(`/GetLeagueLeaderboard/${meetingId}/${code}/1${query}`, punterId)).body;

/** Waits until this node has the meeting's current version. */
async function untilCurrent(meetingId: number): Promise<void> {
  await vi.waitFor(async () => {
    const { standings_version } = await db
      .selectFrom('meetings')
      .where('id', '=', meetingId)
      .select('standings_version')
      .executeTakeFirstOrThrow();
    expect((await engine.view(meetingId))?.version).toBe(standings_version);
  });
}

const day = await playMeeting(platform, punters, [
  [1, 1, 3],
  [2, 2, 1],
  [1, 3, 2],
  [2, 1, 1],
  [3, 2, 3],
]);
const { meetingId } = day;
for (const race of [1, 2]) {
  await day.close(race);
  await day.result(race, race === 1 ? [1, 2, 3] : [2, 1, 3], race === 1);
}
await untilCurrent(meetingId);

// Race 1: 1 has 10, 2 has 5, 3 has 3. Race 2: 2 has 10, 1 has 5, 3 has 3.
describe("a league's board during a meeting (rule: league-board)", () => {
  it('[C-GetLeagueLeaderboard] [E-LEAGUE-PUNTER] [E-LEAGUE-LEADERBOARD] [E-LEAGUE-LEADERBOARD-ROW] has the rows of its members, ranked among themselves', async () => {
    const body = await boardOf(meetingId, cat);
    expect(body).toMatchObject({ status: 1, message: 'Success', maxPages: 1, minPoints: 13 });
    expect(
      body.currentLeaderboard.map(
        ({ punterAlias, leagueRank, meetingPoints, movement, gap, isOwn, tied }) => [
          ...[punterAlias, leagueRank, meetingPoints, movement, gap, isOwn, tied],
        ],
      ),
    ).toEqual([
      ['Ann', 1, 15, 0, null, false, true],
      ['ben', 1, 15, 2, null, false, true],
      ['Cat', 3, 13, -2, 2, true, false],
    ]);
    expect(body).toMatchObject({ totalPunters: 3, members: 3, lastRace: 2, provisional: true, final: false });
    expect(body.lastRaceAt).toEqual(expect.any(String));
    expect(body.own).toEqual(body.currentLeaderboard[2]);
  });

  it('says who passed whom in this league, and what is still possible', async () => {
    const body = await boardOf(meetingId, cat);
    // Level with Ann and ahead of ben before the second race; dan and Eve are in no league of hers.
    expect(body.passedBy).toEqual({ count: 2, aliases: ['ben', 'Ann'] });
    expect(body.passed).toEqual({ count: 0, aliases: [] });
    expect(body.possible).toEqual({ best: 1, worst: 3 });
  });

  it('is searched by the beginning of an alias, with the ranks of the whole', async () => {
    const { currentLeaderboard, totalPunters } = await boardOf(meetingId, ann, '?searchString=C');
    expect(currentLeaderboard.map(({ punterAlias, leagueRank }) => [punterAlias, leagueRank])).toEqual([
      ['Cat', 3],
    ]);
    expect(totalPunters).toBe(3);
  });

  it('tells lists of leagues the place and the players', async () => {
    const rank = rankInLeagues(platform, engine, rosters);
    const now = new Date('2026-11-22T10:00:00Z');
    expect(await rank(cat, [leagueId, 999_999], now)).toEqual(
      new Map([[leagueId, { meetingId, rank: 3, players: 3 }]]),
    );
    expect(await rank(cat, [], now)).toEqual(new Map());
  });

  it('answers 304 to the ETag of a version, and not to that of other members', async () => {
    const path = `/GetLeagueLeaderboard/${meetingId}/${code}/1`;
    const { headers } = await get(path, ann);
    const again = await get(path, ann, { 'if-none-match': String(headers.etag) });
    expect(again.status).toBe(304);
  });

  it('is shown to members alone; others, and unknown codes, get the same 404', async () => {
    const path = `/GetLeagueLeaderboard/${meetingId}`;
    expect((await get(`${path}/${code}/1`)).status).toBe(401);
    const other = await get(`${path}/${code}/1`, dan);
    const unknown = await get(`${path}/ZZZZ22/1`, dan);
    expect([other.status, unknown.status]).toEqual([404, 404]);
    expect(other.body).toEqual(unknown.body);
    expect((await get(`${path.replace(String(meetingId), '999999')}/${code}/1`, ann)).status).toBe(404);
  });

  it.each([
    ['/GetLeagueSeason/CODE/1'],
    ['/GetLeagueDuels/CODE/1'],
    [`/GetLeagueHeadToHead/CODE/${ann}/${ben}`],
    [`/GetLeagueReactions/CODE/${meetingId}`],
  ])('keeps %s from those who are no members', async (path) => {
    const url = path.replace('CODE', code);
    expect((await get(url)).status).toBe(401);
    expect((await get(url, dan)).status).toBe(404);
    expect((await get(url, ann)).status).toBe(200);
  });

  it("[C-GetLeaderboardDetailsForPunter] shows a punter's races with the position, of others only those that are off", async () => {
    const { body } = await get(`/GetLeaderboardDetailsForPunter/${meetingId}?punterId=${ben}`, ann);
    expect(body.punterLeaderboardDetails[0]).toMatchObject({
      raceNumber: 1,
      saddle: 2,
      racePosition: 2,
      points: 5,
    });
    expect(body.punterLeaderboardDetails[2]).toEqual({ raceNumber: 3, hidden: true });
    const own = await get(`/GetLeaderboardDetailsForPunter/${meetingId}`, ann);
    expect(own.body.punterLeaderboardDetails[2]).toMatchObject({ raceNumber: 3, saddle: 3 });
  });

  it('closes with the flag [F-showFriendsLeague]', async () => {
    const operator = { ...platform.operator, showFriendsLeague: false };
    const closed = await createTestApp(
      platform,
      leagueBoardHandlers({ platform: { ...platform, operator }, engine, rosters }),
      admitByName,
    );
    const headers = { authorization: `Bearer punter-${ann}` };
    const paths = [
      `/GetLeagueLeaderboard/${meetingId}/${code}/1`,
      `/GetLeaderboardDetailsForPunter/${meetingId}`,
      '/GetStatsMeetings',
      '/GetPunterStats/1/2026-11-21',
      `/GetLeagueSeason/${code}/1`,
      `/GetLeagueDuels/${code}/1`,
      `/GetLeagueHeadToHead/${code}/${ann}/${ben}`,
      `/GetLeagueReactions/${code}/${meetingId}`,
      `/GetOpenLeagues/${meetingId}`,
      `/GetOpenLeagueLeaderboard/${meetingId}/everybody/1`,
    ];
    for (const path of paths) {
      const { statusCode } = await closed.inject({ method: 'GET', url: `${base}${path}`, headers });
      expect([path, statusCode]).toEqual([path, 404]);
    }
    await closed.close();
  });
});

describe('leagues that nobody makes (rule: open-leagues)', () => {
  it('are views of the great board that a visitor sees too', async () => {
    const { body } = await get(`/GetOpenLeagues/${meetingId}`);
    const [everybody, course, newcomers] = body.openLeagues;
    expect([everybody.kind, course.title, newcomers.kind]).toEqual(['everybody', 'Turffontein', 'newcomers']);
    const page = (await get(`/GetOpenLeagueLeaderboard/${meetingId}/everybody/1`)).body;
    expect(
      page.currentLeaderboard.map((row: LeagueBoardPage['currentLeaderboard'][number]) => [
        ...[row.punterAlias, row.leagueRank, row.rank, row.gap],
      ]),
    ).toEqual([
      ['Ann', 1, 1, null],
      ['ben', 1, 1, null],
      ['Cat', 3, 3, 2],
      ['Eve', 3, 3, 2],
      ['dan', 5, 5, 3],
    ]);
    expect(page).toMatchObject({ members: null, own: null, totalPunters: 5, maxPages: 1 });
    expect((await get(`/GetOpenLeagueLeaderboard/${meetingId}/course-99999/1`)).status).toBe(404);
    expect((await get(`/GetOpenLeagueLeaderboard/${meetingId}/${code}/1`)).status).toBe(404);
  });

  it('have the newcomers of a month, and nobody else', async () => {
    const now = new Date();
    const month = new Date(now.getTime() + 2 * 3_600_000).toISOString().slice(0, 7);
    const all = await get(`/GetOpenLeagueLeaderboard/${meetingId}/newcomers-${month}/1`, ann);
    expect(all.body).toMatchObject({ totalPunters: 5, own: { leagueRank: 1, isOwn: true } });
    const none = await get(`/GetOpenLeagueLeaderboard/${meetingId}/newcomers-2020-01/1`, ann);
    expect(none.body).toMatchObject({ totalPunters: 0, own: null, currentLeaderboard: [] });
  });
});

describe('reactions (rule: league-reactions)', () => {
  const reaction = { meetingId, raceNumber: 1, punterId: ann, reaction: 'well-done' };
  const all = async () => (await get(`/GetLeagueReactions/${code}/${meetingId}`, ben)).body.reactions;

  it('are one a member and race; another takes its place, null takes it back', async () => {
    const react = (changes: object) =>
      post('/ReactInLeague', ben, { leagueCode: code, ...reaction, ...changes });
    expect((await react({})).body).toMatchObject({ status: 1 });
    await react({});
    await react({ reaction: 'wow' });
    expect(await all()).toEqual([{ raceNumber: 1, punterId: ann, reaction: 'wow', count: 1, isOwn: true }]);
    await react({ reaction: null });
    expect(await all()).toEqual([]);
  });

  it('are refused to oneself, before a result, for strangers, and when the owner turned them off', async () => {
    const react = async (by: number, changes: object) =>
      (await post('/ReactInLeague', by, { leagueCode: code, ...reaction, ...changes })).body.errorCode;
    expect(await react(ann, {})).toBe(212);
    expect(await react(ben, { raceNumber: 3 })).toBe(211);
    expect(await react(ben, { punterId: dan })).toBe(212);
    expect(await react(dan, {})).toBe(404);
    expect(
      (await post('/ReactInLeague', ben, { leagueCode: code, ...reaction, reaction: 'free words' })).status,
    ).toBe(400);
    const settings = { leagueCode: code, scope: 'all', reactions: false };
    expect((await post('/UpdateLeagueSeason', ben, settings)).status).toBe(403);
    expect((await post('/UpdateLeagueSeason', dan, settings)).status).toBe(404);
    expect((await post('/UpdateLeagueSeason', ann, settings)).status).toBe(200);
    expect(await react(ben, {})).toBe(210);
    await post('/UpdateLeagueSeason', ann, { ...settings, reactions: true });
    expect(await all()).toEqual([]);
  });
});

describe('after the meeting', () => {
  it('shows the same rows from memory and from final standings, with those who left since', async () => {
    await day.close(3);
    await day.result(3, [1, 2, 3]);
    await day.result(2, [2, 1, 3]);
    await followResult(platform, meetingId, new Date());
    await untilCurrent(meetingId);
    const live = await boardOf(meetingId, ann);
    expect(live).toMatchObject({ final: true, provisional: false, possible: null });
    const fresh = new StandingsEngine(platform);
    const written = await createTestApp(
      platform,
      leagueBoardHandlers({ platform, engine: fresh, rosters }),
      admitByName,
    );
    const ask = async (path = `GetLeagueLeaderboard/${meetingId}/${code}/1`) => {
      const { statusCode, body } = await written.inject({
        method: 'GET',
        url: `${base}/${path}`,
        headers: { authorization: `Bearer punter-${ann}` },
      });
      expect(statusCode).toBe(200);
      return JSON.parse(body) as LeagueBoardPage;
    };
    expect(fresh.board(meetingId)).toBeUndefined();
    expect(await ask()).toEqual(live);
    const month = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 7);
    for (const query of ['', '?searchString=b']) {
      const everybody = `GetOpenLeagueLeaderboard/${meetingId}/everybody/1${query}`;
      expect(await ask(everybody)).toEqual((await get(`/${everybody}`, ann)).body);
      const newcomers = `GetOpenLeagueLeaderboard/${meetingId}/newcomers-${month}/1${query}`;
      const shown: LeagueBoardPage = (await get(`/${newcomers}`, ann)).body;
      // Movement among newcomers is not told of a meeting that is no longer in memory.
      const still = (row: LeagueBoardPage['currentLeaderboard'][number]) => ({ ...row, movement: null });
      expect(await ask(newcomers)).toEqual({
        ...shown,
        currentLeaderboard: shown.currentLeaderboard.map(still),
        own: shown.own && still(shown.own),
      });
    }

    await leaveLeague(db, leagueId, cat, new Date('2026-11-22T08:00:00Z'));
    await publishEvent(db, { kind: 'league', leagueId });
    await vi.waitFor(async () => {
      const { currentLeaderboard, members } = await boardOf(meetingId, ann);
      expect(members).toBe(2);
      expect(currentLeaderboard.map(({ punterAlias, left }) => [punterAlias, left])).toContainEqual([
        'Cat',
        true,
      ]);
    });
    expect(await ask()).toEqual(await boardOf(meetingId, ann));
    expect((await get(`/GetLeagueLeaderboard/${meetingId}/${code}/1`, cat)).status).toBe(404);
    await written.close();
    await fresh.stop();
  });

  it('has a season table with medals, and those who left in finished ones alone (rules: league-season, league-medals)', async () => {
    platform.setNow(new Date('2026-11-22T10:00:00Z'));
    const running = (await get(`/GetLeagueSeason/${code}/1?by=month&period=2026-11`, ann)).body.leagueSeason;
    expect(running).toMatchObject({
      by: 'month',
      from: '2026-11-01',
      to: '2026-11-30',
      finished: false,
      later: null,
    });
    const shown = (season: {
      rows: { punterAlias: string; rank: number; points: number; standing: string }[];
    }) => season.rows.map(({ punterAlias, rank, points, standing }) => [punterAlias, rank, points, standing]);
    expect(shown(running)).toEqual([
      ['ben', 1, 25, 'member'],
      ['Ann', 2, 18, 'member'],
    ]);
    expect(running.rows[0].meetingMedals).toEqual({ gold: 1, silver: 0, bronze: 0 });
    expect(running.meetings).toEqual([
      { meetingId, meetingName: 'Turffontein', date: '2026-11-21', players: 3, gold: ['ben'] },
    ]);
    platform.setNow(new Date('2026-12-02T10:00:00Z'));
    const finished = (await get(`/GetLeagueSeason/${code}/1?by=month&period=2026-11`, ann)).body.leagueSeason;
    expect(finished).toMatchObject({ finished: true, later: '2026-12' });
    expect(shown(finished)).toContainEqual(['Cat', 2, 18, 'left']);
    const year = (await get(`/GetLeagueSeason/${code}/1`, ann)).body.leagueSeason;
    expect(year.rows[0]).toMatchObject({
      punterAlias: 'ben',
      monthMedals: { gold: 1, silver: 0, bronze: 0 },
    });
    expect((await get(`/GetLeagueSeason/${code}/1?by=week&period=2026-11-17`, ann)).status).toBe(400);
    for (const beyond of ['season&period=0000', 'month&period=0000-01', 'week&period=9999-12-27']) {
      expect((await get(`/GetLeagueSeason/${code}/1?by=${beyond}`, ann)).status).toBe(400);
    }
    platform.setNow(undefined);
  });

  it('shows another alias in a table that was asked for before (rule: league-season)', async () => {
    const aliases = async () =>
      (await get(`/GetLeagueSeason/${code}/1?by=month&period=2026-11`, ben)).body.leagueSeason.rows.map(
        ({ punterAlias }: { punterAlias: string }) => punterAlias,
      );
    const rename = (alias: string) =>
      db.updateTable('punters').set({ alias }).where('id', '=', ben).execute();
    const before = await aliases();
    expect(before).toContain('ben');
    await rename('Benjamin');
    expect(await aliases()).toEqual(before.map((alias: string) => (alias === 'ben' ? 'Benjamin' : alias)));
    await rename('ben');
    expect(await aliases()).toEqual(before);
  });

  it('counts what the owner chose: a course, days, the best so many', async () => {
    platform.setNow(new Date('2026-11-22T10:00:00Z'));
    const total = async (settings: object) => {
      const { status, body } = await post('/UpdateLeagueSeason', ann, {
        leagueCode: code,
        reactions: true,
        ...settings,
      });
      expect([status, body.status]).toEqual([200, 1]);
      return (await get(`/GetLeagueSeason/${code}/1`, ann)).body.leagueSeason.totalMeetings;
    };
    const { race_course_id } = await db
      .selectFrom('meetings')
      .where('id', '=', meetingId)
      .select('race_course_id')
      .executeTakeFirstOrThrow();
    expect(await total({ scope: 'course', raceCourseId: race_course_id })).toBe(1);
    expect(await total({ scope: 'days', days: ['2026-11-20'] })).toBe(0);
    expect(await total({ scope: 'days', days: ['2026-11-21', '2026-11-20'], bestOf: 5 })).toBe(1);
    const { settings } = (await get(`/GetLeagueSeason/${code}/1`, ann)).body.leagueSeason;
    expect(settings).toEqual({
      ...{ scope: 'days', raceCourseId: null, raceCourseName: null, bestOf: 5, reactions: true },
      days: ['2026-11-20', '2026-11-21'],
    });
    for (const bad of [{ scope: 'course' }, { scope: 'course', raceCourseId: 99_999 }, { scope: 'days' }]) {
      const { status } = await post('/UpdateLeagueSeason', ann, {
        leagueCode: code,
        reactions: true,
        ...bad,
      });
      expect(status).toBe(400);
    }
    expect(await total({ scope: 'all' })).toBe(1);
    platform.setNow(undefined);
  });

  it('has a table of duels and the head-to-head of two (rule: league-duels)', async () => {
    platform.setNow(new Date('2026-11-22T10:00:00Z'));
    const { rows } = (await get(`/GetLeagueDuels/${code}/1`, ann)).body.leagueDuels;
    expect(
      rows.map((row: { punterAlias: string; won: number; drawn: number; lost: number; points: number }) => [
        ...[row.punterAlias, row.won, row.drawn, row.lost, row.points],
      ]),
    ).toEqual([
      ['ben', 2, 0, 0, 6],
      ['Ann', 0, 1, 1, 1],
    ]);
    const path = `/GetLeagueHeadToHead/${code}/${ann}/${ben}?meetingId=${meetingId}`;
    const { headToHead } = (await get(path, ann)).body;
    expect(headToHead).toMatchObject({
      one: { punterAlias: 'Ann', won: 0 },
      other: { punterAlias: 'ben', won: 1 },
      meetings: [{ meetingId, one: 18, other: 25, winner: 'other' }],
    });
    expect(headToHead.meeting.races).toHaveLength(3);
    expect((await get(`/GetLeagueHeadToHead/${code}/${ann}/${ann}`, ann)).status).toBe(404);
    expect((await get(`/GetLeagueHeadToHead/${code}/${ann}/${dan}`, ann)).status).toBe(404);
    platform.setNow(undefined);
  });

  it('[C-GetStatsMeetings] [C-GetPunterStats] lists the meetings that a punter played, and the figures of one', async () => {
    platform.setNow(new Date('2026-11-22T10:00:00Z'));
    const { meetings } = (await get('/GetStatsMeetings', ann)).body;
    expect(meetings.map((meeting: { meetingId: number }) => meeting.meetingId)).toEqual([meetingId]);
    const { punterStats } = (await get(`/GetPunterStats/${meetings[0].raceCourseId}/2026-11-21`, ann)).body;
    expect(punterStats.meetings[0]).toMatchObject({
      meetingId,
      totalPunters: 5,
      own: { total: 18 },
      leagues: [{ leagueCode: code, leagueRank: 2, totalPunters: 3 }],
    });
    expect((await get('/GetPunterStats/99999/2026-11-21', ann)).status).toBe(404);
    expect((await get('/GetStatsMeetings', eve)).body.meetings).toHaveLength(1);
    platform.setNow(undefined);
  });
});
