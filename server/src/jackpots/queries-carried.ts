import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

/** Locks a progressive, and says what it carries, in cents. */
export async function lockCarried(trx: Transaction, progressiveId: number): Promise<Cents> {
  const { rows } = await sql<{ carried: Cents }>`
    select carried from progressives where id = ${progressiveId} for no key update`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`there is no progressive ${progressiveId}`);
  return row.carried;
}

/** What the house has paid into a progressive because a correction of a meeting wanted it back, in cents. */
export async function sumOfHouse(trx: Transaction, progressiveId: number, meetingId: number): Promise<Cents> {
  const { rows } = await sql<{ sum: Cents }>`
    select coalesce(sum(amount), 0)::bigint as sum from progressive_entries
    where progressive_id = ${progressiveId} and meeting_id = ${meetingId} and kind = 'house'`.execute(trx);
  return rows[0]?.sum ?? 0;
}

/** Money that goes into or comes out of what a progressive carries. */
export interface ProgressiveEntry {
  readonly progressiveId: number;
  readonly meetingId: number;
  readonly version: number;
  readonly kind: 'taken' | 'left' | 'house';
  /** Signed, in cents. */
  readonly amount: Cents;
  readonly at: Date;
}

/** Writes entries of one progressive and moves what it carries by them. The caller has locked it. */
export async function moveCarried(trx: Transaction, entries: readonly ProgressiveEntry[]): Promise<void> {
  for (const { progressiveId, meetingId, version, kind, amount, at } of entries) {
    if (amount === 0) continue;
    await sql`
      insert into progressive_entries (progressive_id, meeting_id, version, kind, amount, at)
      values (${progressiveId}, ${meetingId}, ${version}, ${kind}, ${amount}, ${at})`.execute(trx);
  }
  const [first] = entries;
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  if (!first || sum === 0) return;
  await sql`
    update progressives set carried = carried + ${sum} where id = ${first.progressiveId}`.execute(trx);
}
