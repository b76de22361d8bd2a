import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { RegisterStatus } from './exclusion-register.ts';

/** The register's last answer about a punter; undefined: it was never asked. */
export async function selectRegisterAnswer(
  db: Queryable,
  punterId: number,
): Promise<RegisterStatus | undefined> {
  const row = await db
    .selectFrom('register_answers')
    .where('punter_id', '=', punterId)
    .orderBy('number', 'desc')
    .limit(1)
    .select('status')
    .executeTakeFirst();
  return row?.status as RegisterStatus | undefined;
}

/** Stores an answer as the punter's next. */
export async function insertRegisterAnswer(
  trx: Transaction,
  punterId: number,
  status: RegisterStatus,
  now: Date,
): Promise<void> {
  await sql`
    insert into register_answers (punter_id, number, status, at)
    select ${punterId}, 1 + coalesce(max(number), 0), ${status}, ${now}
    from register_answers where punter_id = ${punterId}
    on conflict do nothing`.execute(trx);
}
