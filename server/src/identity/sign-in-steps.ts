import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { IdentityContext } from './identity-context.ts';
import { type InteractionRoute, interactionPath } from './interaction-route.ts';
import { originOf, type SeenSignIn } from './note-events.ts';
import { type Account, findAccount } from './queries.ts';
import { findPassed, keepPassed, type PassedPassword } from './second-factor/passed-password.ts';
import { type FactorMethod, hasSecondFactor } from './second-factor/prove-factor.ts';

type PageRequest = FastifyRequest<InteractionRoute>;

/** What the pages of a sign-in do with it at the provider. */
export interface SignInSteps {
  readonly details: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => ReturnType<Provider['interactionDetails']>;
  /** Answers the provider, which redirects. */
  readonly finish: (
    request: FastifyRequest,
    reply: FastifyReply,
    result: Record<string, unknown>,
  ) => Promise<FastifyReply>;
  /**
   * Goes on after the right password: to a password of one's own where it was given by somebody else, and to the second
   * factor where one is needed (rules: given-password, second-factor).
   */
  readonly passPassword: (
    request: PageRequest,
    reply: FastifyReply,
    account: Pick<Account, 'id' | 'role' | 'passwordGiven'>,
    remember: boolean,
  ) => Promise<FastifyReply>;
  /** The sign-in whose password was right; undefined: there is none, it is too long ago, or the password is another one now. */
  readonly passed: (request: FastifyRequest, reply: FastifyReply) => Promise<PassedPassword | undefined>;
  readonly keep: (request: FastifyRequest, reply: FastifyReply, passed: PassedPassword) => Promise<void>;
  /** Lets somebody in, who proved a second factor by `method`, or needs none; not with a password that they were given. */
  readonly letIn: (
    request: PageRequest,
    reply: FastifyReply,
    passed: Pick<PassedPassword, 'accountId' | 'remember'>,
    method?: FactorMethod,
  ) => Promise<FastifyReply>;
}

/** The steps of a sign-in, from the page to the provider. */
export function createSignInSteps(provider: () => Provider, context: IdentityContext): SignInSteps {
  const { platform, devices } = context;
  const { settings, clock, db } = platform;
  const finish: SignInSteps['finish'] = async (request, reply, result) => {
    const address = await provider().interactionResult(request.raw, reply.raw, result);
    return reply.header('cache-control', 'no-store').redirect(address, 303);
  };
  const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);
  const seconds = () => secondsOf(clock());
  const toNewPassword: SignInSteps['letIn'] = async (request, reply, who, proven) => {
    const passed = { ...who, at: seconds(), ...(proven === undefined ? {} : { proven }) };
    await keepPassed(provider(), request, reply, passed);
    return goOn(request, reply, 'new-password');
  };
  const letIn: SignInSteps['letIn'] = async (request, reply, { accountId, remember }, method) => {
    if ((await findAccount(db, accountId))?.passwordGiven) {
      return await toNewPassword(request, reply, { accountId, remember }, method);
    }
    const now = clock();
    const known = devices.knownDevice(request, accountId, now) !== undefined;
    const browser = devices.remember(request, reply, accountId, now);
    const origin = originOf(context, request);
    const seen: SeenSignIn = { origin, browser, known, proven: method !== undefined };
    const amr = method === undefined ? ['pwd'] : ['pwd', method, 'mfa'];
    return await finish(request, reply, { login: { accountId, remember, amr }, seen });
  };
  return {
    details: async (request, reply) => await provider().interactionDetails(request.raw, reply.raw),
    finish,
    letIn,
    async passed(request, reply) {
      const passed = await findPassed(provider(), request, reply, clock());
      const account = passed && (await findAccount(db, passed.accountId));
      // Who knew only a password that is another one now comes no further by it.
      return account && passed.at >= secondsOf(account.passwordChangedAt) ? passed : undefined;
    },
    keep: async (request, reply, passed) => await keepPassed(provider(), request, reply, passed),
    async passPassword(request, reply, account, remember) {
      const who = { accountId: account.id, remember };
      const hasFactor = await hasSecondFactor(db, account.id);
      // Who has a second factor proves it before the password changes.
      if (account.passwordGiven && !hasFactor) return await toNewPassword(request, reply, who);
      if (!hasFactor && !(settings.deskSecondFactor && account.role === 'operator')) {
        return await letIn(request, reply, who);
      }
      await keepPassed(provider(), request, reply, { ...who, at: seconds() });
      return goOn(request, reply, 'second-factor');
    },
  };
}

/** Leads to another page of a sign-in. */
function goOn(
  request: PageRequest,
  reply: FastifyReply,
  page: 'second-factor' | 'new-password',
): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(`${interactionPath(request)}/${page}`, 303);
}
