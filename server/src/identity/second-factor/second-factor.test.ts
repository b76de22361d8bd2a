import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  FactorPerson,
  inProduction,
  optionsOn,
  recoveryCodesOn,
  secretOn,
} from '../../../test/factor-door.ts';
import { SoftwarePasskey } from '../../../test/software-passkey.ts';
import { createTestSession, type TestSession } from '../../../test/test-session.ts';
import { rotateKeys } from '../../platform/config/secrets.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Key, KeySetKind } from '../../platform/runtime/key-set.ts';
import { findAccount } from '../queries.ts';
import { type FactorKeys, factorKeys } from './factor-keys.ts';
import { resealSecrets } from './reseal-secrets.ts';
import { resetFactor } from './reset-factor.ts';

const start = new Date('2026-11-21T12:00:10Z');

let at: TestSession;
beforeAll(async () => {
  at = await createTestSession(undefined, inProduction);
});
afterAll(() => at.close());

let person: FactorPerson;
beforeEach(async () => {
  at.platform.setNow(start);
  person = await new FactorPerson(at).make();
});

const later = (seconds: number) =>
  at.platform.setNow(new Date(at.platform.clock().getTime() + 1000 * seconds));
const claimsOf = async (token: string) => await at.identity.verifyAccessToken(token, 'api');

describe('a password that somebody else set (rule: given-password)', () => {
  const own = { password: 'seven slow horses at dusk' };
  test('is replaced before anything else, and opens nothing to whoever made it', async () => {
    person = await new FactorPerson(at).make('operator', true);
    const door = await person.passPassword();
    expect(door.page.body).toContain('Somebody else made the password that you just typed');
    const maker = await person.passPassword();
    const same = await door.browser.post(door.path, { password: person.password });
    expect(same.body).toContain('Not the password that you were given.');
    const chosen = await door.browser.post(door.path, own);
    expect(chosen.location).toMatch(/\/second-factor$/);
    expect((await door.browser.follow(chosen)).body).toContain('Set up a second factor');
    // What the maker had open leads back to the password, which is another one now.
    const late = await maker.browser.post(maker.path, { password: 'eight slow horses at dusk' });
    expect((await maker.browser.follow(late)).body).toContain('Forgotten password');
  });

  test('is replaced after the second factor of whoever has one, and nobody comes in past it', async () => {
    const { secret } = await person.setUpApp();
    later(60);
    const set = async (change: { password_given_at?: Date; password_changed_at?: Date }) =>
      await at.platform.db.updateTable('accounts').set(change).where('id', '=', person.id).execute();
    await set({ password_given_at: at.platform.clock() });
    const door = await person.passPassword();
    expect(door.path).toMatch(/\/second-factor$/);
    const ahead = door.path.replace('second-factor', 'new-password');
    expect((await door.browser.post(ahead, own)).location).not.toMatch(/new-password|auth/);
    const proven = await door.browser.post(door.path, { code: await person.codeOf(secret) });
    expect(proven.location).toMatch(/\/new-password$/);
    const tokens = await person.tokensOf(door, await door.browser.post(ahead, own));
    expect(await claimsOf(tokens.access_token)).toMatchObject({ subject: person.id, secondFactor: true });
    // Changed by a node that does not know of it: not due either.
    await set({ password_given_at: start, password_changed_at: new Date(start.getTime() + 1) });
    expect(await findAccount(at.platform.db, person.id)).toMatchObject({ passwordGiven: false });
  });
});

describe('an internal user in production (rule: second-factor)', () => {
  test('is led to a second factor after the password, and comes in with it alone', async () => {
    const door = await person.passPassword();
    expect(door.path).toMatch(/^\/identity\/interaction\/[\w-]+\/second-factor$/);
    expect(door.page.body).toContain('Set up a second factor');
    expect(door.page.body).toContain('<svg class="qr"');
    const secret = secretOn(door.page.body);
    // Loaded again, it shows the same.
    expect(secretOn((await door.browser.get(door.path)).body)).toBe(secret);
    // And to nobody else who knows the password.
    expect(secretOn((await person.passPassword()).page.body)).not.toBe(secret);
    const wrong = await door.browser.post(`${door.path}/new`, { code: '000000' });
    expect([wrong.status, secretOn(wrong.body)]).toEqual([400, secret]);
    const shown = await door.browser.post(`${door.path}/new`, { code: await person.codeOf(secret) });
    expect(shown.body).toContain('Save your recovery codes');
    const { access_token } = await person.tokensOf(door, await door.browser.get(door.path));
    expect(await claimsOf(access_token)).toMatchObject({ subject: person.id, secondFactor: true });
    // Stored, but not so that a reader of the table has it.
    const row = await at.platform.db
      .selectFrom('totp_factors')
      .selectAll()
      .where('account_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row.secret).not.toContain(secret);
  });

  test('proves it at the next sign-in, and the product token says so through renewals', async () => {
    const { secret } = await person.setUpApp();
    later(60);
    const door = await person.passPassword();
    expect(door.page.body).toContain('Code from your app');
    const typed = await person.codeOf(secret);
    const posted = await door.browser.post(door.path, { code: `${typed.slice(0, 3)} ${typed.slice(3)}` });
    const tokens = await person.tokensOf(door, posted);
    const renewed = await door.browser.token({
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
    const token = await person.productToken(renewed.access_token);
    const admitted = await at.call('GET', '/api/Desk/GetOwnDeskRoles', token);
    expect(admitted.statusCode).toBe(200);
    // A page of the same browser, without a question.
    const silent = await door.browser.authorize({ prompt: 'none' });
    const code = new URL(silent.seen.location ?? '').searchParams.get('code') ?? '';
    const again = await door.browser.trade(code, silent.verifier);
    expect(await claimsOf(again.access_token)).toMatchObject({ secondFactor: true });
  });

  test('has a code taken once, within one step of drift', async () => {
    const { secret } = await person.setUpApp();
    const tryCode = async (code: string) => {
      const door = await person.passPassword();
      return (await door.browser.post(door.path, { code })).status;
    };
    // The one that set it up.
    expect(await tryCode(await person.codeOf(secret))).toBe(400);
    later(90);
    expect(await tryCode(await person.codeOf(secret, -60))).toBe(400);
    expect(await tryCode(await person.codeOf(secret, 60))).toBe(400);
    expect(await tryCode(await person.codeOf(secret, 30))).toBe(303);
    // An earlier one than was taken last.
    expect(await tryCode(await person.codeOf(secret))).toBe(400);
    const twice = await person.codeOf(secret, 30);
    later(30);
    expect(await tryCode(twice)).toBe(400);
    later(30);
    const doors = await Promise.all([person.passPassword(), person.passPassword()]);
    const code = await person.codeOf(secret);
    const both = await Promise.all(doors.map((door) => door.browser.post(door.path, { code })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 400]);
  });

  test('is locked after eight wrong codes, which a new password does not open', async () => {
    const { secret } = await person.setUpApp();
    later(60);
    const door = await person.passPassword();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect((await door.browser.post(door.path, { code: '000000' })).status).toBe(400);
    }
    const code = await person.codeOf(secret);
    const locked = await door.browser.post(door.path, { code });
    expect([locked.status, locked.body]).toEqual([429, expect.stringContaining('Too many failed attempts')]);
    await door.browser.post('/identity/forgot', { email: `${person.name}@race.example` });
    await at.settled();
    const token = /token=([\w-]+)/.exec(at.mails.at(-1)?.text ?? '')?.[1] ?? '';
    await door.browser.post('/identity/reset', { token, password: person.password });
    const fresh = await person.passPassword();
    expect((await fresh.browser.post(fresh.path, { code })).status).toBe(429);
    later(15 * 60);
    const open = await person.passPassword();
    expect((await open.browser.post(open.path, { code: await person.codeOf(secret) })).status).toBe(303);
  });

  test('gets nothing by the password alone: no page of the way lets in, and nothing is replaced', async () => {
    const { secret } = await person.setUpApp();
    later(60);
    const door = await person.passPassword();
    const uid = door.path.split('/')[3];
    // Back to the provider as if the page were done with: it asks again.
    const resumed = await door.browser.follow(await door.browser.get(`/identity/auth/${uid}`));
    expect(resumed.location ?? '').not.toContain('code=');
    const next = await person.passPassword();
    const replaced = await next.browser.post(`${next.path}/new`, { code: await person.codeOf(secret) });
    expect(replaced.location).toBe(next.path);
    // Before any password.
    const stranger = at.browser();
    const { seen } = await stranger.authorize();
    const early = await stranger.get(
      `${new URL(seen.location ?? '', 'https://race.example').pathname}/second-factor`,
    );
    expect(early.location).not.toContain('second-factor');
    // Too long after it.
    const slow = await person.passPassword();
    later(11 * 60);
    const late = await slow.browser.post(slow.path, { code: await person.codeOf(secret) });
    expect(late.location).not.toContain('code=');
    expect(late.location).not.toContain('/auth/');
  });

  test('sets up a new one after a reset, which is an act and ends the sign-ins', async () => {
    const { tokens } = await person.setUpApp();
    const actor = { via: 'command-line', name: 'jo' } as const;
    const order = { account: { id: person.id, username: person.name }, actor, saidBy: 'jo' };
    expect(await resetFactor(at.platform.db, order, at.platform.clock())).toBe(1);
    await expect(claimsOf(tokens.access_token)).rejects.toThrow();
    expect((await person.passPassword()).page.body).toContain('Set up a second factor');
    expect(await resetFactor(at.platform.db, order, at.platform.clock())).toBeUndefined();
    const acts = await at.platform.db.selectFrom('acts').select(['name', 'subject_id as of']).execute();
    expect(acts).toEqual([{ name: 'second-factor-reset', of: person.id }]);
    const events = await at.platform.db
      .selectFrom('security_events')
      .select('kind')
      .where('account_id', '=', person.id)
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['second-factor-added', 'second-factor-removed']),
    );
  });

  test('keeps it through new keys, and through keys that are discarded', async () => {
    const { secret } = await person.setUpApp();
    const { settings, secrets, db } = at.platform;
    const kinds = [factorKeys] as unknown as KeySetKind<unknown>[];
    const sealed = async () =>
      (
        await db
          .selectFrom('totp_factors')
          .select('secret')
          .where('account_id', '=', person.id)
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
      const door = await person.passPassword();
      expect((await door.browser.post(door.path, { code: await person.codeOf(secret) })).status).toBe(303);
    }
    expect(await sealed()).not.toBe(before);
  });

  test('makes no call of the desk with a sign-in from before', async () => {
    const door = await person.passPassword();
    // As a sign-in was before the second factor came.
    await at.platform.db
      .updateTable('accounts')
      .set({ role: 'punter' })
      .where('id', '=', person.id)
      .execute();
    const letIn = await door.browser.get(door.path);
    await at.platform.db
      .updateTable('accounts')
      .set({ role: 'operator' })
      .where('id', '=', person.id)
      .execute();
    const { access_token } = await person.tokensOf(door, letIn);
    const token = await person.productToken(access_token);
    const refused = await at.call('GET', '/api/Desk/GetOwnDeskRoles', token);
    expect(refused.statusCode).toBe(428);
    expect(refused.body).toMatchObject({ error: { code: 'second-factor-needed' } });
  });
});

describe('recovery codes (rule: recovery-codes)', () => {
  test('are shown once, and each lets in once, in place of the second factor', async () => {
    const { shown, codes } = await person.setUpApp();
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    expect(shown.headers['cache-control']).toBe('no-store');
    const stored = await at.platform.db
      .selectFrom('recovery_codes')
      .select('code_hash as hash')
      .where('account_id', '=', person.id)
      .execute();
    expect(stored).toHaveLength(10);
    expect(JSON.stringify(stored)).not.toContain(codes[0]?.slice(0, 4));
    const tryCode = async (code = '') => {
      const door = await person.passPassword();
      return await door.browser.post(door.path, { code });
    };
    // As people type it.
    expect((await tryCode(codes[0]?.toUpperCase().replaceAll('-', ' '))).status).toBe(303);
    expect((await tryCode(codes[0])).status).toBe(400);
    expect((await tryCode('abcd-efgh-jkmn-pqrs')).status).toBe(400);
    const doors = [await person.passPassword(), await person.passPassword()];
    const both = doors.map((door) => door.browser.post(door.path, { code: codes[1] ?? '' }));
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([303, 400]);
    await at.settled();
    expect(at.mails.at(-1)?.text).toContain('A recovery code was used');
    // Another account's are none.
    const other = await new FactorPerson(at).make();
    await other.setUpApp();
    const door = await other.passPassword();
    expect((await door.browser.post(door.path, { code: codes[2] ?? '' })).status).toBe(400);
  });
});

describe('a passkey (rule: passkeys)', () => {
  const origin = inProduction.PUBLIC_URL ?? '';
  /** Signs in for the first time, and makes a passkey there. */
  async function setUpPasskey(passkey = new SoftwarePasskey(origin)) {
    const door = await person.passPassword();
    const answer = passkey.make(optionsOn(door.page.body));
    const shown = await door.browser.post(`${door.path}/new`, { passkey: answer });
    return { door, passkey, answer, shown };
  }

  test('is set up in place of an app, and signs in', async () => {
    const { door, passkey, shown } = await setUpPasskey();
    expect(recoveryCodesOn(shown.body)).toHaveLength(10);
    const first = await person.tokensOf(door, await door.browser.get(door.path));
    expect(await claimsOf(first.access_token)).toMatchObject({ secondFactor: true });
    const next = await person.passPassword();
    expect(next.page.body).toContain('Use a passkey');
    const answer = passkey.prove(optionsOn(next.page.body));
    const tokens = await person.tokensOf(next, await next.browser.post(next.path, { passkey: answer }));
    expect(await claimsOf(tokens.access_token)).toMatchObject({ secondFactor: true });
    // A challenge is answered once.
    const again = await person.passPassword();
    expect((await again.browser.post(again.path, { passkey: answer })).status).toBe(400);
  });

  test('of another site, another account, a copy, or too late, proves nothing', async () => {
    const { passkey } = await setUpPasskey();
    const attempt = async (answer: (options: string) => string, wait = 0) => {
      const door = await person.passPassword();
      later(wait);
      const given = { passkey: answer(optionsOn(door.page.body)) };
      return (await door.browser.post(door.path, given)).status;
    };
    const strange = new SoftwarePasskey(origin);
    expect(await attempt((options) => strange.prove(options))).toBe(400);
    expect(await attempt(() => 'no JSON')).toBe(400);
    expect(await attempt((options) => passkey.prove(options), 6 * 60)).toBe(400);
    expect(await attempt((options) => passkey.prove(options))).toBe(303);
    // A copy that did not see the last use.
    passkey.counter = 0;
    expect(await attempt((options) => passkey.prove(options))).toBe(400);
    const other = await new FactorPerson(at).make();
    const door = await other.passPassword();
    const phished = new SoftwarePasskey('https://race.example.evil');
    const made = await door.browser.post(`${door.path}/new`, {
      passkey: phished.make(optionsOn(door.page.body)),
    });
    expect(made.status).toBe(400);
    const taken = await door.browser.post(`${door.path}/new`, {
      passkey: passkey.make(optionsOn((await door.browser.get(door.path)).body)),
    });
    expect(taken.status).toBe(400);
  });
});
