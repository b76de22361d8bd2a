import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../platform/http/network-of.ts';
import { selectSignIns } from '../security-events/queries.ts';
import { mailLimitWords, mailsExceededWords, waitInWords } from './count-attempts.ts';
import type { IdentityContext } from './identity-context.ts';
import { type InteractionRoute, interactionPath } from './interaction-route.ts';
import { noteRefusedSignIn, originOf } from './note-events.ts';
import { assertOwnForm, formText, sendPage } from './page-answers.ts';
import type { Site } from './pages/layout.ts';
import { demoMailWords } from './pages/recovery-pages.ts';
import { signInPage } from './pages/sign-in-page.ts';
import { findAccount } from './queries.ts';
import { mailRegistrationAgain } from './register-account.ts';
import { rememberedName } from './remembered-name.ts';
import { type SignIn, signIn } from './sign-in.ts';
import type { SignInSteps } from './sign-in-steps.ts';

const wrongWords = 'Wrong e-mail or password. Check both and try again.';
const unconfirmedWords = 'You have not confirmed your e-mail address yet.';

const switchedOffWords = ({ supportPhone }: Site) =>
  `This account is switched off.${supportPhone ? ` Call customer support: ${supportPhone}.` : ' Ask customer support.'}`;

/** The pages of a sign-in. The provider's signed cookie, which is sent to their path alone, binds them to it. */
export function addInteractionRoutes(
  scope: FastifyInstance,
  steps: SignInSteps,
  context: IdentityContext,
  site: Site,
): void {
  const { platform, keys, devices, registered } = context;
  const { settings, clock } = platform;
  const { details, finish, passPassword } = steps;
  /** The account that this browser registered and has just confirmed: its first sign-in, and no other, needs no password. */
  const accountLetIn = async (request: FastifyRequest, reply: FastifyReply, reasons: readonly string[]) => {
    // A sign-in that asks for the password, such as before money moves, gets it.
    if (reasons.includes('login_prompt')) return undefined;
    const accountId = registered.takeLetIn(request, reply, clock());
    if (accountId === undefined) return undefined;
    const account = await findAccount(platform.db, accountId);
    if (account === undefined || account.switchedOff) return undefined;
    const isFirst = (await selectSignIns(platform.db, accountId, 1)).length === 0;
    return isFirst ? account : undefined;
  };

  scope.get<InteractionRoute>('/interaction/:uid', async (request, reply) => {
    const { prompt, params } = await details(request, reply);
    // Our own site needs no consent, not even when it asks for the prompt.
    if (prompt.name === 'consent') return await finish(request, reply, { consent: {} });
    const letIn = await accountLetIn(request, reply, prompt.reasons);
    if (letIn !== undefined) return await passPassword(request, reply, letIn, true);
    const path = interactionPath(request);
    if (params.screen === 'register' && request.query.signIn === undefined)
      return reply.redirect(`${path}/register`, 303);
    const { login_hint: hint } = params;
    const name = typeof hint === 'string' ? hint : rememberedName(request, settings.publicUrl);
    return sendPage(reply, signInPage(site, { path, demo: settings.demo, ...(name ? { name } : {}) }));
  });

  scope.post<InteractionRoute>('/interaction/:uid', async (request, reply) => {
    assertOwnForm(request, settings.publicUrl);
    await details(request, reply);
    const name = formText(request, 'name');
    const password = formText(request, 'password');
    const remember = formText(request, 'remember') === 'yes';
    const now = clock();
    const knownDevice = (accountId: string) => devices.knownDevice(request, accountId, now);
    const origin = originOf(context, request);
    const attempt = { name, password, network: networkOf(request.ip), knownDevice };
    const outcome = await signIn(platform, keys.hashing, attempt, now);
    if ('account' in outcome) return await passPassword(request, reply, outcome.account, remember);
    await noteRefusedSignIn(context, outcome, origin, now);
    if (outcome.refused === 'locked') reply.header('retry-after', secondsUntil(outcome.until, now));
    const refusal = await describeRefusal(context, site, outcome, now);
    const again = { path: interactionPath(request), demo: settings.demo, name, ...refusal, remember };
    return sendPage(reply, signInPage(site, again), outcome.refused === 'locked' ? 429 : 400);
  });

  scope.post<InteractionRoute>('/interaction/:uid/cancel', async (request, reply) => {
    assertOwnForm(request, settings.publicUrl);
    return await finish(request, reply, {
      error: 'access_denied',
      error_description: 'The sign-in was cancelled',
    });
  });
}

/** What the page says about a refused sign-in. */
interface Refusal {
  readonly failure: string;
  /** The link that confirms the registration, where a demo sends no mail. */
  readonly shownLink?: string;
}

/** Tells why a sign-in was refused. Mails an unconfirmed registration its link again. */
async function describeRefusal(
  context: IdentityContext,
  site: Site,
  outcome: Exclude<SignIn, { account: unknown }>,
  now: Date,
): Promise<Refusal> {
  if (outcome.refused === 'wrong') return { failure: wrongWords };
  if (outcome.refused === 'switched-off') return { failure: switchedOffWords(site) };
  if (outcome.refused === 'locked') {
    return {
      failure: `Too many attempts. Wait ${waitInWords(outcome.until, now)} and try again, or choose a new password in this browser: then you can sign in at once.`,
    };
  }
  const token = await mailRegistrationAgain(context, outcome.pending, now);
  if (token === undefined) return { failure: `${unconfirmedWords} ${mailsExceededWords}` };
  // Whoever is here typed the registration's own password.
  if (context.mailer.way === 'log') {
    return {
      failure: `${unconfirmedWords} ${demoMailWords}`,
      shownLink: `/identity/confirm?token=${token}`,
    };
  }
  return {
    failure: `${unconfirmedWords} We mailed you the link again: follow it, then sign in here. ${mailLimitWords}`,
  };
}

function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}
