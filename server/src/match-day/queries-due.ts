import { LATEST_AFTER_MS } from '@furlong/domain/soccer/fixture-state';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** Fixtures closed by one run at most; the next one takes the others. */
const closedMax = 500;
/** Fixtures looked at for a lapse by one run at most. */
const lapsingMax = 500;

/**
 * Closes the fixtures whose kick-off has come, and returns them. Waits for nothing: a fixture that a change or a strike
 * has locked is left for the next time. A strike takes no lock on a fixture that has kicked off, so none is left for
 * long.
 */
export async function closeDue(trx: Transaction, now: Date): Promise<number[]> {
  const closed = await trx
    .with('due', (db) =>
      db
        .selectFrom('fixtures')
        .where('open', '=', true)
        .where('kick_off_at', '<=', now)
        .select('id')
        .orderBy('kick_off_at')
        .limit(closedMax)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('fixtures')
    .set((eb) => ({ open: false, version: eb('version', '+', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
    .returning('id')
    .execute();
  return closed.map(({ id }) => id).sort((a, b) => a - b);
}

/** Fixtures that may have lapsed by an instant: postponed without a date, or interrupted, for 48 hours. */
export async function selectMayLapse(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('fixtures')
    .where('due_at', '<=', new Date(now.getTime() - LATEST_AFTER_MS))
    .where(sql<boolean>`(status = 'postponed' and not dated)
      or (stopped_minute is not null and status in ('interrupted', 'live'))`)
    .orderBy('due_at')
    .limit(lapsingMax)
    .select('ref')
    .execute();
  return rows.map(({ ref }) => ref);
}
