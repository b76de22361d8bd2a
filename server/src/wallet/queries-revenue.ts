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

/** Sums the transfers of bets from one instant until another; the book is summed whatever the kind of a transfer. */
export async function sumBetTransfers(trx: Transaction, from: Date, until: Date): Promise<LedgerSums> {
  const { rows } = await sql<LedgerSums>`
    select
      coalesce(sum(amount) filter (where kind = 'stake'), 0)::bigint as stakes,
      coalesce(sum(case kind when 'reversal' then -amount else amount end) filter (
        where kind in ('payout', 'refund') or (kind = 'reversal' and bet_id is not null)
      ), 0)::bigint as "paidBack",
      coalesce(sum(case credit_account when ${house.winningsTax} then amount else -amount end) filter (
        where kind = 'tax'
      ), 0)::bigint as tax,
      coalesce(sum(case ${house.book}::integer when credit_account then amount when debit_account then -amount else 0 end), 0)::bigint
        as "grossRevenue"
    from transfers
    where at >= ${from.toISOString()}::timestamptz and at < ${until.toISOString()}::timestamptz`.execute(trx);
  const [sums] = rows;
  if (!sums) throw new Error('an aggregate has one row');
  return sums;
}
