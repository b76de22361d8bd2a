import type { FastifyRequest } from 'fastify';
import type { KoaContextWithOIDC, default as Provider } from 'oidc-provider';
import { deviceWords } from '../security-events/device-words.ts';
import { listSignIns } from '../security-events/list-sign-ins.ts';
import { hashAddress, recordOnceInAWhile, recordSecurityEvent } from '../security-events/record-event.ts';
import type { Origin } from '../security-events/security-event.ts';
import { countMail } from './count-attempts.ts';
import type { IdentityContext } from './identity-context.ts';
import { dateInWords } from './mail-words.ts';
import { findAccount } from './queries.ts';
import type { SignIn } from './sign-in.ts';

/** What the sign-in page hands on to the sign-in that it finishes. */
export interface SeenSignIn {
  readonly origin: Origin;
  /** The account signed in from this browser before. */
  readonly known: boolean;
}

/** Where a request came from, for the record. */
export function originOf(
  { keys }: Pick<IdentityContext, 'keys'>,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
): Origin {
  return { address: hashAddress(keys.hashing, ip), device: deviceWords(headers['user-agent']) };
}

/** Records a sign-in that was refused; one of a registration that waits is none of an account yet. */
export async function noteRefusedSignIn(
  { platform }: Pick<IdentityContext, 'platform'>,
  came: Exclude<SignIn, { account: unknown }>,
  origin: Origin,
  now: Date,
): Promise<void> {
  if (came.refused === 'unconfirmed') return;
  const { accountId } = came;
  if (came.refused === 'wrong' && accountId !== undefined) {
    // As many as the count of attempts lets through.
    await recordSecurityEvent(platform.db, { kind: 'sign-in-failed', accountId, origin }, now);
    return;
  }
  const kinds = {
    wrong: 'sign-in-failed',
    locked: 'sign-in-locked',
    'switched-off': 'sign-in-switched-off',
  } as const;
  await recordOnceInAWhile(platform.db, { kind: kinds[came.refused], accountId, origin }, now);
}

/** Records a sign-in, and mails its owner where the browser is not one that the account was used from before. */
export async function noteSignIn(
  context: IdentityContext,
  accountId: string,
  sessionId: string,
  { origin, known }: SeenSignIn,
  now: Date,
): Promise<void> {
  const { db } = context.platform;
  const before = await listSignIns(db, accountId, 1);
  await recordSecurityEvent(db, { kind: 'sign-in', accountId, sessionId, origin }, now);
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

/** Mails the owner of an account that its password is another now. */
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

/** Records the sign-ins that the provider ends: signed out, or because a token came back that had been used. */
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
