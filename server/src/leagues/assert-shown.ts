import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';

/** Throws Failed 404 while the operator hides friends' leagues (rule: feature-flags). */
export function assertLeaguesShown({ operator }: Pick<Platform, 'operator'>): void {
  if (!operator.showFriendsLeague) throw new Failed('not-found', 'Friends’ leagues are switched off');
}
