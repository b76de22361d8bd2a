import {
  type DeskAdmission,
  type DeskRole,
  describeRoles,
  findOpeningRole,
} from '@furlong/domain/desk/roles';
import type { Identity } from '../identity/mount-identity.ts';
import type { Settings } from '../platform/config/settings/settings.ts';
import type { Admit } from '../platform/http/bind-call.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Caller, DeskCaller } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { recordSecurityEvent } from '../security-events/record-event.ts';
import { verifyProductToken } from './product-token.ts';
import { loadSessionKeys } from './session-key.ts';
import { VerifiedTokens } from './verified-tokens.ts';

/** The roles that somebody has at the desk at this moment. */
export type RolesOf = (person: Pick<Caller, 'issuer' | 'subject'>) => Promise<readonly DeskRole[]>;

const nobodyHasRoles: RolesOf = async () => [];

/** Verified tokens in the cache: some megabytes, and more punters than one node serves at once. */
const tokensMax = 20_000;

/** Admits callers by the access that a call requires (contract, `Access`). */
export async function createAdmit(
  {
    db,
    clock,
    endedSessions,
    log,
    secrets,
    settings,
  }: Pick<Platform, 'db' | 'clock' | 'endedSessions' | 'log' | 'secrets' | 'settings'>,
  identity: Pick<Identity, 'verifyAccessToken' | 'assertStepUp'>,
  rolesOf: RolesOf = nobodyHasRoles,
): Promise<Admit> {
  const key = await loadSessionKeys(secrets);
  const verified = new VerifiedTokens(tokensMax);
  let changes = key.changes;
  const verifiedCaller = async (token: string): Promise<Caller> => {
    const now = clock();
    if (changes !== key.changes) {
      changes = key.changes;
      verified.clear();
    }
    const known = verified.find(token, now);
    if (known) return known;
    const fresh = await verifyProductToken(key, token, now);
    verified.add(token, fresh);
    return fresh.caller;
  };
  const recorded = new Set<string>();
  /**
   * Records a refused token, or a call of the desk that was refused for want of a role, once per node, and once in the
   * database, so that repeating it costs nothing more.
   */
  const noteRefused = async (
    { subject: accountId, sessionId }: Caller,
    what: { readonly kind: 'token-refused' } | { readonly kind: 'desk-refused'; readonly call: string },
  ): Promise<void> => {
    const once = JSON.stringify([sessionId, what]);
    if (recorded.has(once)) return;
    if (recorded.size >= tokensMax) recorded.clear();
    recorded.add(once);
    try {
      await recordSecurityEvent(db, { ...what, accountId, sessionId }, clock());
    } catch (error) {
      // It is refused even when it cannot be recorded.
      log.warn({ err: error }, 'a refused token or call was not recorded');
    }
  };
  const callerOf = async (token: string): Promise<Caller> => {
    const caller = await verifiedCaller(token);
    if (endedSessions.has(caller.sessionId)) {
      await noteRefused(caller, { kind: 'token-refused' });
      throw new Failed('unauthenticated', 'The sign-in of this token has ended: sign in again');
    }
    return caller;
  };
  const deskCallerOf = async (
    caller: Caller,
    { path, roles }: { readonly path: string; readonly roles: DeskAdmission },
  ): Promise<DeskCaller> => {
    try {
      return await admitToDesk(caller, roles, { rolesOf, settings });
    } catch (error) {
      if (error instanceof Failed && error.code === 'forbidden') {
        await noteRefused(caller, { kind: 'desk-refused', call: path });
      }
      throw error;
    }
  };
  const admitBy: Admit = async (call, authorization) => {
    switch (call.access) {
      case 'login':
        return null;
      case 'anyone':
        return authorization === undefined ? null : await callerOf(bearerOf(authorization));
      case 'punter':
        return await callerOf(bearerOf(authorization));
      case 'desk':
        return await deskCallerOf(await callerOf(bearerOf(authorization)), call);
      case 'feed':
        await identity.verifyAccessToken(bearerOf(authorization), 'feed');
        return null;
      case 'sso':
        return await identity.verifyAccessToken(bearerOf(authorization), 'api');
    }
  };
  return async (call, authorization) => {
    const caller = await admitBy(call, authorization);
    if (!call.stepUp || caller === null || !('punterId' in caller)) return caller;
    const asked = identity.assertStepUp(caller, call, clock());
    if (call.stepUp === 'by-state') return { ...caller, unproven: await refusalOf(asked) };
    await asked;
    return caller;
  };
}

/** What something was refused with; undefined: it was not. */
async function refusalOf(asked: Promise<void>): Promise<Failed | undefined> {
  try {
    await asked;
    return undefined;
  } catch (error) {
    if (error instanceof Failed) return error;
    throw error;
  }
}

function bearerOf(authorization: string | undefined): string {
  const token = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined)
    throw new Failed('unauthenticated', 'This call needs a Bearer token: sign in first');
  return token;
}

/**
 * Admits to a call of the desk who is an internal user by their sign-in, and has one of its roles now. The roles are not
 * kept: one that is taken away opens nothing from then on, on any node (rule: desk-roles). Where a second factor is
 * needed, their sign-in gave one (rule: second-factor).
 */
async function admitToDesk(
  caller: Caller,
  asked: DeskAdmission,
  { rolesOf, settings }: { readonly rolesOf: RolesOf; readonly settings: Pick<Settings, 'deskSecondFactor'> },
): Promise<DeskCaller> {
  if (!caller.operator) throw new Failed('forbidden', 'The desk is for internal users');
  if (settings.deskSecondFactor && caller.secondFactor !== true) {
    throw new Failed('second-factor-needed', 'The desk needs a second factor: sign in again with yours');
  }
  const roles = await rolesOf(caller);
  if (asked !== 'internal-user' && findOpeningRole(roles, asked) === undefined) {
    throw new Failed('forbidden', `This needs ${describeRoles(asked)} at the desk: an admin gives it`);
  }
  return { ...caller, roles };
}
