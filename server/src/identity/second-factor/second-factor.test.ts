import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IdentityBrowser } from '../../../test/identity-browser.ts';
import { createTestSession, type TestSession } from '../../../test/test-session.ts';
import { rotateKeys } from '../../platform/config/secrets.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Key, KeySetKind } from '../../platform/runtime/key-set.ts';
import { hashPassword } from '../password-hash.ts';
import { insertAccount } from '../queries.ts';
import { type FactorKeys, factorKeys } from './factor-keys.ts';
import { resealSecrets } from './reseal-secrets.ts';
import { resetFactor } from './reset-factor.ts';

const password = 'a grey mare by the rail';
const production = {
  ...{ NODE_ENV: 'production', DEMO: 'off', PUBLIC_URL: 'https://race.example' },
  FEED_CLIENT_SECRET: 'a-secret-of-their-own',
};
const start = new Date('2026-11-21T12:00:10Z');

let at: TestSession;
let passwordHash: string;
beforeAll(async () => {
  at = await createTestSession(undefined, production);
  passwordHash = await hashPassword(password);
});
afterAll(() => at.close());

let accountId: string;
let name: string;
beforeEach(async () => {
  at.platform.setNow(start);
  accountId = randomUUID();
  name = `thandi-${accountId.slice(0, 8)}`;
  await insertAccount(at.platform.db, {
    ...{ id: accountId, username: name, email: `${name}@race.example`, mobile: null, passwordHash },
    ...{ dateOfBirth: null, termsAcceptedAt: null, role: 'operator', demo: false, now: start },
  });
});

/** A browser that typed the right password, and the page that it is led to. */
async function passPassword(browser: IdentityBrowser = at.browser(), extra: Record<string, string> = {}) {
  const { seen, verifier } = await browser.authorize(extra);
  const posted = await browser.post(seen.location ?? '', { name, password, remember: 'yes' });
  const path = new URL(posted.location ?? '', at.platform.settings.publicUrl).pathname;
  return { browser, verifier, path, page: await browser.get(path) };
}
type Door = Awaited<ReturnType<typeof passPassword>>;

const secretOn = (body: string) => /[?&]secret=([A-Z2-7]+)/.exec(body)?.[1] ?? '';
const later = (seconds: number) =>
  at.platform.setNow(new Date(at.platform.clock().getTime() + 1000 * seconds));
const codeOf = (secret: string, seconds = 0) =>
  generate({ secret, epoch: Math.floor(at.platform.clock().getTime() / 1000) + seconds });

/** What the app gets once the pages are done with. */
async function tokensOf({ browser, verifier }: Door, posted: Awaited<ReturnType<IdentityBrowser['post']>>) {
  const back = await browser.follow(posted);
  const code = new URL(back.location ?? '', at.platform.settings.publicUrl).searchParams.get('code') ?? '';
  return await browser.trade(code, verifier);
}

async function setUp() {
  const door = await passPassword();
  const secret = secretOn(door.page.body);
  const posted = await door.browser.post(`${door.path}/new`, { code: await codeOf(secret) });
  return { ...door, secret, tokens: await tokensOf(door, posted) };
}

const claimsOf = async (token: string) => await at.identity.verifyAccessToken(token, 'api');

describe('an internal user in production (rule: second-factor)', () => {
  test('is led to a second factor after the password, and comes in with it alone', async () => {
    const door = await passPassword();
    expect(door.path).toMatch(/^\/identity\/interaction\/[\w-]+\/second-factor$/);
    expect(door.page.body).toContain('Set up a second factor');
    expect(door.page.body).toContain('<svg class="qr"');
    const secret = secretOn(door.page.body);
    // Loaded again, it shows the same.
    expect(secretOn((await door.browser.get(door.path)).body)).toBe(secret);
    const wrong = await door.browser.post(`${door.path}/new`, { code: '000000' });
    expect([wrong.status, secretOn(wrong.body)]).toEqual([400, secret]);
    const { access_token } = await tokensOf(
      door,
      await door.browser.post(`${door.path}/new`, { code: await codeOf(secret) }),
    );
    expect(await claimsOf(access_token)).toMatchObject({ subject: accountId, secondFactor: true });
    // Stored, but not so that a reader of the table has it.
    const row = await at.platform.db
      .selectFrom('totp_factors')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(row.secret).not.toContain(secret);
  });

  test('proves it at the next sign-in, and the product token says so through renewals', async () => {
    const { secret } = await setUp();
    later(60);
    const door = await passPassword();
    expect(door.page.body).toContain('Code from your app');
    const typed = await codeOf(secret);
    const posted = await door.browser.post(door.path, { code: `${typed.slice(0, 3)} ${typed.slice(3)}` });
    const tokens = await tokensOf(door, posted);
    const renewed = await door.browser.token({
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
    const { body } = await at.call('POST', '/issuer/issue', renewed.access_token);
    const login = await at.call('GET', `/api/Login/GetPunterChallengeLogin?login=${body.token}`);
    const admitted = await at.call('GET', '/api/Desk/GetOwnDeskRoles', login.body.token);
    expect(admitted.statusCode).toBe(200);
    // A page of the same browser, without a question.
    const silent = await door.browser.authorize({ prompt: 'none' });
    const code = new URL(silent.seen.location ?? '').searchParams.get('code') ?? '';
    const again = await door.browser.trade(code, silent.verifier);
    expect(await claimsOf(again.access_token)).toMatchObject({ secondFactor: true });
  });

  test('has a code taken once, within one step of drift', async () => {
    const { secret } = await setUp();
    const tryCode = async (code: string) => {
      const door = await passPassword();
      return (await door.browser.post(door.path, { code })).status;
    };
    // The one that set it up.
    expect(await tryCode(await codeOf(secret))).toBe(400);
    later(90);
    expect(await tryCode(await codeOf(secret, -60))).toBe(400);
    expect(await tryCode(await codeOf(secret, 60))).toBe(400);
    expect(await tryCode(await codeOf(secret, 30))).toBe(303);
    // An earlier one than was taken last.
    expect(await tryCode(await codeOf(secret))).toBe(400);
    const twice = await codeOf(secret, 30);
    later(30);
    expect(await tryCode(twice)).toBe(400);
    later(30);
    const doors = await Promise.all([passPassword(), passPassword()]);
    const code = await codeOf(secret);
    const both = await Promise.all(doors.map((door) => door.browser.post(door.path, { code })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 400]);
  });

  test('is locked after eight wrong codes, which a new password does not open', async () => {
    const { secret } = await setUp();
    later(60);
    const door = await passPassword();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect((await door.browser.post(door.path, { code: '000000' })).status).toBe(400);
    }
    const code = await codeOf(secret);
    const locked = await door.browser.post(door.path, { code });
    expect([locked.status, locked.body]).toEqual([429, expect.stringContaining('Too many wrong codes')]);
    await door.browser.post('/identity/forgot', { email: `${name}@race.example` });
    await at.settled();
    const token = /token=([\w-]+)/.exec(at.mails.at(-1)?.text ?? '')?.[1] ?? '';
    await door.browser.post('/identity/reset', { token, password });
    const fresh = await passPassword();
    expect((await fresh.browser.post(fresh.path, { code })).status).toBe(429);
    later(15 * 60);
    const open = await passPassword();
    expect((await open.browser.post(open.path, { code: await codeOf(secret) })).status).toBe(303);
  });

  test('gets nothing by the password alone: no page of the way lets in, and nothing is replaced', async () => {
    const { secret } = await setUp();
    later(60);
    const door = await passPassword();
    const uid = door.path.split('/')[3];
    // Back to the provider as if the page were done with: it asks again.
    const resumed = await door.browser.follow(await door.browser.get(`/identity/auth/${uid}`));
    expect(resumed.location ?? '').not.toContain('code=');
    const next = await passPassword();
    const replaced = await next.browser.post(`${next.path}/new`, { code: await codeOf(secret) });
    expect(replaced.location).toBe(next.path);
    // Before any password.
    const stranger = at.browser();
    const { seen } = await stranger.authorize();
    const early = await stranger.get(
      `${new URL(seen.location ?? '', 'https://race.example').pathname}/second-factor`,
    );
    expect(early.location).not.toContain('second-factor');
    // Too long after it.
    const slow = await passPassword();
    later(11 * 60);
    const late = await slow.browser.post(slow.path, { code: await codeOf(secret) });
    expect(late.location).not.toContain('code=');
    expect(late.location).not.toContain('/auth/');
  });

  test('sets up a new one after a reset, which is an act and ends the sign-ins', async () => {
    const { tokens } = await setUp();
    const actor = { via: 'command-line', name: 'jo' } as const;
    const order = { account: { id: accountId, username: name }, actor, saidBy: 'jo' };
    expect(await resetFactor(at.platform.db, order, at.platform.clock())).toBe(1);
    await expect(claimsOf(tokens.access_token)).rejects.toThrow();
    expect((await passPassword()).page.body).toContain('Set up a second factor');
    expect(await resetFactor(at.platform.db, order, at.platform.clock())).toBeUndefined();
    const acts = await at.platform.db.selectFrom('acts').select(['name', 'subject_id as of']).execute();
    expect(acts).toEqual([{ name: 'second-factor-reset', of: accountId }]);
    const events = await at.platform.db
      .selectFrom('security_events')
      .select('kind')
      .where('account_id', '=', accountId)
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['second-factor-added', 'second-factor-removed']),
    );
  });

  test('keeps it through new keys, and through keys that are discarded', async () => {
    const { secret } = await setUp();
    const { settings, secrets, db } = at.platform;
    const kinds = [factorKeys] as unknown as KeySetKind<unknown>[];
    const sealed = async () =>
      (
        await db
          .selectFrom('totp_factors')
          .select('secret')
          .where('account_id', '=', accountId)
          .executeTakeFirst()
      )?.secret;
    const before = await sealed();
    for (const discard of [false, true]) {
      later(90);
      const how = {
        ...{ now: at.platform.clock(), discard },
        discarded: (_name: string, old: readonly Key<unknown>[], made: readonly Key<unknown>[]) =>
          inTransaction(db, (trx) => resealSecrets(trx, old as FactorKeys, made as FactorKeys)),
      };
      await inTransaction(db, (trx) => rotateKeys(settings, trx, kinds, how));
      await secrets.readAgain();
      later(90);
      const door = await passPassword();
      expect((await door.browser.post(door.path, { code: await codeOf(secret) })).status).toBe(303);
    }
    expect(await sealed()).not.toBe(before);
  });

  test('makes no call of the desk with a sign-in from before', async () => {
    const door = await passPassword();
    // As a sign-in was before the second factor came.
    await at.platform.db
      .updateTable('accounts')
      .set({ role: 'punter' })
      .where('id', '=', accountId)
      .execute();
    const letIn = await door.browser.get(door.path);
    await at.platform.db
      .updateTable('accounts')
      .set({ role: 'operator' })
      .where('id', '=', accountId)
      .execute();
    const { access_token } = await tokensOf(door, letIn);
    const { body } = await at.call('POST', '/issuer/issue', access_token);
    const login = await at.call('GET', `/api/Login/GetPunterChallengeLogin?login=${body.token}`);
    const refused = await at.call('GET', '/api/Desk/GetOwnDeskRoles', login.body.token);
    expect(refused.statusCode).toBe(428);
    expect(refused.body).toMatchObject({ error: { code: 'second-factor-needed' } });
  });
});
