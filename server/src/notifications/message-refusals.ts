import type { Queryable } from '../platform/database/database.ts';

/**
 * Who of some punters is told nothing now: the excluded, those on a break, staff (rules: player-protection, staff).
 * Handed in by the app, and asked when something is sent or shown, never when it is queued.
 */
export type MessageRefusalsOf = (
  db: Queryable,
  punterIds: readonly number[],
  now: Date,
) => Promise<ReadonlySet<number>>;
