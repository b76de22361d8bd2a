import { EMAIL_ASKED, readEmail } from '@furlong/domain/email';
import type { FastifyInstance } from 'fastify';
import { mailLimitWords, mailsExceededWords } from './count-attempts.ts';
import type { IdentityContext } from './identity-context.ts';
import { hashLinkToken } from './link-token.ts';
import { originOf } from './note-events.ts';
import { assertOwnForm, formText, sendPage } from './page-answers.ts';
import type { Site } from './pages/layout.ts';
import { confirmPage, forgotPage, mailWords, noticePage, resetPage } from './pages/recovery-pages.ts';
import { findPasswordReset, hasPendingRegistration } from './queries.ts';
import { confirmRegistration } from './register-account.ts';
import { rememberName } from './remembered-name.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';

interface TokenRoute {
  Querystring: { token?: unknown };
}

/** The pages for forgotten passwords and mailed links, which need no sign-in under way. */
export function addRecoveryRoutes(scope: FastifyInstance, context: IdentityContext, site: Site): void {
  addForgottenRoutes(scope, context, site);
  addResetRoutes(scope, context, site);
  addConfirmRoutes(scope, context, site);
}

/** The app begins a sign-in at this address: a mailed link opens where none is under way. */
const toSignIn = (site: Site) => ({ href: `${site.home}?signIn`, label: 'Go to sign in' });
const tokenOf = (token: unknown) => (typeof token === 'string' ? token : '');

function expiredPage(
  site: Site,
  way: { readonly href: string; readonly label: string },
  why = 'It was used before, or it is too old.',
): string {
  return noticePage(site, 'This link no longer works', [why], way);
}

function addForgottenRoutes(scope: FastifyInstance, context: IdentityContext, site: Site): void {
  const { platform, mailer } = context;

  scope.get('/forgot', async (_request, reply) => {
    if (mailer.way !== 'none') return sendPage(reply, forgotPage(site));
    const words = [
      `A new password needs a mail, and ${site.brand} cannot send mail at the moment.`,
      site.supportPhone && `Customer support: ${site.supportPhone}.`,
    ];
    return sendPage(reply, noticePage(site, 'Forgotten password', words.filter(Boolean), toSignIn(site)));
  });

  scope.post('/forgot', async (request, reply) => {
    assertOwnForm(request, platform.settings.publicUrl);
    const typed = formText(request, 'email');
    const email = readEmail(typed);
    if (email === undefined) {
      const problem = { field: 'email', words: EMAIL_ASKED };
      return sendPage(reply, forgotPage(site, typed, [problem]), 400);
    }
    const origin = originOf(context, request);
    const mailed = await requestPasswordReset(context, email, origin, platform.clock());
    const words = mailed
      ? mailWords(mailer.way, `If that address has an account, a mail is on its way. ${mailLimitWords}`)
      : [mailsExceededWords];
    return sendPage(reply, noticePage(site, 'Check your e-mail', words, toSignIn(site)));
  });
}

function addResetRoutes(scope: FastifyInstance, context: IdentityContext, site: Site): void {
  const { platform, devices } = context;
  const { settings, db, clock } = platform;
  const expired = () => expiredPage(site, { href: '/identity/forgot', label: 'Ask for a new link' });

  scope.get<TokenRoute>('/reset', async (request, reply) => {
    const token = tokenOf(request.query.token);
    const open = await findPasswordReset(db, hashLinkToken(token), clock());
    return sendPage(reply, open ? resetPage(site, token) : expired(), open ? 200 : 404);
  });

  scope.post('/reset', async (request, reply) => {
    assertOwnForm(request, settings.publicUrl);
    const token = formText(request, 'token');
    const origin = originOf(context, request);
    const outcome = await resetPassword(context, token, formText(request, 'password'), origin, clock());
    if (outcome === 'expired') return sendPage(reply, expired(), 404);
    if ('problems' in outcome) return sendPage(reply, resetPage(site, token, outcome.problems), 400);
    // Whoever reads the mailbox is the owner: failures of others must not lock this browser out.
    devices.remember(request, reply, outcome.accountId, clock());
    const words = ['You have a new password. Every device that was signed in is signed out.'];
    return sendPage(reply, noticePage(site, 'Password changed', words, toSignIn(site)));
  });
}

/** Of a link that was open until its button was pressed: its mailbox may have an account. */
const takenWords = 'It was used before, it is too old, or the mailbox has an account already.';

function addConfirmRoutes(scope: FastifyInstance, context: IdentityContext, site: Site): void {
  const { platform, registered } = context;
  const { settings, db, clock } = platform;
  const expired = (why?: string) => expiredPage(site, toSignIn(site), why);

  scope.get<TokenRoute>('/confirm', async (request, reply) => {
    const token = tokenOf(request.query.token);
    const open = await hasPendingRegistration(db, hashLinkToken(token), clock());
    return sendPage(reply, open ? confirmPage(site, token) : expired(), open ? 200 : 404);
  });

  scope.post('/confirm', async (request, reply) => {
    assertOwnForm(request, settings.publicUrl);
    const token = formText(request, 'token');
    const made = await confirmRegistration(context, token, originOf(context, request), clock());
    if (!made) return sendPage(reply, expired(takenWords), 404);
    // Filled in where the password is asked for after all.
    rememberName(reply, made.email, settings.publicUrl);
    if (registered.letIn(request, reply, made, clock())) return reply.redirect(`${site.home}?signIn`, 303);
    const words = ['Your account is ready. Sign in with your password.'];
    return sendPage(reply, noticePage(site, 'Account confirmed', words, toSignIn(site)));
  });
}
