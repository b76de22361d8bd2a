import type { SecondFactorState } from '@furlong/contract/schemas/second-factor';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import { Failed } from '../../platform/http/failure.ts';
import { recordSecurityEvent } from '../../security-events/record-event.ts';
import { waitInWords } from '../count-attempts.ts';
import type { IdentityContext } from '../identity-context.ts';
import { type Asker, accountOf } from '../own-account.ts';
import type { Account } from '../queries.ts';
import { endGrants } from '../queries-grants.ts';
import { mailFactorNews } from './mail-factor-news.ts';
import { type Given, hasSecondFactor, type Proof, proveFactor } from './prove-factor.ts';
import { deleteTotp, findTotp, putProof } from './queries.ts';
import { deletePasskey, selectPasskeys } from './queries-passkeys.ts';
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import type { SetUp } from './set-up-totp.ts';

/** How the authenticator app is named where one of several second factors is meant. A passkey's id is never so short. */
const theApp = 'app';

/** What an account has of second factors. */
export async function loadState(
  { platform: { db, settings } }: Pick<IdentityContext, 'platform'>,
  account: Pick<Account, 'id' | 'role'>,
): Promise<SecondFactorState> {
  const [totp, passkeys, recoveryCodesLeft] = await Promise.all([
    findTotp(db, account.id),
    selectPasskeys(db, account.id),
    countRecoveryCodes(db, account.id),
  ]);
  return {
    app: totp ? { madeAt: totp.madeAt.toISOString() } : null,
    passkeys: passkeys.map(({ id, name, madeAt, usedAt }) => ({
      ...{ id, name, madeAt: madeAt.toISOString() },
      usedAt: usedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    isNeeded: isNeeded(settings, account),
  };
}

const isNeeded = (
  { deskSecondFactor }: Pick<IdentityContext['platform']['settings'], 'deskSecondFactor'>,
  { role }: Pick<Account, 'role'>,
) => deskSecondFactor && role === 'operator';

/** Proves a second factor again within a sign-in (rule: step-up). Throws Failed: 400 naming the field, 429. */
export async function stepUp(
  context: IdentityContext,
  { caller, origin }: Asker,
  given: Given,
  now: Date,
): Promise<void> {
  const { id: accountId } = await accountOf(context, caller);
  const { sessionId } = caller;
  const proof = await proveFactor(context, { accountId, sessionId, origin }, given, now);
  if ('refused' in proof) throw refusalOf(proof, given.passkey === undefined ? 'code' : 'passkey', now);
  await putProof(context.platform.db, { sessionId, accountId }, now);
}

/** The outcome of a set-up as recovery codes. Throws Failed for one that was refused: 400 naming the field, 409, 429. */
export function codesOf(done: SetUp, field: 'code' | 'passkey', now: Date): string[] | null {
  if ('refused' in done) throw refusalOf(done, field, now);
  return done.recoveryCodes === undefined ? null : [...done.recoveryCodes];
}

/**
 * Removes the app, or a passkey by its id, and ends the account's other sign-ins. With the last second factor its
 * recovery codes go. Throws Failed: 404 without such a one, 409 for the last one of a desk account that needs one.
 */
export async function removeFactor(
  context: IdentityContext,
  { caller, origin }: Asker,
  which: string,
  now: Date,
): Promise<void> {
  const { platform } = context;
  const account = await accountOf(context, caller);
  const { sessionId } = caller;
  await inTransaction(platform.db, async (trx) => {
    // Two removals at once would each see the other's factor.
    await lockAccount(trx, account.id);
    const isThere =
      which === theApp ? await deleteTotp(trx, account.id) : await deletePasskey(trx, account.id, which);
    if (!isThere) throw new Failed('not-found', 'There is no such second factor any more');
    if (!(await hasSecondFactor(trx, account.id))) {
      if (isNeeded(platform.settings, account)) {
        throw new Failed(
          'conflict',
          'The desk needs a second factor: add another one before you remove this',
        );
      }
      await deleteRecoveryCodes(trx, account.id);
    }
    await endGrants(trx, account.id, { except: sessionId });
    await recordSecurityEvent(
      trx,
      { kind: 'second-factor-removed', accountId: account.id, sessionId, origin },
      now,
    );
  });
  mailFactorNews(context, account.id, 'removed', now);
}

/** New recovery codes in place of those before. Throws Failed 409 without a second factor. */
export async function makeRecoveryCodes(
  context: IdentityContext,
  { caller }: Pick<Asker, 'caller'>,
  now: Date,
): Promise<string[]> {
  const { platform, keys } = context;
  const { id } = await accountOf(context, caller);
  const codes = await inTransaction(platform.db, async (trx) => {
    await lockAccount(trx, id);
    if (!(await hasSecondFactor(trx, id))) {
      throw new Failed('conflict', 'Set up a second factor first: a recovery code stands in for it');
    }
    return await replaceRecoveryCodes(trx, keys.hashing, id, now);
  });
  mailFactorNews(context, id, 'codes-made', now);
  return [...codes];
}

async function lockAccount(trx: Queryable, accountId: string): Promise<void> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
}

const expectedOf = {
  code: 'the code that your app shows now, each once, or a recovery code that was not used',
  passkey: 'a passkey of this account, asked for less than five minutes ago',
} as const;

function refusalOf(
  refused: Extract<SetUp | Proof, { refused: unknown }>,
  field: 'code' | 'passkey',
  now: Date,
): Failed {
  if (refused.refused === 'locked') {
    return new Failed(
      'too-many-requests',
      `Too many attempts. Wait ${waitInWords(refused.until, now)} and try again.`,
    );
  }
  if (refused.refused === 'gone') return new Failed('conflict', 'This took too long: begin the set-up again');
  const expected = expectedOf[field];
  return new Failed('bad-request', `${field}: expected ${expected}`, [{ field, expected }]);
}
