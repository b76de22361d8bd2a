import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { useEffect, useMemo } from 'react';
import { serverNow } from '../platform/device/server-clock.ts';
import { useMarks } from '../platform/session/marks.ts';
import { useSession } from '../platform/session/session-store.ts';

const keyOf = (punterId: number) => `furlong-bets-seen-${punterId}`;

/** When a punter last looked at My Bets on this device; null: never. */
export function readLastLook(punterId: number): number | null {
  const at = Number(localStorage.getItem(keyOf(punterId)) ?? '');
  return Number.isFinite(at) && at > 0 ? at : null;
}

/**
 * Which bets were settled since the punter's last look, the time before this one; on a first look none. What is settled
 * during this look is new until it ends.
 */
export function useLastLook(isLoaded: boolean): (bet: MyBet) => boolean {
  const punterId = useSession((session) => session.punterId);
  const before = useMemo(() => (punterId === null ? null : readLastLook(punterId)), [punterId]);
  useEffect(() => {
    if (punterId === null || !isLoaded) return;
    const look = () => noteLook(punterId);
    look();
    return look;
  }, [punterId, isLoaded]);
  return (bet) => isSettledSince(bet, before);
}

/** Notes that a punter looks at My Bets now. */
export function noteLook(punterId: number): void {
  try {
    localStorage.setItem(keyOf(punterId), String(serverNow()));
  } catch {
    // Without storage nothing is new; whoever looks must not lose the page.
  }
  useMarks.setState({ bets: false });
}

/** Whether a bet was settled after a look; without one none was. */
export function isSettledSince(
  { settledAt, status }: Pick<MyBet, 'settledAt' | 'status'>,
  look: number | null,
): boolean {
  return look !== null && status !== 'open' && settledAt !== null && Date.parse(settledAt) > look;
}
