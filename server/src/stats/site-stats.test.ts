import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { playStatsMeeting, wonBy } from '../../test/stats-meeting.ts';
import { StatsNodes } from '../../test/stats-nodes.ts';

const nodes = closedAfterAll(await StatsNodes.open());
const { platform } = nodes;

it('the site’s stats are of the local meetings of four weeks, to anybody (rule: site-stats)', async () => {
  const url = '/api/Stats/SiteStats';
  expect((await nodes.other.inject({ method: 'GET', url })).json().siteStats).toMatchObject({
    meetings: 0,
    races: 0,
    averagePoints: null,
    mostPoints: null,
    favouritesWon: { count: 0, of: 0, percent: null },
    jockeys: [],
  });
  const [first = 0, second = 0] = await nodes.newPunters(2);
  const play = (day: string, country: string, winner: number) =>
    playStatsMeeting(platform, {
      day,
      course: { name: `Course of ${country}`, country },
      cards: new Map([
        [first, [winner, winner, winner]],
        [second, [4, 4, 4]],
      ]),
      orders: [wonBy(winner), wonBy(winner), wonBy(7)],
      scratched: [3],
    });
  const { meetingId, raceIds } = await play('2026-11-20', 'ZA', 1);
  await play('2026-10-26', 'ZA', 2);
  // A day too early, and one abroad.
  await play('2026-10-25', 'ZA', 1);
  await play('2026-11-20', 'AE', 1);
  await sql`update runners set jockey = 'S Khumalo' where race_id = ${raceIds[0] ?? 0} and saddle = 1`.execute(
    platform.db,
  );
  const answer = await nodes.one.inject({ method: 'GET', url });
  const { siteStats } = answer.json();
  expect(siteStats).toMatchObject({
    from: '2026-10-26',
    to: '2026-11-22',
    meetings: 2,
    races: 6,
    // The favourite is number 1.
    favouritesWon: { count: 2, of: 6 },
    favouritesPlaced: { count: 6, of: 6 },
    mostPoints: { meetingId, raceCourseName: 'Course of ZA', date: '2026-11-20', punters: 2 },
    jockeys: expect.arrayContaining([expect.objectContaining({ name: 'S Khumalo' })]),
  });
  const { rows } = await sql<{ average: number; most: number }>`
    select round(avg(total) / 100, 2)::float8 as average, max(total)::float8 / 100 as most
    from final_standings join stats_meetings using (meeting_id, version)
    where counts and is_local and day >= '2026-10-26'`.execute(platform.db);
  expect([siteStats.averagePoints, siteStats.mostPoints.points]).toEqual([rows[0]?.average, rows[0]?.most]);
  // Seven runners a race took part: one was scratched.
  const runners = siteStats.priceBands.reduce(
    (sum: number, { winners }: { winners: { of: number } }) => sum + winners.of,
    0,
  );
  expect(runners).toBe(6 * 7);
  const again = await nodes.one.inject({
    method: 'GET',
    url,
    headers: { 'if-none-match': String(answer.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});
