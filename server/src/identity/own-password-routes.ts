import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { choosePassword } from './choose-password.ts';
import type { IdentityContext } from './identity-context.ts';
import { type InteractionRoute, interactionPath } from './interaction-route.ts';
import { originOf } from './note-events.ts';
import { assertOwnForm, formText, sendPage } from './page-answers.ts';
import type { Site } from './pages/layout.ts';
import { ownPasswordPage } from './pages/recovery-pages.ts';
import { findAccount } from './queries.ts';
import { hasSecondFactor } from './second-factor/prove-factor.ts';
import type { SignInSteps } from './sign-in-steps.ts';

type PageRequest = FastifyRequest<InteractionRoute>;

/** The page of a sign-in with a password that somebody else set: its holder chooses their own (rule: given-password). */
export function addOwnPasswordRoutes(
  scope: FastifyInstance,
  steps: SignInSteps,
  context: IdentityContext,
  site: Site,
): void {
  const { platform } = context;
  const { db, clock, settings } = platform;

  /** Who came here with the right password, and a second factor where they have one; undefined: the sign-in begins again. */
  const findPerson = async (request: PageRequest, reply: FastifyReply) => {
    const passed = await steps.passed(request, reply);
    const account = passed && (await findAccount(db, passed.accountId));
    // Who knows only a password that was changed meanwhile comes no further by it.
    if (!passed || !account?.passwordGiven || account.switchedOff) return undefined;
    if (passed.proven === undefined && (await hasSecondFactor(db, account.id))) return undefined;
    return { passed, account };
  };
  const beginAgain = (request: PageRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').redirect(interactionPath(request), 303);

  scope.get<InteractionRoute>('/interaction/:uid/new-password', async (request, reply) => {
    const person = await findPerson(request, reply);
    if (!person) return beginAgain(request, reply);
    return sendPage(reply, ownPasswordPage(site, interactionPath(request)));
  });

  scope.post<InteractionRoute>('/interaction/:uid/new-password', async (request, reply) => {
    assertOwnForm(request, settings.publicUrl);
    const person = await findPerson(request, reply);
    if (!person) return beginAgain(request, reply);
    const { passed, account } = person;
    const origin = originOf(context, request);
    const chosen = await choosePassword(context, account, formText(request, 'password'), origin, clock());
    if (chosen === 'too-late') return beginAgain(request, reply);
    if (chosen !== 'done') {
      return sendPage(reply, ownPasswordPage(site, interactionPath(request), chosen.problems), 400);
    }
    if (passed.proven !== undefined) return await steps.letIn(request, reply, passed, passed.proven);
    return await steps.passPassword(request, reply, { ...account, passwordGiven: false }, passed.remember);
  });
}
