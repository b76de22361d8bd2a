import { sql } from 'kysely';
import type { Database } from '../src/platform/database/database.ts';

/** A league made for a test. */
export interface MadeLeague {
  readonly leagueId: number;
  readonly code: string;
}

const signs = '23456789ACDEFHJKMNPQRTVWXY';
let made = 0;

/** Writes a league straight into the tables; the first punter owns it. All joined long ago unless told otherwise. */
export async function makeLeague(
  db: Database,
  punterIds: readonly number[],
  { joinedAt = new Date('2026-01-05T10:00:00Z'), name }: { joinedAt?: Date; name?: string } = {},
): Promise<MadeLeague> {
  made += 1;
  const at = (place: number) => signs.charAt(Math.floor(made / signs.length ** place) % signs.length);
  const code = `AAAA${at(1)}${at(0)}`;
  const leagueName = name ?? `League ${made}`;
  const owner = punterIds[0] ?? 0;
  const { rows } = await sql<{ id: number }>`
    with league as (
      insert into leagues (code, share_key, name, name_key, owner_id, owner_slot, created_at, created_by)
      values (
        ${code}, ${`key-${code}-test`}, ${leagueName}, ${leagueName.toLowerCase()}, ${owner},
        (select 1 + count(*)::smallint from leagues where owner_id = ${owner}), ${joinedAt}, ${owner}
      )
      returning id
    ), members as (
      insert into league_members (league_id, punter_id, status, joined_at)
      select league.id, punter_id, 1, ${joinedAt}
      from league, unnest(${[...punterIds]}::integer[]) as punter_id
    )
    select id from league`.execute(db);
  return { leagueId: rows[0]?.id ?? 0, code };
}

/** Ends a membership, as its exit does. */
export async function leaveLeague(db: Database, leagueId: number, punterId: number, at: Date): Promise<void> {
  await db
    .updateTable('league_members')
    .set({ status: 4, left_at: at })
    .where('league_id', '=', leagueId)
    .where('punter_id', '=', punterId)
    .execute();
}
