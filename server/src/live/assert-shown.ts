import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';

/** Throws Failed 404 while the operator shows the plain table, without live rank (decision 27). */
export function assertShown({ operator }: Pick<Platform, 'operator'>): void {
  if (!operator.showNewLeaderboard) throw new Failed('not-found', 'Live rank is switched off');
}
