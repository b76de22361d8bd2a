import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** An action of a person in a sign-in. */
export interface SessionInput {
  /** The session, and the time of its password. */
  readonly key: string;
  readonly signedInAt: Date;
  readonly at: Date;
}

/** Older inputs are deleted: no sign-in without any for so long can continue. */
const retentionDays = 30;

/** The last input of a person in a sign-in, to the minute; null: none yet. */
export async function selectLastInput(db: Queryable, key: string): Promise<Date | null> {
  const row = await db
    .selectFrom('session_inputs')
    .where('session_id', '=', key)
    .select('last_input_at')
    .executeTakeFirst();
  return row?.last_input_at ?? null;
}

/**
 * Stores inputs, one per sign-in. An input that came after the allowed minutes without any is left out: only a new
 * sign-in ends that state. Also deletes some inputs past their retention.
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
      (select last_input_at from session_inputs as stored where stored.session_id = input.session_id)
    )
    order by session_id
    on conflict (session_id) do update
      set last_input_at = greatest(session_inputs.last_input_at, excluded.last_input_at)`.execute(db);
  await sql`delete from session_inputs where session_id in (
    select session_id from session_inputs where last_input_at < ${now}::timestamptz - ${retentionDays} * interval '1 day'
    limit 50 for update skip locked
  )`.execute(db);
}
