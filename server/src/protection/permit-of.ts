import { refusalText } from '@furlong/domain/protection/refusal';
import type { Caller } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { isSittingOver } from '../session/sitting.ts';
import { loadBettingPermits } from './load-betting-permits.ts';

/** Whether a punter may bet now, and the reason if not. */
export type PermitOf = (
  caller: Pick<Caller, 'punterId' | 'signedInAt'>,
  now: Date,
) => Promise<{ readonly mayBet: boolean; readonly reason: string | null }>;

/** Reads one punter's permit outside a transaction: for display, not for a decision. */
export function permitOf({ db }: Pick<Platform, 'db'>): PermitOf {
  return async ({ punterId, signedInAt }, now) => {
    const permit = (await loadBettingPermits(db, [punterId], now)).get(punterId);
    const isOver = isSittingOver(permit?.timeLimit, { signedInAt, isStale: false }, now);
    const refusal = permit?.refusal ?? (isOver ? 'session-over' : null);
    return { mayBet: refusal === null, reason: refusal && refusalText(refusal) };
  };
}
