import type { PunterBreak } from '@furlong/contract/protection';
import { useNow } from '../device/now.ts';
import { type Session, useSession } from '../session/session-store.ts';

/** Why betting and the game are closed to who is signed in; null: they are open. */
export type ClosedTo = { readonly kind: 'staff' } | PunterBreak | null;

/** Staff do not play, and neither does who takes a break (Decisions 33 and 37). */
export function closedTo(
  { isInternalUser, playBreak }: Pick<Session, 'isInternalUser' | 'playBreak'>,
  now: number,
): ClosedTo {
  if (playBreak !== null && (playBreak.until === null || Date.parse(playBreak.until) > now)) return playBreak;
  return isInternalUser ? { kind: 'staff' } : null;
}

/** The same for this page; a break that ends while it is open opens everything again. */
export function useClosedTo(): ClosedTo {
  const session = useSession();
  const now = useNow();
  return closedTo(session, now);
}
