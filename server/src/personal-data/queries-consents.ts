import type { Consent } from '@furlong/domain/personal-data/promotion';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** The last turn of a punter's switch for promotions; undefined: it was never turned. */
export async function selectConsent(
  db: Queryable,
  punterId: number,
): Promise<(Consent & { readonly at: Date }) | undefined> {
  const { rows } = await sql<Consent & { readonly at: Date }>`
    select given, text_version as "textVersion", at from promotion_consents
    where punter_id = ${punterId} order by number desc limit 1`.execute(db);
  return rows[0];
}

/** Records a turn of the switch. Of two at one moment one is recorded. */
export async function insertConsent(
  trx: Transaction,
  punterId: number,
  { given, textVersion }: Consent,
  now: Date,
): Promise<void> {
  await sql`
    insert into promotion_consents (punter_id, number, given, text_version, at)
    select ${punterId}::integer, 1 + coalesce(max(number), 0), ${given}, ${textVersion}, ${now}::timestamptz
    from promotion_consents where punter_id = ${punterId}
    on conflict do nothing`.execute(trx);
}
