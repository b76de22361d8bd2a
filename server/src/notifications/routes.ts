import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';

/** The calls of notifications. */
export function notificationHandlers(_platform: Platform): HandlersOf<'notifications'> {
  return {};
}
