import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';

/** The calls of jackpots and progressives. */
export function jackpotHandlers(_platform: Platform): HandlersOf<'jackpots'> {
  return {};
}
