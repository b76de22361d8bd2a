import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { house } from './accounts.ts';

/** So many, and what they come to in cents. */
export interface CountedCents {
  readonly count: number;
  readonly amount: Cents;
}

/** What wallets hold and owe, by themselves. */
export interface WalletSums {
  readonly balances: CountedCents;
  readonly debts: CountedCents;
}

/** Sums up the wallets that hold money, and those that owe some, which an index has. */
export async function sumWallets(trx: Transaction): Promise<WalletSums> {
  const { rows } = await sql<{ held: number; balance: Cents; owing: number; owed: Cents }>`
    select held.count as held, held.amount as balance, owing.count as owing, owing.amount as owed
    from
      (select count(*) filter (where balance > 0) as count, coalesce(sum(balance), 0)::bigint as amount from wallets) as held,
      (select count(*) as count, coalesce(sum(owed), 0)::bigint as amount from wallets where owed > 0) as owing`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new Error('an aggregate has one row');
  return {
    balances: { count: row.held, amount: row.balance },
    debts: { count: row.owing, amount: row.owed },
  };
}

/** What all transfers come to, by kind of account. */
export interface AccountSums {
  /** Into punters' wallets of this ledger, less out of them. */
  readonly balances: Cents;
  /** What was posted as owed, less what was recovered. */
  readonly debts: Cents;
  readonly winningsTax: Cents;
}

/** What transfers moved from accounts of one kind to those of another, in cents. */
export interface Moved {
  readonly debit: number;
  readonly credit: number;
  readonly amount: Cents;
}

/** What all transfers of a span moved, to be selected: `debit`, `credit` and `amount`. Null: from the first one on. */
export function movedBetween(from: Date | null, until: Date | null) {
  // The house's own accounts below 0, each by its number; those of punters by their kind, which is the last digit.
  const kind = (account: string) =>
    sql`(case when ${sql.ref(account)} < 10 then -${sql.ref(account)} else ${sql.ref(account)} % 10 end)::smallint`;
  return sql<Moved>`
    select ${kind('debit_account')} as debit, ${kind('credit_account')} as credit, sum(amount)::bigint as amount
    from transfers
    where at >= ${from?.toISOString() ?? '-infinity'}::timestamptz and at < ${until?.toISOString() ?? 'infinity'}::timestamptz
    group by 1, 2`;
}

/** What all transfers come to, by all that they moved. */
export function sumAccounts(moved: readonly Moved[]): AccountSums {
  const grown = (account: number) =>
    moved.reduce(
      (sum, { debit, credit, amount }) =>
        sum + (credit === account ? amount : 0) - (debit === account ? amount : 0),
      0,
    );
  return { balances: grown(1), debts: 0 - grown(2), winningsTax: grown(-house.winningsTax) };
}

/** Payouts that the operator's own wallet was not told of, or has not answered. */
export async function sumOutsidePayouts(trx: Transaction): Promise<CountedCents> {
  const { rows } = await sql<CountedCents>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount
    from outside_movements
    where state = 'due' and kind = 'credit'`.execute(trx);
  return rows[0] ?? { count: 0, amount: 0 };
}
