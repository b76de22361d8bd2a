import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';

/** The bets of stakes, by the stakes' transfers. */
export async function selectBetsOfStakes(
  db: Queryable,
  transferIds: readonly string[],
): Promise<Map<string, number>> {
  if (transferIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; stake: string }>`
    select id, stake_transfer_id as stake from bets
    where stake_transfer_id = any(${transferIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, stake }) => [stake, id]));
}

/** What a punter has staked on a meeting, lines that are void apart. */
export async function sumStakes(db: Queryable, punterId: number, meetingId: number): Promise<Cents> {
  const { rows } = await sql<{ total: Cents }>`
    select coalesce(sum(stake * combinations), 0)::bigint as total
    from bets
    where punter_id = ${punterId} and meeting_id = ${meetingId}
      and (
        select outcome from bet_settlements where bet_id = bets.id order by number desc limit 1
      ) is distinct from 'void'`.execute(db);
  return rows[0]?.total ?? 0;
}
