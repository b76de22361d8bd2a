import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { type BetFilter, isAsked } from '../bet-filter.ts';
import { type LegTexts, legTexts } from '../bet-row.ts';

/** A bet that is open, with what it cost and was paid so far. */
export interface OpenBetRow extends LegTexts {
  readonly id: number;
  readonly sport: string;
  readonly programme_id: number;
  readonly size: number;
  readonly stake: Cents;
  readonly winnings_cap: Cents | null;
  readonly tax_basis_points: number;
  readonly struck_at: Date;
  readonly cost: Cents;
  /** What the ledger says of its stake. */
  readonly stake_moved: Cents;
  /** By its latest settlement, whose number this is; 0: it has none. */
  readonly paid: Cents;
  readonly number: number;
}

/** Bets read together. */
const chunkSize = 2_000;
const cursor = sql.id('open_bets');

/**
 * The bets that are open as a transaction sees the database, in chunks, those of a programme together. Bets without a
 * final settlement are found by one pass over both tables, whose keys are in the same order; those that a correction
 * reopened have an index of their own.
 */
export async function* readOpenBets(trx: Transaction, filter: BetFilter): AsyncGenerator<OpenBetRow[]> {
  // The plan is for all rows, not for the first ones.
  await sql`set local cursor_tuple_fraction = 1`.execute(trx);
  // Both tables are matched in memory, not on the disk.
  await sql`set local work_mem = '64MB'`.execute(trx);
  await sql`declare ${cursor} no scroll cursor for ${openBets(filter)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<OpenBetRow>`fetch ${sql.lit(chunkSize)} from ${cursor}`.execute(trx);
    if (rows.length > 0) yield rows;
    if (rows.length < chunkSize) break;
  }
  await sql`close ${cursor}`.execute(trx);
}

const openColumns = sql`bets.id, bets.sport, bets.programme_id, bets.size, bets.stake, ${legTexts}, bets.winnings_cap,
  bets.tax_basis_points, bets.struck_at, bets.stake * bets.combinations as cost,
  coalesce(stakes.amount, 0) as stake_moved`;
const stakesOfBets = sql`
  left join transfers as stakes on stakes.id = bets.stake_transfer_id and stakes.kind = 'stake'`;

/** Those of some bets that are open. */
export async function selectOpenBets(trx: Transaction, ids: readonly number[]): Promise<OpenBetRow[]> {
  const { rows } = await sql<OpenBetRow>`
    select ${openColumns}, coalesce(latest.payout, 0) as paid, coalesce(latest.number, 0) as number
    from unnest(${ids}::bigint[]) as asked (id)
    join bets on bets.id = asked.id
    left join lateral (
      select number, outcome, payout from bet_settlements where bet_id = bets.id order by number desc limit 1
    ) as latest on true
    ${stakesOfBets}
    where latest.outcome is null or latest.outcome = 'open'`.execute(trx);
  return rows;
}

/** The ids of bets that were struck from an instant on. Read as one text: they can be many. */
export async function selectStruckSince(trx: Transaction, since: Date): Promise<number[]> {
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(id::text, ',') as ids from bets
    where struck_at >= ${since.toISOString()}::timestamptz`.execute(trx);
  return rows[0]?.ids?.split(',').map(Number) ?? [];
}

/** Bets that were settled from an instant on, with the number of the latest settlement. */
export async function selectSettledSince(
  trx: Transaction,
  since: Date,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ settled: string | null }>`
    select string_agg(bet_id || ' ' || number, ',') as settled
    from (
      select bet_id, max(number) as number from bet_settlements
      where at >= ${since.toISOString()}::timestamptz group by bet_id
    ) as latest`.execute(trx);
  const pairs = rows[0]?.settled?.split(',').map((text) => text.split(' ').map(Number)) ?? [];
  return new Map(pairs.map(([id = 0, number = 0]) => [id, number]));
}

/** The statement of {@link readOpenBets}. */
export function openBets(filter: BetFilter) {
  return sql`
    with open as (
      select bets.id, 0::bigint as paid, 0::smallint as number
      from bets
      where not exists (select from bet_settlements where bet_id = bets.id)
        and ${isAsked(filter)}
      union all
      select latest.bet_id, latest.payout, latest.number
      from bet_settlements as latest join bets on bets.id = latest.bet_id
      where latest.outcome = 'open'
        and not exists (
          select from bet_settlements as later where later.bet_id = latest.bet_id and later.number > latest.number
        )
        and ${isAsked(filter)}
    )
    select ${openColumns}, open.paid, open.number
    from open
    join bets on bets.id = open.id
    ${stakesOfBets}
    order by bets.sport, bets.programme_id, bets.id`;
}
