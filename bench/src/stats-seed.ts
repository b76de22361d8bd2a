import type { Pool } from './watched-server.ts';

/** Races of a meeting, and runners of a race. */
const races = 8;
const runners = 12;

/**
 * Meetings of the past, one a day up to yesterday, each with official results, and a card of picks of every punter for
 * each: all by SQL, without final standings. Returns the meetings' ids, oldest first.
 */
export async function seedMeetings(pool: Pool, meetings: number, punters: number): Promise<number[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into punters (issuer, subject, username, alias, simulated, created_at)
       select 'bench', 'stats_' || n, 'stats_' || n, 'stats_' || n, true, now() from generate_series(1, $1::int) as n`,
      [punters],
    );
    await client.query(`insert into competitions (name, scoring) values ('bench', $1)`, [
      JSON.stringify({
        name: 'classic',
        placePoints: [1000, 500, 300],
        priceBonuses: [
          { from: 5, points: 300 },
          { from: 10, points: 600 },
          { from: 20, points: 1200 },
        ],
        cardBonus: { fewestRaces: 6, points: 2500 },
        fewestRacesRun: 3,
      }),
    ]);
    await client.query(
      `insert into race_courses (name, country)
       select 'Course ' || n, case when n = 8 then 'GB' else 'ZA' end from generate_series(1, 8) as n`,
    );
    const { rows } = await client.query<{ id: number }>(
      `insert into meetings (ref, sequence, sport, name, race_course_id, competition_id, meeting_date, status,
         standings_version, created_at)
       select 'stats-' || n, 1, 'horseracing', course.name, course.id, competitions.id, current_date - $1::int + n - 1,
         'resulted', 20, now()
       from competitions, generate_series(1, $1::int) as n
       join lateral (select id, name from race_courses order by id offset n % 8 limit 1) as course on true
       where competitions.name = 'bench'
       order by n
       returning id`,
      [meetings],
    );
    await client.query(
      `insert into races (meeting_id, number, name, off_at, due_at, status, closed_at)
       select meetings.id, number, 'Race ' || number, off_at, off_at, 'resulted', off_at
       from meetings, generate_series(1, $1::int) as number,
         lateral (select meeting_date + interval '10 hours' + number * interval '35 minutes' as off_at) as timed
       order by meetings.id, number`,
      [races],
    );
    await client.query(
      `insert into runners (race_id, saddle, horse, win_numerator, win_denominator)
       select id, saddle, 'Horse ' || id || '/' || saddle, 1 + (saddle * 7 + id) % 30, 1 + id % 2
       from races, generate_series(1, $1::int) as saddle`,
      [runners],
    );
    await client.query(
      `insert into race_results (race_id, sequence, official, at, received_at)
       select id, 1, true, off_at, off_at from races`,
    );
    await client.query(
      `insert into race_result_runners (result_id, saddle, position, sp_numerator, sp_denominator)
       select race_results.id, saddle, (saddle + race_id) % $1::int, win_numerator, win_denominator
       from race_results join runners using (race_id) where (saddle + race_id) % $1::int between 1 and 4`,
      [runners],
    );
    await client.query(
      `insert into card_picks (meeting_id, punter_id, saddles, saved_at)
       select meetings.id, punters.id,
         array(
           select case when drawn % 20 = 0 then 0 else 1 + drawn % $1::int end
           from generate_series(1, $2::int) as race,
             lateral (select hashint8(meetings.id * 1000003::bigint + punters.id * 97 + race) & 65535 as drawn) as hashed
           order by race
         )::smallint[], now()
       from meetings, punters order by meetings.id, hashint4(punters.id)`,
      [runners, races],
    );
    await client.query('vacuum analyze');
    return rows.map(({ id }) => id);
  } finally {
    client.release(true);
  }
}
