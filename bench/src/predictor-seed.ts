import { fixtureCount, predictorCount } from './predictor-plan.ts';
import type { Pool } from './watched-server.ts';

/**
 * Punters with a prediction of every fixture, by SQL: few goals more often than many, some fixtures not at all, and a
 * banker each.
 */
export async function seedPredictions(pool: Pool, roundId: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into punters (issuer, subject, username, alias, simulated, created_at)
       select 'bench', alias, alias, alias, true, now()
       from generate_series(1, $1::int) as n,
            lateral (select (array['Ra', 'ro', 'Re', 'ri', 'Ru', 'ry', 'rhe', 'Rhi'])[1 + (n * 7919::bigint) % 8]
              || '_' || n) as named (alias)`,
      [predictorCount],
    );
    const scores = Array.from({ length: fixtureCount }, (_, fixture) => {
      const drawn = (salt: number) =>
        `((hashint4extended(id, ${2 * fixture + salt}) & 1048575) / 1048576.0::float)`;
      const home = `floor(5 * ${drawn(1)} ^ 1.5)`;
      const away = `floor(4 * ${drawn(2)} ^ 1.5)`;
      return `case when ${drawn(1)} < 0.03 then 0 else 1 + 21 * ${home}::int + ${away}::int end`;
    });
    await client.query(
      `insert into predictions (round_id, punter_id, scores, banker, saved_at)
       select $1::int, id, array[${scores.join(', ')}]::smallint[], (id % ${fixtureCount})::smallint, now()
       from punters where issuer = 'bench' order by id`,
      [roundId],
    );
    await client.query('vacuum analyze punters, predictions');
    await client.query('checkpoint');
  } finally {
    client.release(true);
  }
}

/** The round in SQL: everybody's points by the scores of the moment, ranked. Milliseconds, and the first page's punters. */
export async function rankRoundInSql(
  pool: Pool,
  roundId: number,
): Promise<{ ms: number; firstPage: number[] }> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set work_mem = '512MB'; set temp_buffers = '256MB'");
    const started = performance.now();
    await client.query(`
      create temporary table bench_round as
      with predicted as (
        select punter_id, position, (value - 1) / 21 as h, (value - 1) % 21 as a, banker = position as doubled
        from predictions, lateral unnest(scores) with ordinality as each (value, at),
          lateral (select (at - 1)::smallint as position) as placed
        where round_id = ${roundId} and value > 0
      ), classed as (
        select punter_id, case when doubled then 2 else 1 end as factor,
          case when h = home and a = away then 5 when h - a = home - away then 3
            when sign(h - a) = sign(home - away) then 2 else 0 end as points
        from predicted join round_fixtures fixture using (position)
        where fixture.round_id = ${roundId} and fixture.home is not null
      ), scored as (
        select punter_id, sum(points * factor) as total, count(*) filter (where points = 5) as exact,
          count(*) filter (where points = 3) as differences, count(*) filter (where points = 2) as results
        from classed group by punter_id
      )
      select punter_id, rank() over (order by total desc, exact desc, differences desc, results desc) as rank,
        row_number() over (
          order by total desc, exact desc, differences desc, results desc, lower(alias) collate "C"
        ) as place
      from scored join punters on punters.id = punter_id`);
    const ms = performance.now() - started;
    const { rows } = await client.query<{ punter_id: number }>(
      'select punter_id from bench_round where place <= 10 order by place',
    );
    return { ms, firstPage: rows.map(({ punter_id }) => punter_id) };
  } finally {
    client.release(true);
  }
}
