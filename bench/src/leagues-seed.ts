import { largestLeague, leagueCount } from './leagues-plan.ts';
import { punterCount } from './standings-plan.ts';
import type { Pool } from './watched-server.ts';

/** Sizes between 2 and 500 whose sum is three million: many small leagues and few large ones. */
const skew = 16.8;
const signs = '23456789ACDEFHJKMNPQRTVWXY';

/**
 * A hundred thousand leagues among the punters of the bench, in bulk and without triggers. Each league's members are
 * spread over all punters, and each owner owns one. Returns how many memberships there are.
 */
export async function seedLeagues(pool: Pool): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    // Constraints and counting triggers hold for what this writes; checking three million rows one by one takes minutes.
    await client.query('set session_replication_role = replica');
    const code = Array.from(
      { length: 6 },
      (_, place) => `substr('${signs}', 1 + (n / ${signs.length ** place}) % ${signs.length}, 1)`,
    ).join(' || ');
    const size = `least(${largestLeague}, 2 + floor(${largestLeague - 2} * (n / ${leagueCount}.0::float) ^ ${skew}))::int`;
    await client.query(
      `insert into leagues (id, code, share_key, name, name_key, owner_id, owner_slot, members, created_at, created_by)
       overriding system value
       select n, ${code}, 'share-key-' || n, 'League ' || n, 'league ' || n, owner, 1, ${size}, now(), owner
       from generate_series(1, $1::int) as n,
            lateral (select first + ((n * 9973::bigint) % $2)::int from (select min(id) as first from punters where issuer = 'bench') as p) as o (owner)`,
      [leagueCount, punterCount],
    );
    const { rowCount } = await client.query(
      `insert into league_members (league_id, punter_id, status, joined_at)
       select leagues.id, first + ((leagues.id * 9973::bigint + j * 7919::bigint) % $1)::int, 1, now()
       from leagues, (select min(id) as first from punters where issuer = 'bench') as p,
            lateral generate_series(0, leagues.members - 1) as j`,
      [punterCount],
    );
    await client.query('set session_replication_role = default');
    await client.query('vacuum analyze leagues, league_members');
    await client.query('checkpoint');
    return rowCount ?? 0;
  } finally {
    client.release(true);
  }
}

/** The leagues of some punters, by id of punter. */
export async function leaguesOf(
  pool: Pool,
  punterIds: readonly number[],
): Promise<{ readonly punterId: number; readonly code: string }[]> {
  const { rows } = await pool.query<{ punter_id: number; code: string }>(
    `select punter_id, code from league_members join leagues on leagues.id = league_id
     where punter_id = any($1::int[]) order by md5(code || punter_id)`,
    [punterIds],
  );
  return rows.map(({ punter_id: punterId, code }) => ({ punterId, code }));
}
