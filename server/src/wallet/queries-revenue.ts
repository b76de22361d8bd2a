import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { house } from './accounts.ts';

/** What bets moved in the ledger, in cents. */
export interface LedgerSums {
  readonly stakes: Cents;
  /** Payouts and refunds less what was taken back. */
  readonly paidBack: Cents;
  /** Less what was given back. */
  readonly tax: Cents;
  /** The growth of the house's book. */
  readonly grossRevenue: Cents;
}

/** What one transfer adds to each of {@link LedgerSums}; the book's growth whatever the kind of the transfer. */
export const ledgerColumns = sql`
  case when transfers.kind = 'stake' then transfers.amount else 0 end as stakes,
  case
    when transfers.kind in ('payout', 'refund') then transfers.amount
    when transfers.kind = 'reversal' and transfers.bet_id is not null then -transfers.amount
    else 0
  end as "paidBack",
  case
    when transfers.kind <> 'tax' then 0
    when transfers.credit_account = ${sql.lit(house.winningsTax)} then transfers.amount
    else -transfers.amount
  end as tax,
  case ${sql.lit(house.book)}
    when transfers.credit_account then transfers.amount
    when transfers.debit_account then -transfers.amount
    else 0
  end as "grossRevenue"`;

/** Sums the transfers of bets from one instant until another. */
export async function sumBetTransfers(trx: Transaction, from: Date, until: Date): Promise<LedgerSums> {
  const { rows } = await sql<LedgerSums>`
    select
      coalesce(sum(stakes), 0)::bigint as stakes, coalesce(sum("paidBack"), 0)::bigint as "paidBack",
      coalesce(sum(tax), 0)::bigint as tax, coalesce(sum("grossRevenue"), 0)::bigint as "grossRevenue"
    from (
      select ${ledgerColumns} from transfers
      where at >= ${from.toISOString()}::timestamptz and at < ${until.toISOString()}::timestamptz
    ) as moved`.execute(trx);
  const [sums] = rows;
  if (!sums) throw new Error('an aggregate has one row');
  return sums;
}

/** When the first transfer from one instant until another was made. */
export async function findNextTransfer(trx: Transaction, from: Date, until: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(at) as next from transfers
    where at >= ${from.toISOString()}::timestamptz and at < ${until.toISOString()}::timestamptz`.execute(trx);
  return rows[0]?.next ?? undefined;
}
