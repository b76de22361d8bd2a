import { type DeskRole, findOpeningRole } from '@furlong/domain/desk/roles';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CallError, payloadOf } from '../../platform/api/query-client.ts';
import { isSignedIn, useSession } from '../../platform/session/session-store.ts';
import { deskCall } from '../desk-call.ts';

/** Who is at the desk. */
export interface OwnDesk {
  readonly name: string;
  readonly roles: readonly DeskRole[];
}

/** A role that is given or taken away shows on an open page within a minute. */
const refreshMs = 60_000;

/** The reader's name and roles. Asked of staff alone: everybody else is refused. */
export function useOwnDesk(): UseQueryResult<OwnDesk> {
  const session = useSession();
  return useQuery<OwnDesk>({
    queryKey: ['desk', 'own', session.punterId],
    queryFn: async ({ signal }) => payloadOf(await deskCall('GetOwnDeskRoles', { signal })),
    enabled: isSignedIn(session) && session.isInternalUser,
    refetchInterval: refreshMs,
  });
}

/** Whether the desk is closed to a sign-in because it gave no second factor (rule: second-factor). */
export function needsSecondFactor(error: Error | null): boolean {
  return error instanceof CallError && error.status === 428;
}

/** Whether one of one's roles has a duty. The server decides again at every call. */
export function mayDo(roles: readonly DeskRole[], asked: readonly DeskRole[]): boolean {
  return findOpeningRole(roles, asked) !== undefined;
}
