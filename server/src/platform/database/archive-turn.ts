import { sql } from 'kysely';
import type { Transaction } from './database.ts';

const turn = sql`hashtext('what is kept of bets')`;

/**
 * For whoever keeps what follows from bets and transfers, in the transaction that does: none goes to the archive, and none
 * comes back, until it ends (rule: archive).
 */
export async function keepOutArchive(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${turn})`.execute(trx);
}

/** For the archive: nobody keeps anything of bets and transfers until this transaction ends. */
export async function keepOutKeepers(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${turn})`.execute(trx);
}
