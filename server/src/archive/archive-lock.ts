import { sql } from 'kysely';
import type { Database, Transaction } from '../platform/database/database.ts';
import { CannotArchive } from './cannot-archive.ts';

/**
 * Does what only one may do at a time on a database: an archive, or a restore. Throws {@link CannotArchive} at once while
 * another does. The lock is a transaction's, on a connection of its own that is idle meanwhile: a session's would stay
 * with a pooler of transactions. `assertHeld` fails once that connection is lost, and the lock with it.
 */
export async function withArchiveLock<T>(
  db: Database,
  work: (assertHeld: () => Promise<void>) => Promise<T>,
): Promise<T> {
  return await db.transaction().execute(async (trx) => {
    // What is done before the first step, and between two, can take long.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    if (!(await takeArchiveLock(trx))) {
      throw new CannotArchive(
        'An archive or a restore of this database runs already: nothing was done. Run it again once that is over.',
      );
    }
    return await work(async () => void (await sql`select 1`.execute(trx)));
  });
}

async function takeArchiveLock(trx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('archive')) as taken`.execute(trx);
  return rows[0]?.taken === true;
}
