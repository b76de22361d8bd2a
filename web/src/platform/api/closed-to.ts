import type { PunterBreak } from '@furlong/contract/schemas/protection';
import { useNow } from '../device/now.ts';
import { type Session, useSession } from '../session/session-store.ts';

/** Why betting and the game are closed to the signed-in user; null when open. */
export type ClosedTo = { readonly kind: 'staff' } | PunterBreak | null;

/** Staff do not play (rule: staff), nor do punters during a break (rule: breaks-on-screen). */
export function closedTo(
  { isInternalUser, playBreak }: Pick<Session, 'isInternalUser' | 'playBreak'>,
  now: number,
): ClosedTo {
  if (playBreak !== null && (playBreak.until === null || Date.parse(playBreak.until) > now)) return playBreak;
  return isInternalUser ? { kind: 'staff' } : null;
}

/** The same for the current session, updated when a break begins or ends. */
export function useClosedTo(): ClosedTo {
  const session = useSession();
  const now = useNow();
  return closedTo(session, now);
}

/** Whether the punter is on a break: nothing may invite to play. Staff see what visitors see. */
export function useOnBreak(): boolean {
  const closed = useClosedTo();
  return closed !== null && closed.kind !== 'staff';
}
