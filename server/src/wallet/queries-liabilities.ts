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

/** Sums up the wallets that hold money, and those that owe some. */
export async function sumWallets(trx: Transaction): Promise<WalletSums> {
  const { rows } = await sql<{ held: number; balance: Cents; owing: number; owed: Cents }>`
    select
      count(*) filter (where balance > 0) as held, coalesce(sum(balance), 0)::bigint as balance,
      count(*) filter (where owed > 0) as owing, coalesce(sum(owed), 0)::bigint as owed
    from wallets`.execute(trx);
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

/** Sums up all transfers once: the accounts of punters by their kind, which is the last digit. */
export async function sumAccounts(trx: Transaction): Promise<AccountSums> {
  const kind = (account: string) =>
    sql`case when ${sql.ref(account)} < 10 then -${sql.ref(account)} else ${sql.ref(account)} % 10 end`;
  const { rows } = await sql<{ debit: number; credit: number; amount: Cents }>`
    select ${kind('debit_account')} as debit, ${kind('credit_account')} as credit, sum(amount)::bigint as amount
    from transfers
    group by 1, 2`.execute(trx);
  const grown = (account: number) =>
    rows.reduce(
      (sum, { debit, credit, amount }) =>
        sum + (credit === account ? amount : 0) - (debit === account ? amount : 0),
      0,
    );
  return { balances: grown(1), debts: -grown(2), winningsTax: grown(-house.winningsTax) };
}

/** Payouts that the operator's own wallet was not told of, or has not answered. */
export async function sumOutsidePayouts(trx: Transaction): Promise<CountedCents> {
  const { rows } = await sql<CountedCents>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount
    from outside_movements
    where state = 'due' and kind = 'credit'`.execute(trx);
  return rows[0] ?? { count: 0, amount: 0 };
}
