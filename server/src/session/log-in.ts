import type { Login } from '@furlong/contract/schemas/session';
import type { Identity } from '../identity/mount-identity.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import { ensurePunter } from './find-punter.ts';
import { loginTokenSpent, verifyLoginToken } from './login-token.ts';
import { type LoginParts, makeLogin } from './make-login.ts';
import { insertUsedLoginToken, type Punter } from './queries.ts';

/** What is done about a punter who signs in, before the answer. */
export type Welcome = (punter: Punter, now: Date) => Promise<void>;

/** Trades a login token, once, for the login response. The punter is created at the first sign-in. */
export async function logIn(
  parts: LoginParts & {
    readonly db: Database;
    readonly welcome: Welcome;
    readonly signInHolds: Identity['signInHolds'];
  },
  loginToken: string,
  now: Date,
): Promise<Login> {
  const { id, expiresAt, caller } = await verifyLoginToken(parts.key, loginToken, now);
  if (!(await parts.signInHolds(caller))) throw loginTokenSpent();
  const punter = await inTransaction(parts.db, async (trx) => {
    if (!(await insertUsedLoginToken(trx, id, expiresAt, now))) throw loginTokenSpent();
    return await ensurePunter(trx, { ...caller, now });
  });
  await parts.welcome(punter, now);
  return await makeLogin(
    parts,
    punter,
    caller,
    { identityToken: loginToken, remember: caller.remember, isPending: false },
    now,
  );
}
