import { sql } from 'kysely';
import type { Database } from '../src/platform/database/database.ts';
import { openWallets } from '../src/wallet/open-wallets.ts';
import { makePunters } from './make-meeting.ts';

/** Punters with an alias, a verified identity and a wallet with so many cents. */
export async function makeBettors(db: Database, count: number, cents = 100_000): Promise<number[]> {
  const tag = Math.random().toString(36).slice(2, 8);
  const punters = await makePunters(
    db,
    Array.from({ length: count }, (_, index) => `bettor-${tag}-${index}`),
  );
  const now = new Date();
  await db.transaction().execute((trx) => openWallets(trx, punters, now, { gift: cents }));
  await sql`
    insert into identity_decisions (punter_id, number, status, decided_by, at)
    select punter_id, 1, 'approved', 'a test', ${now}::timestamptz from unnest(${punters}::integer[]) as punter_id
    on conflict do nothing`.execute(db);
  return punters;
}
