import { refusalText } from '@furlong/domain/protection/refusal';
import type { Platform } from '../platform/platform.ts';
import { loadBettingPermits } from './load-betting-permits.ts';

/** Whether a punter may bet now, and in words why not. */
export type PermitOf = (
  punterId: number,
  now: Date,
) => Promise<{ readonly mayBet: boolean; readonly reason: string | null }>;

/** Says of one punter at a time whether they may bet: for showing, not for deciding. */
export function permitOf({ db }: Pick<Platform, 'db'>): PermitOf {
  return async (punterId, now) => {
    const refusal = (await loadBettingPermits(db, [punterId], now)).get(punterId)?.refusal ?? null;
    return { mayBet: refusal === null, reason: refusal && refusalText(refusal) };
  };
}
