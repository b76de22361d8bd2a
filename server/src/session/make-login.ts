import type { Login } from '@furlong/contract/schemas/session';
import type { Rands } from '@furlong/domain/money';
import type { Queryable } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/handlers.ts';
import { createProductToken } from './product-token.ts';
import { internalUser, type Punter } from './queries.ts';
import type { SessionKeys } from './session-key.ts';

/** A punter's balance in rands; null while the wallet is unavailable. */
export type BalanceOf = (punterId: number) => Promise<Rands | null>;
/** The current competition; its meetings' status is mapped to 1, 2, 3 (rule: status-codes). */
export type CompetitionOf = (now: Date) => Promise<Login['competition']>;

/** Restrictions of a punter's play in a sign-in, for the app to show. */
export type ProtectionOf = (
  caller: Pick<Caller, 'punterId' | 'signedInAt'>,
  now: Date,
) => Promise<Pick<Login, 'sessionEndsAt' | 'break' | 'identityPending'>>;

/** The parts that a login response is made from. */
export interface LoginParts {
  readonly db: Queryable;
  readonly key: SessionKeys;
  readonly balanceOf: BalanceOf;
  readonly competitionOf: CompetitionOf;
  readonly protectionOf: ProtectionOf;
}

/** Makes the login response: the punter, the token for the calls of this sign-in, the competition and the balance. */
export async function makeLogin(
  { key, balanceOf, competitionOf, protectionOf }: LoginParts,
  punter: Punter,
  signIn: Pick<Caller, 'sessionId' | 'signedInAt' | 'secondFactor'>,
  how: { readonly identityToken: string; readonly remember: boolean; readonly isPending: boolean },
  now: Date,
): Promise<Login> {
  const caller = {
    punterId: punter.id,
    subject: punter.subject,
    issuer: punter.issuer,
    operator: punter.operator,
    sessionId: signIn.sessionId,
    signedInAt: signIn.signedInAt,
    secondFactor: signIn.secondFactor === true,
    remember: how.remember,
  };
  const [{ token, expiresAt }, balance, competition, standing] = await Promise.all([
    createProductToken(key, caller, now),
    balanceOf(punter.id),
    competitionOf(now),
    protectionOf(caller, now),
  ]);
  // Staff do not play, so nobody sees a name of theirs (rule: staff).
  const aliasRequired = punter.alias === null && !punter.operator;
  return {
    token,
    tokenExpiresAt: expiresAt.toISOString(),
    user: {
      id: punter.subject,
      punterId: punter.id,
      username: punter.username,
      alias: punter.alias,
      empStatusId: punter.operator ? internalUser : 0,
    },
    competition,
    ...standing,
    balance,
    aliasRequired,
    hasPCTokenExpired: false,
    isPending: how.isPending,
    // The login is still under way while its alias is missing.
    isInPCLogin: aliasRequired,
    accessToken: token,
    identityToken: how.identityToken,
    rememberpc: how.remember,
  };
}
