import { type RawBuilder, sql } from 'kysely';

/** The punter's id in the statements that use these parts. */
const punterId = sql.ref('asked.punter_id');

/** The most restrictive break in force; null: none. */
export function mostRestrictiveBreak(now: Date): RawBuilder<unknown> {
  return sql`(
    select kind from punter_breaks as away
    where away.punter_id = ${punterId} and (away.until is null or away.until > ${now})
    order by array_position(array['closure', 'self-exclusion', 'time-out'], kind) limit 1
  )`;
}

/** The last answer of the register of excluded persons; null: it was never asked. */
export const lastRegisterAnswer: RawBuilder<unknown> = sql`(
  select status from register_answers as answer
  where answer.punter_id = ${punterId}
  order by number desc limit 1
)`;
