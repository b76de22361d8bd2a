import type { DeskPerson } from '@furlong/domain/desk/approvals';
import { type DeskRole, findOpeningRole } from '@furlong/domain/desk/roles';
import type { Actor } from '../audit/act.ts';
import type { Queryable } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import type { DeskCaller } from '../platform/http/handlers.ts';
import { findUsername } from '../session/find-punter.ts';

/** What a call of the desk knows of who makes it, and from where. */
export interface AtDesk {
  readonly caller: DeskCaller;
  readonly client?: { readonly address: string; readonly userAgent: string | undefined };
}

/** Who makes a call of the desk, as the rules of two persons ask it. */
export function personOf({ caller }: Pick<AtDesk, 'caller'>): DeskPerson {
  return { id: caller.punterId, roles: caller.roles };
}

/**
 * Refuses what a call marked `by-state` is about to do, unless the second factor was given a moment ago (rule: step-up).
 */
export function askAgainOf({ caller }: AtDesk): () => void {
  return () => {
    if (caller.unproven) throw caller.unproven;
  };
}

/** Who acts at the desk, for the record of acts, in the role that opened the call to them (rule: audit-acts). */
export async function deskActor(
  db: Queryable,
  { caller, client }: AtDesk,
  asked: readonly DeskRole[],
): Promise<Actor> {
  const name = await findUsername(db, caller.punterId);
  const role = findOpeningRole(caller.roles, asked);
  if (name === undefined || role === undefined) {
    throw new Failed('unauthenticated', 'There is no such user any more: sign in again');
  }
  return {
    ...{ via: 'desk', accountId: caller.subject, role, name },
    address: client?.address ?? 'unknown',
    userAgent: client?.userAgent,
  };
}
