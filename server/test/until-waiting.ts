import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queryable } from '../src/platform/database/database.ts';

/** Resolves once so many statements of a database wait for a lock. A test that waits in vain ends at its own time limit. */
export async function untilWaiting(db: Queryable, count = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if ((rows[0]?.waiting ?? 0) >= count) return;
    await pause(5);
  }
}
