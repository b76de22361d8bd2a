import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

const onAgain = sql`
  switched_off_at is not null and not exists (select from erasures where account_id = accounts.id::text)`;

/**
 * Switches an account off, or on again. False: nothing changed. One whose holder had the data deleted stays off (rule:
 * data-deletion).
 */
export async function setSwitchedOff(trx: Transaction, accountId: string, at: Date | null): Promise<boolean> {
  // A statement that waits for the row sees other tables as they were before: the next one sees a deletion that ended.
  await sql`select from accounts where id = ${accountId}::uuid for update`.execute(trx);
  const change = at === null ? onAgain : sql`switched_off_at is null`;
  const { numAffectedRows } = await sql`
    update accounts set switched_off_at = ${at} where id = ${accountId}::uuid and ${change}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}
