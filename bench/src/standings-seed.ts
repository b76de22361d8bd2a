import { openDatabase, type openPool } from '@furlong/server/platform/database/database';
import { createProductToken } from '@furlong/server/session/product-token';
import { loadSessionKey } from '@furlong/server/session/session-key';
import { punterCount, racesRun, runners, type StandingsLoad } from './standings-plan.ts';
import type { Seeder } from './watched-server.ts';

type Pool = ReturnType<typeof openPool>;

/**
 * So many punters with a card each, by SQL: favourites are picked more often, some races not at all. Every alias starts
 * with the same letter. Punters that a kept database has already are not made again.
 */
export async function seedPunters(pool: Pool, meetingId: number, count = punterCount): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    // What this writes meets the constraints and asks for no trigger: checking ten million rows one by one takes minutes.
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<{ made: number }>(
      "select count(*) as made from punters where issuer = 'bench'",
    );
    const made = rows[0]?.made ?? 0;
    if (made > 0 && made !== count) throw new Error(`the database has ${made} punters: expected ${count}`);
    if (made === 0) await makePunters(client, count);
    const picks = Array.from({ length: racesRun + 1 }, (_, index) => {
      const drawn = `((hashint4extended(id, ${index + 1}) & 1048575) / 1048576.0::float)`;
      return `case when ${drawn} < 0.05 then 0 else 1 + floor(${runners} * ${drawn} ^ 1.5)::int end`;
    });
    await client.query(
      `insert into card_picks (meeting_id, punter_id, saddles, saved_at)
       select $1::int, id, array[${picks.join(', ')}]::smallint[], now()
       from punters where issuer = 'bench' order by id`,
      [meetingId],
    );
    await client.query('set session_replication_role = default');
    await client.query('vacuum analyze card_picks');
    await client.query('checkpoint');
  } finally {
    client.release(true);
  }
}

/** Indexes are made after the rows: in one sort each, not row by row all over them. */
async function makePunters(client: Seeder, count: number): Promise<void> {
  await client.query("set maintenance_work_mem = '512MB'");
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = 'punters'::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(
    `insert into punters (issuer, subject, username, alias, simulated, created_at)
     select 'bench', alias, alias, alias, true, now()
     from generate_series(1, $1::int) as n,
          lateral (select (array['Ra', 'ro', 'Re', 'ri', 'Ru', 'ry', 'rhe', 'Rhi'])[1 + (n * 7919::bigint) % 8]
            || (array['ven', 'ck', 'der', 'ng', 'nner', 'low', 'x', 'mble'])[1 + (n * 104729::bigint / 8) % 8]
            || '_' || n) as named (alias)`,
    [count],
  );
  for (const { made } of indexes) await client.query(made);
  await client.query('vacuum analyze punters');
}

/** Some of the punters, as the load needs them. */
export async function drawPunters(
  pool: Pool,
  count = 2_000,
): Promise<Pick<StandingsLoad, 'tokens' | 'aliases'> & { readonly ids: readonly number[] }> {
  const key = await loadSessionKey(openDatabase(pool));
  const { rows } = await pool.query<{ id: number; alias: string }>(
    "select id, alias from punters where issuer = 'bench' order by md5(alias) limit $1",
    [count],
  );
  const tokens: string[] = [];
  for (const { id: punterId, alias: subject } of rows) {
    const caller = {
      punterId,
      subject,
      issuer: 'bench',
      operator: false,
      sessionId: 'session',
      signedInAt: new Date(),
    };
    tokens.push((await createProductToken(key, caller, new Date())).token);
  }
  return { tokens, aliases: rows.map(({ alias }) => alias), ids: rows.map(({ id }) => id) };
}
