import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { waitInWords } from '../count-attempts.ts';
import type { IdentityContext } from '../identity-context.ts';
import { type InteractionRoute, interactionPath } from '../interaction-route.ts';
import { originOf } from '../note-events.ts';
import { assertOwnForm, formText, sendPage } from '../page-answers.ts';
import type { Site } from '../pages/layout.ts';
import { askFactorPage, recoveryCodesPage, setUpFactorPage } from '../pages/second-factor-pages.ts';
import { type Account, findAccount } from '../queries.ts';
import type { SignInSteps } from '../sign-in-steps.ts';
import type { PassedPassword } from './passed-password.ts';
import { askForPasskey, askForProof, passkeyAnswerMax } from './passkeys.ts';
import { type FactorMethod, hasSecondFactor, proveFactor } from './prove-factor.ts';
import { findTotp } from './queries.ts';
import { addPasskey } from './set-up-passkey.ts';
import { beginTotp, confirmTotp, type SetUp } from './set-up-totp.ts';

type PageRequest = FastifyRequest<InteractionRoute>;

const wrongCode = 'That code is not right, or it was used before. Type the one that your app shows now.';
const wrongPasskey = 'That passkey could not be checked. Try again, or use another way.';
const lockedWords = (until: Date, now: Date) =>
  `Too many failed attempts. Wait ${waitInWords(until, now)} and try again.`;
const goneWords = 'This took too long. Scan the new code, and type what your app shows for it.';
/** What a passkey is called that was made while signing in. */
const firstPasskey = 'First passkey';

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
    // Whoever gave somebody a password sets up no factor of theirs (rule: given-password).
    if (account.passwordGiven && !(await hasSecondFactor(db, account.id))) return undefined;
    return { passed, account };
  };
  const beginAgain = (request: PageRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').redirect(interactionPath(request), 303);
  const toFactor = (request: PageRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').redirect(`${interactionPath(request)}/second-factor`, 303);
  const showAsk = async (request: PageRequest, reply: FastifyReply, account: Account, failure?: Failure) => {
    const { id, role } = account;
    const given = {
      path: interactionPath(request),
      failure: failure?.words,
      hasApp: (await findTotp(db, id)) !== undefined,
      isStaff: role === 'operator',
      passkey: await askForProof(context, id, clock()),
    };
    return sendPage(reply, askFactorPage(site, given), failure?.status);
  };
  const showSetUp = async (
    request: PageRequest,
    reply: FastifyReply,
    account: Account,
    failure?: Failure,
  ) => {
    const given = {
      path: interactionPath(request),
      secret: await beginTotp(context, { accountId: account.id, holder: holderOf(request) }, clock()),
      username: account.username,
      passkey: await askForPasskey(context, account, clock()),
      failure: failure?.words,
    };
    return sendPage(reply, setUpFactorPage(site, given), failure?.status);
  };
  const proverOf = (request: PageRequest, { accountId }: PassedPassword) => ({
    accountId,
    origin: originOf(context, request),
  });
  const givenBy = (request: PageRequest) => ({
    code: formText(request, 'code'),
    passkey: formText(request, 'passkey', passkeyAnswerMax),
  });

  scope.get<InteractionRoute>('/interaction/:uid/second-factor', async (request, reply) => {
    const person = await findPerson(request, reply);
    if (!person) return beginAgain(request, reply);
    const { passed, account } = person;
    if (passed.setUp !== undefined) return await steps.letIn(request, reply, passed, passed.setUp);
    if (await hasSecondFactor(db, account.id)) return await showAsk(request, reply, account);
    // It was taken away since the password.
    if (!settings.deskSecondFactor || account.role !== 'operator')
      return await steps.letIn(request, reply, passed);
    return await showSetUp(request, reply, account);
  });

  scope.post<InteractionRoute>('/interaction/:uid/second-factor', async (request, reply) => {
    assertOwnForm(request, settings.publicUrl);
    const person = await findPerson(request, reply);
    if (!person) return beginAgain(request, reply);
    const { passed, account } = person;
    const now = clock();
    const given = givenBy(request);
    const proof = await proveFactor(context, proverOf(request, passed), given, now);
    if ('proven' in proof) return await steps.letIn(request, reply, passed, proof.proven);
    const failure =
      proof.refused === 'locked'
        ? { words: lockedWords(proof.until, now), status: 429 }
        : { words: given.passkey === '' ? wrongCode : wrongPasskey, status: 400 };
    return await showAsk(request, reply, account, failure);
  });

  scope.post<InteractionRoute>('/interaction/:uid/second-factor/new', async (request, reply) => {
    assertOwnForm(request, settings.publicUrl);
    const person = await findPerson(request, reply);
    if (!person) return beginAgain(request, reply);
    const { passed, account } = person;
    // Whoever has only the password puts nothing in the place of what is there, and adds nothing beside it.
    if (await hasSecondFactor(db, account.id)) return toFactor(request, reply);
    const now = clock();
    const { code, passkey } = givenBy(request);
    const prover = proverOf(request, passed);
    const done: SetUp =
      passkey === ''
        ? await confirmTotp(context, prover, { holder: holderOf(request), code }, now)
        : await addPasskey(context, prover, { answer: passkey, name: firstPasskey }, now);
    if ('refused' in done) {
      return await showSetUp(request, reply, account, failureOf(done, passkey !== ''));
    }
    const method: FactorMethod = passkey === '' ? 'otp' : 'pop';
    if (done.recoveryCodes === undefined) return await steps.letIn(request, reply, passed, method);
    await steps.keep(request, reply, { ...passed, setUp: method });
    const path = interactionPath(request);
    return sendPage(reply, recoveryCodesPage(site, { path, codes: done.recoveryCodes }));
  });
}

/** The sign-in that a set-up belongs to. */
const holderOf = ({ params }: PageRequest) => `interaction ${params.uid}`;

/** What a page says of what did not work, and its status. */
interface Failure {
  readonly words: string;
  readonly status: number;
}

function failureOf(done: Extract<SetUp, { refused: unknown }>, isPasskey: boolean): Failure {
  if (isPasskey) return { words: wrongPasskey, status: 400 };
  return { words: done.refused === 'gone' ? goneWords : wrongCode, status: 400 };
}
