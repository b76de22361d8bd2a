import type { openPool } from '@furlong/server/platform/database/database';

type Pool = ReturnType<typeof openPool>;

/** A punter's score as a number before and after the last race, and the alias as it is compared. */
export interface ScoredPunter {
  readonly alias: string;
  readonly before: number;
  readonly after: number;
}

/**
 * The standings in SQL: the picks joined to the results, summed, and ranked by window functions. Resolves with the
 * milliseconds it took and the ids of the first page, which must be those the server shows.
 */
export async function rankInSql(pool: Pool, meetingId: number): Promise<{ ms: number; firstPage: number[] }> {
  const order = 'total desc, winners desc, seconds desc, thirds desc';
  return withMemory(pool, async (query) => {
    const started = performance.now();
    await query(`
      create temporary table bench_standings as
      with ${scoredBy(meetingId)}
      select punter_id, total, winners, seconds, thirds, rank() over (order by ${order}) as rank,
             row_number() over (order by ${order}, lower(alias) collate "C") as place
      from scored join punters on punters.id = punter_id`);
    const ms = performance.now() - started;
    const rows = await query('select punter_id from bench_standings where place <= 10 order by place');
    return { ms, firstPage: rows.map(({ punter_id }) => Number(punter_id)) };
  });
}

/**
 * The ids of the first page alone, worked out in SQL for punters too many to be ranked there: each one's points by race
 * are looked up, and the greatest ten are kept.
 */
export async function findFirstPageInSql(pool: Pool, meetingId: number): Promise<number[]> {
  return withMemory(pool, async (query) => {
    const earned = await query(
      `with ${scoredBy(meetingId)} select number, saddle, position, points from earned where position <= 3`,
    );
    const sumOf = (what: (row: Record<string, unknown>) => number) =>
      earned
        .filter((row) => what(row) > 0)
        .map(
          (row) =>
            `case when saddles[${Number(row.number)}] = ${Number(row.saddle)} then ${what(row)} else 0 end`,
        )
        .join(' + ') || '0';
    const places = (position: number) => sumOf((row) => (Number(row.position) === position ? 1 : 0));
    const rows = await query(`
      with scored as materialized (
        select punter_id, ${sumOf((row) => Number(row.points))} as total, ${places(1)} as winners,
               ${places(2)} as seconds, ${places(3)} as thirds
        from card_picks where meeting_id = ${meetingId}
      ), tenth as (
        select total, winners, seconds, thirds from scored
        order by total desc, winners desc, seconds desc, thirds desc offset 9 limit 1
      )
      select punter_id from scored join punters on punters.id = punter_id
      where (scored.total, scored.winners, scored.seconds, scored.thirds) >= (select total, winners, seconds, thirds from tenth)
      order by total desc, winners desc, seconds desc, thirds desc, lower(alias) collate "C" limit 10`);
    return rows.map(({ punter_id }) => Number(punter_id));
  });
}

/** Everybody's score before and after a race, as a sorted set is given it. */
export async function loadScores(pool: Pool, meetingId: number, lastRace: number): Promise<ScoredPunter[]> {
  const score = 'total * 1000 + winners * 100 + seconds * 10 + thirds';
  return withMemory(pool, async (query) => {
    await query(`create temporary table bench_after as
      with ${scoredBy(meetingId)} select punter_id, ${score} as score from scored`);
    await query(`create temporary table bench_before as
      with ${scoredBy(meetingId, lastRace)} select punter_id, ${score} as score from scored`);
    const [all] = await query(`
      select string_agg(lower(alias), ',' order by id) as alias,
             string_agg(b.score::text, ',' order by id) as before,
             string_agg(a.score::text, ',' order by id) as after
      from bench_after a join punters on id = a.punter_id join bench_before b on b.punter_id = id`);
    const [aliases = [], before = [], after = []] = [all?.alias, all?.before, all?.after].map((list) =>
      String(list).split(','),
    );
    return aliases.map((alias, index) => ({
      alias,
      before: Number(before[index]),
      after: Number(after[index]),
    }));
  });
}

type Query = (text: string) => Promise<Record<string, unknown>[]>;

/** A connection of its own, with time and memory enough that nothing is sorted on the disk. */
async function withMemory<T>(pool: Pool, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set work_mem = '512MB'; set temp_buffers = '256MB'");
    return await work(async (text) => (await client.query<Record<string, unknown>>(text)).rows);
  } finally {
    client.release(true);
  }
}

/** Points as the classic rules give them to a card without scratchings and dead heats. */
function scoredBy(meetingId: number, without = 0): string {
  return `
    results as (
      select distinct on (race.id) race.number, result.id
      from races race join race_results result on result.race_id = race.id
      where race.meeting_id = ${meetingId} and race.number <> ${without}
      order by race.id, result.sequence desc
    ), earned as (
      select number, saddle, position, case position
          when 1 then 1000 + case when sp_numerator >= 20 * sp_denominator then 1200
                                  when sp_numerator >= 10 * sp_denominator then 600
                                  when sp_numerator >= 5 * sp_denominator then 300 else 0 end
          when 2 then 500 when 3 then 300 else 0 end as points
      from results join race_result_runners runner on runner.result_id = results.id
    ), scored as (
      select punter_id, coalesce(sum(points), 0) as total, count(*) filter (where position = 1) as winners,
             count(*) filter (where position = 2) as seconds, count(*) filter (where position = 3) as thirds
      from card_picks cross join lateral unnest(saddles) with ordinality as pick (saddle, number)
      left join earned using (number, saddle)
      where meeting_id = ${meetingId}
      group by punter_id
    )`;
}
