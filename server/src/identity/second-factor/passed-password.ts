import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { FactorMethod } from './prove-factor.ts';

/** How long a sign-in whose password was right waits for its second factor. */
const waitSeconds = 10 * 60;

/** A sign-in between its password and its second factor. */
export interface PassedPassword {
  readonly accountId: string;
  readonly remember: boolean;
  /** In seconds. */
  readonly at: number;
  /** How the second factor was set up in this very sign-in, which has only its recovery codes to show. */
  readonly setUp?: FactorMethod;
  /** How the second factor was proved, where a password of one's own is to be chosen after it (rule: given-password). */
  readonly proven?: FactorMethod;
}

/**
 * Keeps, in the provider's own record of the sign-in, that the password was right. The provider lets nobody in for it:
 * that takes a `login` in the result.
 */
export async function keepPassed(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  passed: PassedPassword,
): Promise<void> {
  const interaction = await provider.interactionDetails(request.raw, reply.raw);
  interaction.result = { passed };
  await interaction.persist();
}

/** What was kept of this browser's sign-in; undefined: no password was right yet, or it is too long ago. */
export async function findPassed(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): Promise<PassedPassword | undefined> {
  const { result } = await provider.interactionDetails(request.raw, reply.raw);
  const passed = result?.passed as PassedPassword | undefined;
  if (passed === undefined || passed.at + waitSeconds < now.getTime() / 1000) return undefined;
  return passed;
}
