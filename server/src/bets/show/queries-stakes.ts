import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import type { Programme } from '../programme.ts';

/** The bets that stakes belong to, by the stakes' transfers; a transfer that is no stake is left out. */
export async function findBetsOfStakes(
  db: Queryable,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (transferIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; stake: string }>`
    select id, stake_transfer_id as stake from bets
    where stake_transfer_id = any(${transferIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, stake }) => [stake, id]));
}

/** What a punter has staked on a programme, in cents, without the lines that are void (rule: jackpot). */
export async function findStakeTotal(
  db: Queryable,
  punterId: number,
  { sport, programmeId }: Programme,
): Promise<Cents> {
  const { rows } = await sql<{ total: Cents }>`
    select coalesce(sum(stake * combinations), 0)::bigint as total
    from bets
    where punter_id = ${punterId} and sport = ${sport} and programme_id = ${programmeId}
      and (
        select outcome from bet_settlements where bet_id = bets.id order by number desc limit 1
      ) is distinct from 'void'`.execute(db);
  return rows[0]?.total ?? 0;
}
