import type { LeagueBoardPage } from '@furlong/contract/schemas/league-boards';
import { describe, expect, it, vi } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openLeagueBoards } from '../../test/league-board-site.ts';
import { leaveLeague } from '../../test/make-league.ts';
import { admitByName, createTestApp } from '../../test/test-platform.ts';
import { loadOwnPicks } from '../picks/load-picks.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import { StandingsEngine } from '../standings/standings-engine.ts';
import { rankInLeagues } from './rank-in-leagues.ts';
import { leagueBoardHandlers } from './routes.ts';

const site = closedAfterAll(await openLeagueBoards());
const { platform, engine, rosters, leagueId, code, meetingId, get, post, boardOf } = site;
const { db } = platform;
const [ann, ben, cat, dan] = site.punters;
const base = '/api/MiniLeagues';

describe("a league's board during a meeting (rule: league-board)", () => {
  it('[C-GetLeagueLeaderboard] [E-LEAGUE-PUNTER] [E-LEAGUE-LEADERBOARD] [E-LEAGUE-LEADERBOARD-ROW] has the rows of its members, ranked among themselves', async () => {
    const body = await boardOf(cat);
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
    const body = await boardOf(cat);
    // Level with Ann and ahead of ben before the second race; dan and Eve are in no league of hers.
    expect(body.passedBy).toEqual({ count: 2, aliases: ['ben', 'Ann'] });
    expect(body.passed).toEqual({ count: 0, aliases: [] });
    expect(body.possible).toEqual({ best: 1, worst: 3 });
  });

  it('is searched by the beginning of an alias, with the ranks of the whole', async () => {
    const { currentLeaderboard, totalPunters } = await boardOf(ann, '?searchString=C');
    expect(currentLeaderboard.map(({ punterAlias, leagueRank }) => [punterAlias, leagueRank])).toEqual([
      ['Cat', 3],
    ]);
    expect(totalPunters).toBe(3);
  });

  it('tells lists of leagues the place and the players', async () => {
    const rank = rankInLeagues(platform, engine, rosters, loadOwnPicks);
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
    await site.finish();
    const live = await boardOf(ann);
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
      const { currentLeaderboard, members } = await boardOf(ann);
      expect(members).toBe(2);
      expect(currentLeaderboard.map(({ punterAlias, left }) => [punterAlias, left])).toContainEqual([
        'Cat',
        true,
      ]);
    });
    expect(await ask()).toEqual(await boardOf(ann));
    expect((await get(`/GetLeagueLeaderboard/${meetingId}/${code}/1`, cat)).status).toBe(404);
    await written.close();
    await fresh.stop();
  });
});
