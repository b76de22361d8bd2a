import type { Cents } from '@furlong/domain/money';
import { type RawBuilder, sql } from 'kysely';
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

/** What a punter has staked on a programme, in cents, without the lines that are void (rule: jackpot-double). */
export async function findStakeTotal(
  db: Queryable,
  punterId: number,
  programme: Programme,
  before: Date | null = null,
): Promise<Cents> {
  return (await sumStakesBefore(db, programme, [punterId], before)).get(punterId) ?? 0;
}

/** Bets that punters struck on a programme before an instant, the void ones left out. */
const struckBefore = (
  { sport, programmeId }: Programme,
  before: Date | null,
): RawBuilder<boolean> => sql<boolean>`(
  sport = ${sport} and programme_id = ${programmeId}
  and (${before}::timestamptz is null or struck_at < ${before}::timestamptz)
  and (
    select outcome from bet_settlements where bet_id = bets.id order by number desc limit 1
  ) is distinct from 'void'
)`;

/**
 * What punters staked on a programme until the cards of its jackpot closed (null: at all), in cents, without the lines
 * that are void (rule: jackpot-double). A punter who staked nothing is absent.
 */
export async function sumStakesBefore(
  db: Queryable,
  programme: Programme,
  punterIds: readonly number[],
  before: Date | null,
): Promise<ReadonlyMap<number, Cents>> {
  const ids = sql`any(${[...punterIds]}::integer[])`;
  const { rows } = await sql<{ punterId: number; total: Cents }>`
    select punter_id as "punterId", sum(total)::bigint as total
    from (
      select punter_id, stake * combinations as total from bets
      where punter_id = ${ids} and ${struckBefore(programme, before)}
      union all
      -- Of bets in the archive (rule: archive).
      select punter_id, ${before === null ? sql`staked` : sql`staked_before_close`} from archived_stakes
      where punter_id = ${ids} and sport = ${programme.sport} and programme_id = ${programme.programmeId}
    ) as staked
    where total > 0
    group by punter_id`.execute(db);
  return new Map(rows.map(({ punterId, total }) => [punterId, total]));
}

/** The bets that {@link sumStakesBefore} sums for a punter, oldest first. */
export async function listStakesBefore(
  db: Queryable,
  programme: Programme,
  punterId: number,
  before: Date | null,
  limit: number,
): Promise<{ betId: number; stake: Cents }[]> {
  const { rows } = await sql<{ betId: number; stake: Cents }>`
    select id as "betId", stake * combinations as stake
    from bets
    where punter_id = ${punterId} and ${struckBefore(programme, before)}
    order by id
    limit ${limit}`.execute(db);
  return rows;
}
