import { type RawBuilder, sql } from 'kysely';

/** The punter's id in the statements that these are parts of. */
const punterId = sql.ref('asked.punter_id');

/** The kind of the break in force that closes most; null: none. */
export function breakThatClosesMost(now: Date): RawBuilder<unknown> {
  return sql`(
    select kind from punter_breaks as away
    where away.punter_id = ${punterId} and (away.until is null or away.until > ${now})
    order by array_position(array['closure', 'self-exclusion', 'time-out'], kind) limit 1
  )`;
}

/** What the register of excluded persons last said; null: it was never asked. */
export const lastRegisterAnswer: RawBuilder<unknown> = sql`(
  select status from register_answers as answer
  where answer.punter_id = ${punterId}
  order by number desc limit 1
)`;
