import type { Login } from '@furlong/contract/schemas/session';
import { breakInForce } from '@furlong/domain/protection/break';
import { sessionEnd } from '@furlong/domain/protection/session-time';
import type { Caller } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { selectBreaksInForce } from './queries.ts';
import { selectProtectionStates } from './queries-state.ts';

/** Loads what restricts a punter's play for the login's answer, so that every screen knows it from the start. */
export function loginProtection({ db }: Pick<Platform, 'db'>) {
  return async (
    { punterId, signedInAt }: Pick<Caller, 'punterId' | 'signedInAt'>,
    now: Date,
  ): Promise<Pick<Login, 'sessionEndsAt' | 'break' | 'identityPending'>> => {
    const [[state], breaks] = await Promise.all([
      selectProtectionStates(db, [punterId], now),
      selectBreaksInForce(db, punterId, now),
    ]);
    const taken = breakInForce(breaks, now);
    return {
      sessionEndsAt: sessionEnd(state?.timeLimit, signedInAt, now)?.toISOString() ?? null,
      break: taken && { kind: taken.kind, until: taken.until?.toISOString() ?? null },
      identityPending: (state?.identity ?? 'pending') === 'pending',
    };
  };
}
