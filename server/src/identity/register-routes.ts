import { localDayOf } from '@furlong/domain/local-date';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { networkOf } from '../platform/http/network-of.ts';
import { mailLimitWords, mailsExceededWords, networkExceededWords } from './count-attempts.ts';
import type { IdentityContext } from './identity-context.ts';
import { type InteractionRoute, interactionPath, signInPath } from './interaction-route.ts';
import { judgePassword } from './judge-password.ts';
import { assertOwnForm, formText, sendPage } from './page-answers.ts';
import type { Site } from './pages/layout.ts';
import { demoMailWords, noticePage } from './pages/recovery-pages.ts';
import { registerPage } from './pages/register-page.ts';
import { type RegistrationForm, readRegistration } from './read-registration.ts';
import { requestRegistration } from './register-account.ts';

/** The register page of a sign-in under way. */
export function addRegisterRoutes(
  scope: FastifyInstance,
  provider: () => Provider,
  context: IdentityContext,
  site: Site,
): void {
  const { platform, mailer, breaches, registered } = context;
  const { settings, clock } = platform;
  const pageOf = (request: FastifyRequest<InteractionRoute>) => ({
    path: interactionPath(request),
    demo: settings.demo,
    today: localDayOf(clock()),
  });

  scope.get<InteractionRoute>('/interaction/:uid/register', async (request, reply) => {
    await provider().interactionDetails(request.raw, reply.raw);
    if (mailer.way === 'none') return sendPage(reply, closedPage(site, interactionPath(request)));
    return sendPage(reply, registerPage(site, pageOf(request)));
  });

  scope.post<InteractionRoute>('/interaction/:uid/register', async (request, reply) => {
    assertOwnForm(request, settings.publicUrl);
    await provider().interactionDetails(request.raw, reply.raw);
    if (mailer.way === 'none') return sendPage(reply, closedPage(site, interactionPath(request)));
    const form = readForm(request);
    const owner = { ...form, site: site.brand };
    const read = readRegistration(form, await judgePassword(breaches, form.password, owner), clock());
    if ('problems' in read) {
      return sendPage(reply, registerPage(site, pageOf(request), form, read.problems), 400);
    }
    const outcome = await requestRegistration(context, read.registration, networkOf(request.ip), clock());
    const way = { href: signInPath(interactionPath(request)), label: 'Go to sign in' };
    if (outcome === 'network-exceeded') {
      return sendPage(reply, noticePage(site, 'Too many registrations', [networkExceededWords], way), 429);
    }
    if (outcome === 'mails-exceeded') {
      return sendPage(reply, noticePage(site, 'Check your e-mail', [mailsExceededWords], way));
    }
    registered.noteRegistration(reply, outcome.passwordHash);
    // A demo sends no mail: the way on is on the page, the same whether or not the mailbox has an account.
    if (mailer.way === 'log') {
      const confirm = { href: `/identity/confirm?token=${outcome.token}`, label: 'Open the link' };
      return sendPage(reply, noticePage(site, 'Check your e-mail', [demoMailWords], confirm));
    }
    const sent = `We mailed a link to ${read.registration.email}. Open it in this browser and you’re signed in; anywhere else it asks for your password.`;
    return sendPage(reply, noticePage(site, 'Check your e-mail', [`${sent} ${mailLimitWords}`], way));
  });
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

/** Shown where no mail can be sent: an address cannot be confirmed without one. */
function closedPage(site: Site, path: string): string {
  return noticePage(
    site,
    'Registration is closed',
    [
      `New accounts are confirmed by mail, and ${site.brand} cannot send mail at the moment.`,
      site.supportPhone && `Customer support: ${site.supportPhone}.`,
    ].filter(Boolean),
    { href: signInPath(path), label: 'Back to sign in' },
  );
}
