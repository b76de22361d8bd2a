import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';

/** Throws Failed 404 while the operator has switched live rank off (rule: feature-flags). */
export function assertShown({ operator }: Pick<Platform, 'operator'>): void {
  if (!operator.showNewLeaderboard) throw new Failed('not-found', 'Live rank is switched off');
}
