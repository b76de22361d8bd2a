import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeLeague } from '../../test/make-league.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { playMeeting } from '../../test/play-meeting.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { StandingsEngine } from '../standings/standings-engine.ts';
import { Rosters } from './rosters.ts';
import { tellPassed } from './tell-passed.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;
const engine = new StandingsEngine(platform);
await engine.start();
closedAfterAll({ close: () => engine.stop() });
const rosters = new Rosters(platform);
const parts = { platform, engine, rosters };

const [ann, ben, cat] = (await makePunters(db, ['Ann', 'ben', 'Cat'])) as [number, number, number];
const { leagueId } = await makeLeague(db, [ann, ben, cat], { name: 'Stable' });
const { leagueId: other } = await makeLeague(db, [ann, cat]);
for (const punterId of [ann, ben]) {
  await sql`insert into push_subscriptions (punter_id, endpoint, p256dh, auth, created_at)
    values (${punterId}, ${`https://push.example/${punterId}`}, 'key', 'auth', now())`.execute(db);
}
const day = await playMeeting(
  platform,
  [ann, ben, cat],
  [
    [1, 3, 1],
    [2, 1, 1],
    [2, 1, 3],
  ],
);
const notices = () =>
  db
    .selectFrom('notices')
    .where('kind', '=', 'passed-in-league')
    .orderBy('id')
    .select(['punter_id', 'league_id', 'subject', 'data', 'expires_at'])
    .execute();

/** Runs a race, and does the job of its result. */
async function run(race: number, order: readonly number[], now: Date) {
  await day.close(race);
  await day.result(race, order);
  const { standings_version } = await db
    .selectFrom('meetings')
    .where('id', '=', day.meetingId)
    .select('standings_version')
    .executeTakeFirstOrThrow();
  await vi.waitFor(() => expect(engine.board(day.meetingId)?.version).toBe(standings_version));
  return tellPassed(parts, day.meetingId, now);
}

describe('being passed in a league (rule: league-passed)', () => {
  const now = new Date('2026-11-22T10:00:00Z');

  it('is told to whose browser takes pushes, once a meeting and league', async () => {
    expect(await run(1, [1, 2, 3], now)).toBe(0);
    expect(await notices()).toEqual([]);
    // Ann led alone; ben and Cat pass her, Cat in both leagues.
    await run(2, [1, 2, 4], now);
    const told = await notices();
    expect(told.map(({ punter_id, league_id }) => [punter_id, league_id])).toEqual([
      [ann, leagueId],
      [ann, other],
    ]);
    expect(told[0]).toMatchObject({
      data: { league: 'Stable', alias: 'Cat', race: 2, meetingId: day.meetingId },
      expires_at: new Date('2026-11-22T10:10:00Z'),
    });
    // Passed and passing again, and the job worked twice: nothing more is told of this meeting and league.
    await run(3, [3, 1, 4], now);
    await tellPassed(parts, day.meetingId, now);
    const later = await notices();
    expect(later.map(({ punter_id, league_id }) => [punter_id, league_id])).toEqual([
      [ann, leagueId],
      [ann, other],
      [ben, leagueId],
    ]);
  });

  it('is not told while leagues or notifications are switched off', async () => {
    for (const flag of ['showFriendsLeague', 'showNotification'] as const) {
      const operator = { ...platform.operator, [flag]: false };
      expect(await tellPassed({ ...parts, platform: { ...platform, operator } }, day.meetingId, now)).toBe(0);
    }
  });
});
