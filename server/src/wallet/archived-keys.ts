import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import { arrayOf, prepared } from '../platform/database/prepared-statements.ts';

const dayMs = 86_400_000;
/** Days in which what begins with the time it was made at is new: fewer than what is archived is old. */
const newForDays = 60;
/** Days that a clock may be ahead. */
const aheadDays = 1;

/**
 * Whether a key says that it was made of late (`orderedId` in the domain): a transfer under it is in no archive. A clock that
 * was wrong is no harm: the database refuses a transfer under an archived key, whatever it says ({@link isArchivedKey}).
 */
export function isNewKey(id: string, now: Date): boolean {
  if (id.charAt(14) !== '7') return false;
  const age = now.getTime() - Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  return age < newForDays * dayMs && age > -aheadDays * dayMs;
}

/** Those of some ids that transfers in the archive have (rule: archive). Each is looked up by itself. */
export async function selectArchivedKeys(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    ${prepared}select archived.id
    from unnest(${arrayOf('uuid', ids)}) as asked (id)
    join lateral (select id from archived_keys where archived_keys.id = asked.id offset 0) as archived on true`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether a transaction failed because a transfer's key is in the archive. */
export function isArchivedKey(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'archived_keys_pkey';
}
