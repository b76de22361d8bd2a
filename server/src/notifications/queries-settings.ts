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
