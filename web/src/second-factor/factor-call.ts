import { secondFactor } from '@furlong/contract/calls/second-factor';
import type { BodyOf, PayloadOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import { type Answer, call } from '../platform/api/api.ts';
import { callPaths } from '../platform/api/call-paths.ts';

// The build leaves these paths out of the table that every page loads: they come with the pages that need them.
Object.assign(callPaths, secondFactor);

type FactorCall = keyof typeof secondFactor;

/** Makes a call on one's own second factor. */
export async function factorCall<N extends FactorCall>(
  name: N,
  body?: BodyOf<Calls[N]>,
): Promise<Answer<PayloadOf<Calls[N]>>> {
  const made = call as unknown as (
    name: N,
    request: { readonly body?: BodyOf<Calls[N]> },
  ) => Promise<Answer<PayloadOf<Calls[N]>>>;
  return await made(name, body === undefined ? {} : { body });
}

/** What a failed or refused call says, in whole sentences. */
export function problemOf(answer: Exclude<Answer<unknown>, { kind: 'success' }>): string {
  const [message, detail] =
    answer.kind === 'refusal' ? [answer.head.message, answer.head.detail] : [answer.message, answer.detail];
  return (detail || message).replace(/^(?:code|passkey|password): expected /, 'Expected: ');
}
