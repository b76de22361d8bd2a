import type { Protection } from '@furlong/contract/schemas/protection';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '../platform/api/api.ts';
import { payloadOf, sameVisitMs } from '../platform/api/query-client.ts';
import { cardsKey, meetingsKey, protectionKey, realityKey } from '../platform/api/query-keys.ts';
import { useSession } from '../platform/session/session-store.ts';
import { changeFailures } from './protection-words.ts';

/** The punter's limits, breaks and checks. Another session may change them, so they are fetched on every visit. */
export function useProtection() {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: protectionKey(punterId),
    queryFn: async ({ signal }) => {
      const { protection } = payloadOf(await call('GetProtection', { signal }));
      noteStanding(protection);
      return protection;
    },
    enabled: punterId !== null,
    staleTime: sameVisitMs,
    refetchOnWindowFocus: true,
  });
}

type ChangeAnswer = Answer<{ readonly protection: Protection }>;

/**
 * Makes changes; each call answers the whole state after it, which replaces the cached one. Resolves to null, or to
 * the problem in words.
 */
export function useProtectionChange(): (made: Promise<ChangeAnswer>) => Promise<string | null> {
  const client = useQueryClient();
  return async (made) => {
    const answer = await made;
    if (answer.kind !== 'success') return describeUnchanged(answer);
    keep(client, answer.payload.protection);
    return null;
  };
}

function keep(client: QueryClient, protection: Protection): void {
  const { punterId } = useSession.getState();
  client.setQueryData(protectionKey(punterId), protection);
  noteStanding(protection);
  // An exclusion removes picks, which cards and lists of meetings show.
  if (protection.break !== null) {
    for (const queryKey of [cardsKey, meetingsKey]) void client.invalidateQueries({ queryKey });
  }
  client.setQueryData(realityKey(punterId), protection.realityCheck.minutes);
}

/** The parts of the state that every screen uses. */
function noteStanding({ break: playBreak, sessionLimit, identity }: Protection): void {
  useSession.getState().update({
    playBreak,
    sessionEndsAt: sessionLimit.endsAt,
    isIdentityPending: identity.status === 'pending',
  });
}

function describeUnchanged(answer: Exclude<ChangeAnswer, { kind: 'success' }>): string {
  if (answer.kind === 'refusal') return answer.head.detail || answer.head.message;
  switch (answer.why) {
    case 'network':
      return changeFailures.network;
    case 'deadline':
      return changeFailures.deadline;
    case 'unauthorised':
      return changeFailures.unauthorised;
    case 'stale':
    case 'status':
      return answer.detail || answer.message;
  }
}
