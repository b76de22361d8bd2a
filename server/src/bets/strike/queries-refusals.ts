import type { LocalDay } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';

/** Lines that were refused for a reason on a day in Johannesburg. */
export interface RefusalCount {
  readonly day: LocalDay;
  readonly reason: string;
  readonly lines: number;
}

/** Adds to the counts of days, in one order, so that nodes do not wait for each other crosswise. */
export async function addRefusals(trx: Transaction, counts: readonly RefusalCount[]): Promise<void> {
  const keyOf = ({ day, reason }: RefusalCount) => `${day} ${reason}`;
  for (const { day, reason, lines } of counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    await sql`
      insert into strike_refusal_counts as kept (day, reason, lines) values (${day}, ${reason}, ${lines})
      on conflict (day, reason) do update set lines = kept.lines + excluded.lines`.execute(trx);
  }
}
