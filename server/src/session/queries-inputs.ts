import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** Something a person did in a sign-in. */
export interface SessionInput {
  /** The session, and when its password was given. */
  readonly key: string;
  readonly signedInAt: Date;
  readonly at: Date;
}

/** Days after which no sign-in can go on that has had no input since. */
const keptDays = 30;

/** When a person last did something in a sign-in, by the minute; null: nothing yet. */
export async function selectLastInput(db: Queryable, key: string): Promise<Date | null> {
  const row = await db
    .selectFrom('session_inputs')
    .where('session_id', '=', key)
    .select('last_input_at')
    .executeTakeFirst();
  return row?.last_input_at ?? null;
}

/**
 * Keeps inputs, one per sign-in. One that came when so many minutes had passed without any is left out: only a fresh
 * sign-in ends that. Some that are too old to matter are forgotten on the way.
 */
export async function mergeInputs(
  db: Queryable,
  inputs: readonly SessionInput[],
  minutes: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into session_inputs (session_id, last_input_at)
    select session_id, at
    from unnest(
      ${inputs.map(({ key }) => key)}::text[],
      ${inputs.map(({ signedInAt }) => signedInAt.toISOString())}::timestamptz[],
      ${inputs.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as input (session_id, signed_in_at, at)
    where at < ${minutes} * interval '1 minute' + greatest(
      signed_in_at,
      (select last_input_at from session_inputs as held where held.session_id = input.session_id)
    )
    order by session_id
    on conflict (session_id) do update
      set last_input_at = greatest(session_inputs.last_input_at, excluded.last_input_at)`.execute(db);
  await sql`delete from session_inputs where session_id in (
    select session_id from session_inputs where last_input_at < ${now}::timestamptz - ${keptDays} * interval '1 day'
    limit 50 for update skip locked
  )`.execute(db);
}
