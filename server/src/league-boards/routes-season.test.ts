import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openLeagueBoards } from '../../test/league-board-site.ts';
import { leaveLeague } from '../../test/make-league.ts';
import { makeMeeting } from '../../test/make-meeting.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import { pageBefore } from './load-head-to-head.ts';

const site = closedAfterAll(await openLeagueBoards());
const { platform, leagueId, code, meetingId, get, post } = site;
const { db } = platform;
const [ann, ben, cat, dan, eve] = site.punters;
platform.setNow(new Date('2026-11-21T20:00:00Z'));
const whileRunning = (await get(`/GetLeagueSeason/${code}/1?by=month`, ann)).body.leagueSeason;
const duelWhileRunning = (await get(`/GetLeagueHeadToHead/${code}/${ben}/${cat}`, ann)).body.headToHead;
platform.setNow(undefined);
await site.finish();
await leaveLeague(db, leagueId, cat, new Date('2026-11-22T08:00:00Z'));
await publishEvent(db, { kind: 'league', leagueId });

it('names a meeting under way with its live points, and counts none of them (rule: league-season)', () => {
  const { running, rows, totalMeetings } = whileRunning;
  expect(running).toEqual([
    {
      ...{ meetingId, meetingName: 'Turffontein', date: '2026-11-21', lastRace: 2 },
      ...{ leaders: ['Ann', 'ben'], leading: 2, players: 3, ownRank: 1 },
    },
  ]);
  expect(totalMeetings).toBe(0);
  expect(
    rows.map(({ punterAlias, rank, points, live, asItStands }: Record<string, unknown>) => [
      ...[punterAlias, rank, points, live, asItStands],
    ]),
  ).toEqual([
    ['Ann', null, 0, 15, { rank: 1, tied: true, movement: null, points: 15 }],
    ['ben', null, 0, 15, { rank: 1, tied: true, movement: null, points: 15 }],
    ['Cat', null, 0, 13, { rank: 3, tied: false, movement: null, points: 13 }],
  ]);
});

it('has the head-to-head of two on the meeting that both play now (rule: league-duels)', () => {
  expect(duelWhileRunning).toMatchObject({
    meetings: [],
    running: [{ meetingId, meetingName: 'Turffontein', date: '2026-11-21', lastRace: 2, one: 15, other: 13 }],
    meeting: { meetingId, one: { total: 15 }, other: { total: 13 } },
  });
});

describe('after the meeting', () => {
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
    expect(running.running).toEqual([]);
    expect(running.rows[0]).toMatchObject({ movement: null, live: null, asItStands: null });
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
    const { rows, own } = (await get(`/GetLeagueDuels/${code}/1`, ann)).body.leagueDuels;
    expect(own.lastMetId).toBe(ben);
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
    expect([headToHead.older, headToHead.running]).toEqual([0, []]);
    // Older than their only meeting there is none.
    const older = (await get(path.replace(/meetingId=\d+$/, `before=${meetingId}`), ann)).body.headToHead;
    expect(older).toMatchObject({ meetings: [], older: 0, meeting: null, other: { won: 1 } });
    const { meetingId: notPlayed } = await makeMeeting(db, [{ offAt: new Date('2026-11-22T12:00:00Z') }]);
    // The last that both played, where none is asked for and where both do not play the one that is.
    const others = [`/GetLeagueHeadToHead/${code}/${ann}/${ben}`, path.replace(/\d+$/, String(notPlayed))];
    for (const other of others) {
      expect((await get(other, ann)).body.headToHead.meeting).toMatchObject({
        meetingId,
        one: { total: 18 },
      });
    }
    expect((await get(`/GetLeagueHeadToHead/${code}/${ann}/${ann}`, ann)).status).toBe(404);
    expect((await get(`/GetLeagueHeadToHead/${code}/${ann}/${dan}`, ann)).status).toBe(404);
    platform.setNow(undefined);
  });

  it('pages the meetings of two, newest first, until none is older (rule: league-duels)', () => {
    const duels = Array.from({ length: 23 }, (_, at) => ({ round: { id: at + 100 } }));
    const ids: number[] = [];
    for (let before: number | undefined; ; before = ids.at(-1)) {
      const { page, older } = pageBefore(duels, before);
      ids.push(...page.map(({ round }) => round.id));
      expect(older).toBe(23 - ids.length);
      if (older === 0) break;
    }
    expect(ids).toEqual(duels.map(({ round }) => round.id).reverse());
    expect(pageBefore(duels, 1)).toEqual({ page: [], older: 0 });
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
