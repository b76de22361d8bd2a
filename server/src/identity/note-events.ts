import type { FastifyRequest } from 'fastify';
import type { KoaContextWithOIDC, default as Provider } from 'oidc-provider';
import { deviceWords } from '../security-events/device-words.ts';
import { selectSignIns } from '../security-events/queries.ts';
import { hashAddress, recordOnceInAWhile, recordSecurityEvent } from '../security-events/record-event.ts';
import type { Origin } from '../security-events/security-event.ts';
import { countMail } from './count-attempts.ts';
import type { IdentityContext } from './identity-context.ts';
import { findAccount } from './queries.ts';
import type { SignIn } from './sign-in.ts';

const mailTime = new Intl.DateTimeFormat('en-ZA', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Africa/Johannesburg',
});

/** A time for a mail, in South Africa: `21 November 2026 at 14:05`. */
export function dateInWords(at: Date): string {
  return mailTime.format(at);
}

/** Passed by the sign-in page to the sign-in that it finishes. */
export interface SeenSignIn {
  readonly origin: Origin;
  /** A hash of the browser that its device cookie names. */
  readonly browser: string;
  /** Whether the account signed in from this browser before. */
  readonly known: boolean;
  /** Whether the sign-in proved a second factor. */
  readonly proven: boolean;
}

/** The origin of a request, for the record of security events. */
export function originOf(
  { keys }: Pick<IdentityContext, 'keys'>,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
): Origin {
  return { address: hashAddress(keys.hashing, ip), device: deviceWords(headers['user-agent']) };
}

/** Records a refused sign-in. An unconfirmed registration has no account yet and is not recorded. */
export async function noteRefusedSignIn(
  { platform }: Pick<IdentityContext, 'platform'>,
  outcome: Exclude<SignIn, { account: unknown }>,
  origin: Origin,
  now: Date,
): Promise<void> {
  if (outcome.refused === 'unconfirmed') return;
  const { accountId } = outcome;
  if (outcome.refused === 'wrong' && accountId !== undefined) {
    // Each of them: the limit of attempts keeps them few.
    await recordSecurityEvent(platform.db, { kind: 'sign-in-failed', accountId, origin }, now);
    return;
  }
  const kinds = {
    wrong: 'sign-in-failed',
    locked: 'sign-in-locked',
    'switched-off': 'sign-in-switched-off',
  } as const;
  await recordOnceInAWhile(platform.db, { kind: kinds[outcome.refused], accountId, origin }, now);
}

/** Records a sign-in, and mails the owner when it came from a browser that the account was not used from before. */
export async function noteSignIn(
  context: IdentityContext,
  accountId: string,
  sessionId: string,
  { origin, browser, known }: SeenSignIn,
  now: Date,
): Promise<void> {
  const { db } = context.platform;
  const before = await selectSignIns(db, accountId, 1);
  await recordSecurityEvent(db, { kind: 'sign-in', accountId, sessionId, origin, browser }, now);
  if (known || before.length === 0) return;
  context.background.run(async () => await mailNewDevice(context, accountId, origin, now));
}

async function mailNewDevice(
  context: IdentityContext,
  accountId: string,
  { device }: Origin,
  now: Date,
): Promise<void> {
  const { platform, mailer } = context;
  const { db, operator, settings } = platform;
  const account = await findAccount(db, accountId);
  if (!account || !(await countMail(context, 'newDevice', account.email, now))) return;
  await mailer.send({
    to: account.email,
    subject: `New sign-in to your ${operator.brand} account`,
    text: `Somebody signed in to your account with its password on ${dateInWords(now)}, from a browser that it was not used from before: ${device}.\n\nIf it was you, there is nothing to do.\n\nIf not, end that sign-in and change your password: ${settings.publicUrl}/account\nForgotten the password: ${settings.publicUrl}/identity/forgot\n`,
  });
}

/** Mails an account's owner that the password was changed. */
export function mailNewPassword(context: IdentityContext, accountId: string, now: Date): void {
  const { platform, mailer, background } = context;
  const { db, operator, settings } = platform;
  background.run(async () => {
    const account = await findAccount(db, accountId);
    if (!account) return;
    const support = operator.supportPhone ? `, or call ${operator.supportPhone}` : '';
    await mailer.send({
      to: account.email,
      subject: `Your ${operator.brand} password was changed`,
      text: `The password of your account was changed on ${dateInWords(now)}.\n\nIf it was not you, choose a new one at once${support}: ${settings.publicUrl}/identity/forgot\n`,
    });
  });
}

/** Records sign-ins that the provider ends: by a sign-out, or because a used token was presented again. */
export function noteEndedSignIns(provider: Provider, context: IdentityContext): void {
  const { platform, background, keys } = context;
  provider.on('grant.revoked', (ctx: KoaContextWithOIDC, grantId: string) => {
    const { session, entities, route } = ctx.oidc;
    const accountId =
      entities.RefreshToken?.accountId ?? entities.AuthorizationCode?.accountId ?? session?.accountId;
    const kind = route === 'token' ? 'token-reused' : 'sign-out';
    const { clientAddress, headers } = ctx.req as typeof ctx.req & { readonly clientAddress?: string };
    const origin = {
      address: hashAddress(keys.hashing, clientAddress),
      device: deviceWords(headers['user-agent']),
    };
    const now = platform.clock();
    background.run(
      async () =>
        await recordSecurityEvent(platform.db, { kind, accountId, sessionId: grantId, origin }, now),
    );
  });
}
