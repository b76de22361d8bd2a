import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';

/** The calls of friends' leagues. */
export function leagueHandlers(_platform: Platform): HandlersOf<'leagues'> {
  return {};
}
