import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { waitInWords } from '../count-attempts.ts';
import type { IdentityContext } from '../identity-context.ts';
import { type InteractionRoute, interactionPath } from '../interaction-route.ts';
import { originOf } from '../note-events.ts';
import { assertOwnForm, formText, sendPage } from '../page-answers.ts';
import type { Site } from '../pages/layout.ts';
import { askFactorPage, setUpFactorPage } from '../pages/second-factor-pages.ts';
import { type Account, findAccount } from '../queries.ts';
import type { SignInSteps } from '../sign-in-steps.ts';
import type { PassedPassword } from './passed-password.ts';
import { hasSecondFactor, proveByCode } from './prove-factor.ts';
import { beginTotp, confirmTotp } from './set-up-totp.ts';

type PageRequest = FastifyRequest<InteractionRoute>;

const wrongWords = 'That code is not right, or it was used before. Type the one that your app shows now.';
const lockedWords = (until: Date, now: Date) =>
  `Too many wrong codes. Wait ${waitInWords(until, now)} and try again.`;
const goneWords = 'This took too long. Scan the new code, and type what your app shows for it.';

/** The pages of a sign-in after its password: a second factor, or the set-up of one (rule: second-factor). */
export function addSecondFactorRoutes(
  scope: FastifyInstance,
  steps: SignInSteps,
  context: IdentityContext,
  site: Site,
): void {
  const { platform } = context;
  const { db, clock, settings } = platform;

  /** The sign-in that came here with the right password, and its account; undefined: it begins again. */
  const findPerson = async (request: PageRequest, reply: FastifyReply) => {
    const passed = await steps.passed(request, reply);
    const account = passed && (await findAccount(db, passed.accountId));
    if (!passed || !account || account.switchedOff) return undefined;
    return { passed, account };
  };
  const beginAgain = (request: PageRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').redirect(interactionPath(request), 303);
  const showSetUp = async (
    request: PageRequest,
    reply: FastifyReply,
    { id, username }: Account,
    failure?: { readonly words: string; readonly status: number },
  ) => {
    const secret = await beginTotp(context, id, clock());
    const given = { path: interactionPath(request), secret, username, failure: failure?.words };
    return sendPage(reply, setUpFactorPage(site, given), failure?.status);
  };
  const proverOf = (request: PageRequest, { accountId }: PassedPassword) => ({
    accountId,
    origin: originOf(context, request),
  });

  scope.get<InteractionRoute>('/interaction/:uid/second-factor', async (request, reply) => {
    const person = await findPerson(request, reply);
    if (!person) return beginAgain(request, reply);
    const { passed, account } = person;
    const path = interactionPath(request);
    if (await hasSecondFactor(db, account.id)) return sendPage(reply, askFactorPage(site, { path }));
    // It was taken away since the password.
    if (!settings.deskSecondFactor || account.role !== 'operator')
      return await steps.letIn(request, reply, passed);
    return await showSetUp(request, reply, account);
  });

  scope.post<InteractionRoute>('/interaction/:uid/second-factor', async (request, reply) => {
    assertOwnForm(request, settings.publicUrl);
    const person = await findPerson(request, reply);
    if (!person) return beginAgain(request, reply);
    const now = clock();
    const proof = await proveByCode(
      context,
      proverOf(request, person.passed),
      formText(request, 'code'),
      now,
    );
    if ('proven' in proof) return await steps.letIn(request, reply, person.passed, proof.proven);
    const isLocked = proof.refused === 'locked';
    const failure = isLocked ? lockedWords(proof.until, now) : wrongWords;
    const text = askFactorPage(site, { path: interactionPath(request), failure });
    return sendPage(reply, text, isLocked ? 429 : 400);
  });

  scope.post<InteractionRoute>('/interaction/:uid/second-factor/new', async (request, reply) => {
    assertOwnForm(request, settings.publicUrl);
    const person = await findPerson(request, reply);
    if (!person) return beginAgain(request, reply);
    const { passed, account } = person;
    // Whoever has only the password puts nothing in the place of what is there.
    if (await hasSecondFactor(db, account.id)) {
      return reply.redirect(`${interactionPath(request)}/second-factor`, 303);
    }
    const now = clock();
    const done = await confirmTotp(context, proverOf(request, passed), formText(request, 'code'), now);
    if (done === 'done') return await steps.letIn(request, reply, passed, 'otp');
    const failure =
      typeof done === 'object'
        ? { words: lockedWords(done.lockedUntil, now), status: 429 }
        : { words: done === 'gone' ? goneWords : wrongWords, status: 400 };
    return await showSetUp(request, reply, account, failure);
  });
}
