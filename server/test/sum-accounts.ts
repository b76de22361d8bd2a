import { sql } from 'kysely';
import type { Database } from '../src/platform/database/database.ts';

/** What each kind of account has, by the ledger, in cents. */
export async function sumAccounts(
  db: Database,
): Promise<{ readonly punters: number; readonly house: number; readonly winningsTax: number }> {
  const { rows } = await sql<{ punters: number; house: number; winningsTax: number }>`
    select
      coalesce(sum(amount * ((credit_account >= 10)::int - (debit_account >= 10)::int)), 0)::bigint as punters,
      coalesce(sum(amount * ((credit_account in (1, 7))::int - (debit_account in (1, 7))::int)), 0)::bigint as house,
      coalesce(sum(amount * ((credit_account = 3)::int - (debit_account = 3)::int)), 0)::bigint as "winningsTax"
    from transfers`.execute(db);
  return rows[0] ?? { punters: 0, house: 0, winningsTax: 0 };
}
