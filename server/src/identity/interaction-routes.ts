import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { networkOf } from '../platform/network-of.ts';
import { mailHeldWords, mailLimitWords, networkHeldWords, waitInWords } from './count-attempts.ts';
import type { IdentityContext } from './identity-context.ts';
import { judgePassword } from './judge-password.ts';
import { noteRefusedSignIn, originOf, type SeenSignIn } from './note-events.ts';
import { assertOwnForm, formText, sendPage } from './page-answers.ts';
import type { Site } from './pages/layout.ts';
import { mailWords, noticePage } from './pages/recovery-pages.ts';
import { registerPage } from './pages/register-page.ts';
import { signInPage } from './pages/sign-in-page.ts';
import { type RegistrationForm, readRegistration } from './read-registration.ts';
import { mailRegistrationAgain, requestRegistration } from './register-account.ts';
import { type SignIn, signIn } from './sign-in.ts';

const wrongWords = 'That name and password do not belong together. Check both and try again.';
const unconfirmedWords = 'The e-mail address of this account is not confirmed yet.';

const switchedOffWords = ({ supportPhone }: Site) =>
  `This account is switched off.${supportPhone ? ` Call customer support: ${supportPhone}.` : ' Ask customer support.'}`;

interface InteractionRoute {
  Params: { uid: string };
}

/** The pages of one sign-in: bound to the provider's signed cookie, which only their own path receives. */
export function addInteractionRoutes(
  scope: FastifyInstance,
  provider: () => Provider,
  context: IdentityContext,
  site: Site,
): void {
  const { platform, mailer, keys, devices, breaches } = context;
  const { settings, clock } = platform;
  const details = (request: FastifyRequest, reply: FastifyReply) =>
    provider().interactionDetails(request.raw, reply.raw);
  const pathOf = (request: FastifyRequest<InteractionRoute>) =>
    `/identity/interaction/${encodeURIComponent(request.params.uid)}`;
  const finish = async (request: FastifyRequest, reply: FastifyReply, result: Record<string, unknown>) => {
    const address = await provider().interactionResult(request.raw, reply.raw, result);
    return reply.header('cache-control', 'no-store').redirect(address, 303);
  };

  const wordsOf = async (came: Exclude<SignIn, { account: unknown }>, now: Date): Promise<string> => {
    if (came.refused === 'wrong') return wrongWords;
    if (came.refused === 'switched-off') return switchedOffWords(site);
    if (came.refused === 'locked') {
      return `Too many attempts. Wait ${waitInWords(came.until, now)} and try again, or choose a new password in this browser: then you can sign in at once.`;
    }
    if (!(await mailRegistrationAgain(context, came.pending, now))) {
      return `${unconfirmedWords} ${mailHeldWords}`;
    }
    const words = `${unconfirmedWords} The mail to it was sent again: follow its link, then sign in here. ${mailLimitWords}`;
    return mailWords(mailer.way, words).join(' ');
  };

  scope.get<InteractionRoute>('/interaction/:uid', async (request, reply) => {
    const { prompt, params } = await details(request, reply);
    // Our own site needs no consent, also where it asks to prompt for it.
    if (prompt.name === 'consent') return await finish(request, reply, { consent: {} });
    const path = pathOf(request);
    if (params.screen === 'register') return reply.redirect(`${path}/register`, 303);
    const name = typeof params.login_hint === 'string' ? { name: params.login_hint } : {};
    return sendPage(reply, signInPage(site, { path, demo: settings.demo, ...name }));
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
    const came = await signIn(platform, keys.hashing, attempt, now);
    if ('account' in came) {
      const { id: accountId } = came.account;
      const seen: SeenSignIn = { origin, known: knownDevice(accountId) !== undefined };
      devices.remember(request, reply, accountId, now);
      return await finish(request, reply, { login: { accountId, remember }, seen });
    }
    await noteRefusedSignIn(context, came, origin, now);
    if (came.refused === 'locked') reply.header('retry-after', secondsUntil(came.until, now));
    const failure = await wordsOf(came, now);
    const again = { path: pathOf(request), demo: settings.demo, name, failure, remember };
    return sendPage(reply, signInPage(site, again), came.refused === 'locked' ? 429 : 400);
  });

  scope.post<InteractionRoute>('/interaction/:uid/cancel', async (request, reply) => {
    assertOwnForm(request, settings.publicUrl);
    return await finish(request, reply, {
      error: 'access_denied',
      error_description: 'The sign-in was cancelled',
    });
  });

  scope.get<InteractionRoute>('/interaction/:uid/register', async (request, reply) => {
    await details(request, reply);
    if (mailer.way === 'none') return sendPage(reply, closedPage(site, pathOf(request)));
    return sendPage(reply, registerPage(site, pathOf(request)));
  });

  scope.post<InteractionRoute>('/interaction/:uid/register', async (request, reply) => {
    assertOwnForm(request, settings.publicUrl);
    await details(request, reply);
    if (mailer.way === 'none') return sendPage(reply, closedPage(site, pathOf(request)));
    const form = readForm(request);
    const read = readRegistration(form, await judgePassword(breaches, form.password, form), clock());
    if ('problems' in read) {
      return sendPage(reply, registerPage(site, pathOf(request), form, read.problems), 400);
    }
    const came = await requestRegistration(context, read.registration, networkOf(request.ip), clock());
    const way = { href: pathOf(request), label: 'Go to sign in' };
    if (came === 'network-held') {
      return sendPage(reply, noticePage(site, 'Too many registrations', [networkHeldWords], way), 429);
    }
    const words =
      came === 'mails-held'
        ? [mailHeldWords]
        : mailWords(
            mailer.way,
            `A mail is on its way to ${read.registration.email}. Follow its link to confirm your account, then sign in here. ${mailLimitWords}`,
          );
    return sendPage(reply, noticePage(site, 'Check your e-mail', words, way));
  });
}

function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}

function readForm(request: FastifyRequest): RegistrationForm {
  return {
    email: formText(request, 'email'),
    mobile: formText(request, 'mobile'),
    password: formText(request, 'password'),
    day: formText(request, 'day'),
    month: formText(request, 'month'),
    year: formText(request, 'year'),
    terms: formText(request, 'terms') === 'yes',
  };
}

/** Where no mail can be sent an address cannot be confirmed. */
function closedPage(site: Site, path: string): string {
  return noticePage(
    site,
    'Registration is closed',
    [
      `New accounts are confirmed by mail, and ${site.brand} cannot send mail at the moment.`,
      site.supportPhone && `Customer support: ${site.supportPhone}.`,
    ].filter(Boolean),
    { href: path, label: 'Back to sign in' },
  );
}
