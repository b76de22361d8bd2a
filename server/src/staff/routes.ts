import { success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { findUsername } from '../session/find-punter.ts';

/** The calls on staff and their roles. */
export function staffHandlers({ db }: Pick<Platform, 'db'>): HandlersOf<'GetOwnDeskRoles'> {
  return {
    async GetOwnDeskRoles({ caller }) {
      const name = await findUsername(db, caller.punterId);
      if (name === undefined)
        throw new Failed('unauthenticated', 'There is no such user any more: sign in again');
      return success({ name, roles: [...caller.roles] });
    },
  };
}
