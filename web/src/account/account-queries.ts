import type { OwnAccount } from '@furlong/contract/schemas/identity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '../platform/api/api.ts';
import { accountKey } from '../platform/api/query-keys.ts';
import { useSession } from '../platform/session/session-store.ts';
import { changeFailures } from './account-words.ts';

/** The account's sign-ins and password state, or in words why they are unavailable. */
export type AccountState =
  | { readonly account: OwnAccount }
  /** The operator's own issuer handles sign-in and has all of this. */
  | { readonly elsewhere: string };

/** The account's sign-ins. Another device may have changed them, so they are fetched on every visit. */
export function useOwnAccount() {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: accountKey(punterId),
    queryFn: async ({ signal }): Promise<AccountState> => {
      const answer = await call('GetSessions', { signal });
      if (answer.kind === 'success') return { account: answer.payload.account };
      if (answer.kind === 'failure' && answer.status === 409) return { elsewhere: answer.message };
      throw new Error(problemOf(answer));
    },
    enabled: punterId !== null,
    staleTime: 0,
  });
}

type ChangeAnswer = Answer<{ readonly account: OwnAccount }>;

/** Makes changes; each call answers the account after it. Resolves to null, or to the problem in words. */
export function useAccountChange(): (made: Promise<ChangeAnswer>) => Promise<string | null> {
  const client = useQueryClient();
  return async (made) => {
    const answer = await made;
    if (answer.kind !== 'success') return problemOf(answer);
    const { punterId } = useSession.getState();
    const state: AccountState = { account: answer.payload.account };
    client.setQueryData(accountKey(punterId), state);
    return null;
  };
}

/** Why a change was not made, in words. */
export function problemOf(answer: Exclude<Answer<unknown>, { kind: 'success' }>): string {
  if (answer.kind === 'refusal') return answer.head.detail || answer.head.message;
  switch (answer.why) {
    case 'network':
    case 'deadline':
    case 'unauthorised':
      return changeFailures[answer.why];
    case 'stale':
    case 'status':
      return answer.message;
  }
}
