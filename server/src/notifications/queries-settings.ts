import type { NoticeKind } from '@furlong/contract/codes/notifications';
import { type QuietHours, usualQuietHours } from '@furlong/domain/notices/quiet-hours';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** What a punter wants to be told. */
export interface NoticeSettings {
  readonly kindsOff: readonly NoticeKind[];
  /** Null: none. */
  readonly quietHours: QuietHours | null;
}

/** A punter's settings; the usual ones of who has none. */
export async function selectSettings(db: Queryable, punterId: number): Promise<NoticeSettings> {
  const row = await db
    .selectFrom('notice_settings')
    .where('punter_id', '=', punterId)
    .select(['kinds_off', 'quiet_from', 'quiet_to'])
    .executeTakeFirst();
  if (!row) return { kindsOff: [], quietHours: usualQuietHours };
  const { quiet_from: from, quiet_to: to } = row;
  return {
    kindsOff: row.kinds_off as NoticeKind[],
    quietHours: from === null || to === null ? null : { from, to },
  };
}

/** Locks a punter's settings until the transaction ends, so that two changes at once both count. */
export async function lockSettings(trx: Transaction, punterId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('notice settings'), ${punterId}::integer)`.execute(trx);
}

export async function upsertSettings(
  trx: Transaction,
  punterId: number,
  { kindsOff, quietHours }: NoticeSettings,
  now: Date,
): Promise<void> {
  const values = {
    kinds_off: [...kindsOff],
    quiet_from: quietHours?.from ?? null,
    quiet_to: quietHours?.to ?? null,
    changed_at: now,
  };
  await trx
    .insertInto('notice_settings')
    .values({ punter_id: punterId, ...values })
    .onConflict((conflict) => conflict.column('punter_id').doUpdateSet(values))
    .execute();
}

/** A league that a punter has muted. */
export interface MutedLeague {
  readonly leagueCode: string;
  readonly leagueName: string;
}

/** Leagues that are listed; nobody is a member of as many. */
const mostMuted = 500;

/** The leagues that a punter has muted, as far as the punter is a member still. */
export async function selectMutedLeagues(db: Queryable, punterId: number): Promise<MutedLeague[]> {
  const { rows } = await sql<MutedLeague>`
    select leagues.code as "leagueCode", leagues.name as "leagueName"
    from muted_leagues
    join leagues on leagues.id = muted_leagues.league_id and leagues.status = 1
    join league_members on league_members.league_id = leagues.id
      and league_members.punter_id = muted_leagues.punter_id and league_members.status = 1
    where muted_leagues.punter_id = ${punterId}
    order by leagues.name, leagues.id
    limit ${mostMuted}`.execute(db);
  return rows;
}

/** The id of a running league by its code, if the punter is a member of it. */
export async function findOwnLeague(
  db: Queryable,
  punterId: number,
  leagueCode: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select leagues.id from leagues
    join league_members on league_members.league_id = leagues.id and league_members.status = 1
    where leagues.code = ${leagueCode} and leagues.status = 1 and league_members.punter_id = ${punterId}`.execute(
    db,
  );
  return rows[0]?.id;
}

export async function insertMute(trx: Queryable, punterId: number, leagueId: number): Promise<void> {
  await trx
    .insertInto('muted_leagues')
    .values({ punter_id: punterId, league_id: leagueId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteMute(trx: Queryable, punterId: number, leagueId: number): Promise<void> {
  await trx
    .deleteFrom('muted_leagues')
    .where('punter_id', '=', punterId)
    .where('league_id', '=', leagueId)
    .execute();
}
