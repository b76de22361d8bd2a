import { type RawBuilder, sql } from 'kysely';
import { internalUser } from './queries.ts';

/**
 * Whether a punter is staff, as a part of another room's statement, because a strike waits for it. As of the last
 * sign-in.
 */
export function isStaff(punterId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from punters as person where person.id = ${punterId} and person.employee_status = ${sql.lit(internalUser)}
  )`;
}

/** The staff among some punters, as a part of another room's statement: rows of one id. */
export function staffAmong(punterIds: readonly number[]): RawBuilder<unknown> {
  return sql`select id from punters
    where id = any(${punterIds}::integer[]) and employee_status = ${sql.lit(internalUser)}`;
}
