import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';

/** The calls of stats and milestones. */
export function statsHandlers(_platform: Platform): HandlersOf<'stats'> {
  return {};
}
