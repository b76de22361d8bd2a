import type { BodyOf, ParamsOf, PayloadOf, QueryOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import { type Answer, call } from '../platform/api/api.ts';
import { withStepUp } from '../second-factor/with-step-up.ts';

/** A call of the desk. */
export type DeskCall = {
  [N in keyof Calls]: Calls[N] extends { readonly access: 'desk' } ? N : never;
}[keyof Calls];

interface DeskRequest<N extends DeskCall> {
  readonly params?: ParamsOf<Calls[N]>;
  readonly query?: QueryOf<Calls[N]>;
  readonly body?: BodyOf<Calls[N]>;
  readonly signal?: AbortSignal;
}

/**
 * Makes a call of the desk. The punters' pages have neither its types nor its paths; the desk's build writes those into
 * the same table, so that tokens, deadlines and failures are those of every call. One that moves money may ask for the second factor
 * first (rule: step-up), and goes on where it was.
 */
export async function deskCall<N extends DeskCall>(
  name: N,
  request: DeskRequest<N>,
): Promise<Answer<PayloadOf<Calls[N]>>> {
  const made = call as unknown as (name: N, request: DeskRequest<N>) => Promise<Answer<PayloadOf<Calls[N]>>>;
  // One's own roles are refused for a sign-in without a second factor: only another sign-in helps.
  if (name === 'GetOwnDeskRoles') return await made(name, request);
  return await withStepUp(() => made(name, request));
}
