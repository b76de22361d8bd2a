import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { insertAccount } from '../src/identity/queries.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { ensurePunter } from '../src/session/find-punter.ts';
import { createProductToken } from '../src/session/product-token.ts';
import type { Punter } from '../src/session/queries.ts';
import { loadSessionKey } from '../src/session/session-key.ts';
import { openWallets } from '../src/wallet/open-wallets.ts';
import type { DeskSite } from './desk-site.ts';

/** A registration, as far as it is not said here. */
export interface Registered {
  readonly username?: string;
  readonly alias?: string;
  readonly mobile?: string;
  readonly dateOfBirth?: string;
  readonly role?: 'punter' | 'operator';
}

/** Registers somebody at a site's own sign-in, signs them in once, and gives them R1 000. */
export async function registerPunter(
  { platform: { db, settings, clock } }: DeskSite,
  email: string,
  { username = email, alias, mobile, dateOfBirth, role = 'punter' }: Registered = {},
): Promise<Punter> {
  const now = clock();
  const id = randomUUID();
  await insertAccount(db, {
    ...{ id, username, email, role, now, passwordHash: 'x', demo: false, termsAcceptedAt: now },
    mobile: mobile ?? null,
    dateOfBirth: dateOfBirth ?? null,
  });
  const issuer = `${settings.publicUrl}/identity`;
  const operator = role === 'operator';
  const punter = await ensurePunter(db, { issuer, subject: id, username, operator, now });
  if (alias !== undefined) {
    await sql`update punters set alias = ${alias} where id = ${punter.id}`.execute(db);
  }
  await inTransaction(db, (trx) => openWallets(trx, [punter.id], now, { gift: 100_000 }));
  return punter;
}

/** A product token of somebody who is registered, as after a sign-in. */
export async function tokenOf({ platform: { db, clock } }: DeskSite, punter: Punter): Promise<string> {
  const { id: punterId, issuer, subject, operator } = punter;
  const now = clock();
  const sessionId = `sign-in of ${subject}`;
  const caller = { punterId, issuer, subject, operator, sessionId, signedInAt: now };
  return (await createProductToken(await loadSessionKey(db), caller, now)).token;
}
