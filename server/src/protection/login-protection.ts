import type { Login } from '@furlong/contract/session';
import { breakInForce } from '@furlong/domain/protection/break';
import { sessionEnd } from '@furlong/domain/protection/session-time';
import type { Caller } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { selectStandingBreaks } from './queries.ts';
import { selectStandings } from './queries-state.ts';

/** Says at a login what stands against a punter's play, so that every screen shows it from the first. */
export function loginStanding({ db }: Pick<Platform, 'db'>) {
  return async (
    { punterId, signedInAt }: Pick<Caller, 'punterId' | 'signedInAt'>,
    now: Date,
  ): Promise<Pick<Login, 'sessionEndsAt' | 'break'>> => {
    const [[standing], breaks] = await Promise.all([
      selectStandings(db, [punterId], now),
      selectStandingBreaks(db, punterId, now),
    ]);
    const taken = breakInForce(breaks, now);
    return {
      sessionEndsAt: sessionEnd(standing?.timeLimit, signedInAt, now)?.toISOString() ?? null,
      break: taken && { kind: taken.kind, until: taken.until?.toISOString() ?? null },
    };
  };
}
