import type { Queryable, Transaction } from '../platform/database/database.ts';

/** An open offer of a league; it may have run out. */
export interface HandOverRow {
  readonly punterId: number;
  readonly offeredAt: Date;
  readonly expiresAt: Date;
}

export async function selectHandOver(db: Queryable, leagueId: number): Promise<HandOverRow | undefined> {
  return await db
    .selectFrom('league_hand_overs')
    .select(['punter_id as punterId', 'offered_at as offeredAt', 'expires_at as expiresAt'])
    .where('league_id', '=', leagueId)
    .executeTakeFirst();
}

/** Stores an offer instead of the one before. */
export async function upsertHandOver(
  trx: Transaction,
  leagueId: number,
  { punterId, offeredAt, expiresAt }: HandOverRow,
): Promise<void> {
  const offer = { punter_id: punterId, offered_at: offeredAt, expires_at: expiresAt };
  await trx
    .insertInto('league_hand_overs')
    .values({ league_id: leagueId, ...offer })
    .onConflict((conflict) => conflict.column('league_id').doUpdateSet(offer))
    .execute();
}

/** Ends a league's offer; with a punter, only one to that punter. False: there was none. */
export async function deleteHandOver(
  trx: Transaction,
  leagueId: number,
  punterId?: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('league_hand_overs')
    .where('league_id', '=', leagueId)
    .$if(punterId !== undefined, (query) => query.where('punter_id', '=', punterId ?? 0))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
