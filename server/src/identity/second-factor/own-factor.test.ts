import { calls } from '@furlong/contract/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FactorPerson } from '../../../test/factor-door.ts';
import { SoftwarePasskey } from '../../../test/software-passkey.ts';
import { createTestSession, type TestSession } from '../../../test/test-session.ts';
import { createStepUp } from './step-up.ts';

const start = new Date('2026-11-21T12:00:10Z');

let at: TestSession;
beforeAll(async () => {
  at = await createTestSession();
});
afterAll(() => at.close());

let person: FactorPerson;
let token: string;
beforeEach(async () => {
  at.platform.setNow(start);
  person = await new FactorPerson(at).make('punter');
  const { tokens } = await at.browser().signIn(person.name, person.password);
  token = await person.productToken(tokens.access_token);
});

const later = (seconds: number) =>
  at.platform.setNow(new Date(at.platform.clock().getTime() + 1000 * seconds));
const post = async (name: string, body?: object, by = token) => {
  const { statusCode, body: answer } = await at.call('POST', `/api/Account/${name}`, by, body);
  return { statusCode, ...(answer as Record<string, unknown>) } as Record<string, never> & {
    statusCode: number;
  };
};
const password = () => ({ password: person.password });

async function addApp() {
  const begun = await post('BeginAuthenticatorApp', password());
  const secret = String(begun.secret);
  const done = await post('ConfirmAuthenticatorApp', { code: await person.codeOf(secret) });
  return { secret, done, codes: done.recoveryCodes as unknown as string[] };
}

describe('a punter’s own second factor (rule: second-factor)', () => {
  test('takes the password and a first code, ends the other sign-ins, and is asked for from then on', async () => {
    const elsewhere = await at.browser().signIn(person.name, person.password);
    expect(await post('BeginAuthenticatorApp', { password: 'not this one' })).toMatchObject({
      statusCode: 400,
    });
    const { done, codes } = await addApp();
    expect(done).toMatchObject({
      statusCode: 200,
      secondFactor: { app: { madeAt: start.toISOString() }, recoveryCodesLeft: 10, isNeeded: false },
    });
    expect(codes).toHaveLength(10);
    await expect(at.identity.verifyAccessToken(elsewhere.tokens.access_token, 'api')).rejects.toThrow();
    expect((await person.passPassword()).page.body).toContain('Code from your app');
    await at.settled();
    expect(at.mails.at(-1)?.text).toContain('A second factor was set up');
  });

  test('can be a passkey, and is removed with its recovery codes, for who proves it', async () => {
    const passkey = new SoftwarePasskey(at.platform.settings.publicUrl);
    const begun = await post('BeginPasskey', password());
    const added = await post('AddPasskey', {
      passkey: passkey.make(String(begun.options)),
      name: 'My phone',
    });
    expect(added).toMatchObject({ secondFactor: { passkeys: [{ id: passkey.id, name: 'My phone' }] } });
    later(301);
    expect(await post('RemoveSecondFactor', { which: passkey.id })).toMatchObject({ statusCode: 428 });
    const ways = await post('BeginStepUp');
    expect(ways).toMatchObject({ hasApp: false });
    expect(await post('StepUp', { passkey: passkey.prove(String(ways.passkeyOptions)) })).toMatchObject({
      statusCode: 200,
    });
    expect(await post('RemoveSecondFactor', { which: 'app' })).toMatchObject({ statusCode: 404 });
    const removed = await post('RemoveSecondFactor', { which: passkey.id });
    expect(removed).toMatchObject({ secondFactor: { app: null, passkeys: [], recoveryCodesLeft: 0 } });
    expect((await at.browser().signIn(person.name, person.password)).tokens.status).toBe(200);
  });
});

describe('before money moves the second factor is asked for again (rule: step-up)', () => {
  test('of whoever has one, five minutes after the last time, in this sign-in alone', async () => {
    expect(await post('MakeRecoveryCodes')).toMatchObject({ statusCode: 409 });
    const { secret, codes } = await addApp();
    expect(await post('MakeRecoveryCodes')).toMatchObject({ statusCode: 200 });
    later(301);
    expect(await post('MakeRecoveryCodes')).toMatchObject({
      statusCode: 428,
      error: { code: 'second-factor-needed' },
    });
    // One of those before.
    expect(await post('StepUp', { code: codes[0] })).toMatchObject({
      statusCode: 400,
      error: { details: [{ field: 'code' }] },
    });
    const code = await person.codeOf(secret);
    expect(await post('StepUp', { code })).toMatchObject({ statusCode: 200 });
    expect(await post('StepUp', { code })).toMatchObject({ statusCode: 400 });
    expect(await post('MakeRecoveryCodes')).toMatchObject({ statusCode: 200 });
    // Another sign-in has its own proof, which the sign-in itself is.
    later(30);
    const door = await person.passPassword();
    const posted = await door.browser.post(door.path, { code: await person.codeOf(secret) });
    const { access_token } = await person.tokensOf(door, posted);
    const other = await person.productToken(access_token);
    expect(await post('MakeRecoveryCodes', undefined, other)).toMatchObject({ statusCode: 200 });
    later(280);
    expect(await post('MakeRecoveryCodes')).toMatchObject({ statusCode: 428 });
    expect(await post('MakeRecoveryCodes', undefined, other)).toMatchObject({ statusCode: 200 });
  });

  test('of everybody at a desk that needs one, and by a fresh sign-in where another issuer has it', async () => {
    const { db, settings } = at.platform;
    const caller = {
      ...{ punterId: 1, subject: person.id, issuer: 'i', operator: true, sessionId: 'none' },
      ...{ signedInAt: start, secondFactor: true },
    };
    const needed = createStepUp({ db, settings: { ...settings, deskSecondFactor: true } });
    await expect(needed(caller, { access: 'desk' }, start)).rejects.toMatchObject({ statusCode: 428 });
    await expect(needed(caller, { access: 'punter' }, start)).resolves.toBeUndefined();
    const externalIssuer = { issuer: 'https://i.example', audience: 'a', secondFactor: ['mfa'] };
    const elsewhere = createStepUp({ db, settings: { ...settings, externalIssuer } });
    const inSixMinutes = new Date(start.getTime() + 6 * 60_000);
    await expect(elsewhere(caller, { access: 'desk' }, start)).resolves.toBeUndefined();
    await expect(elsewhere(caller, { access: 'desk' }, inSixMinutes)).rejects.toMatchObject({
      code: 'fresh-sign-in-needed',
    });
    const without = { ...caller, secondFactor: false };
    await expect(elsewhere(without, { access: 'punter' }, inSixMinutes)).resolves.toBeUndefined();
  });

  test('at these calls, and never before a strike', () => {
    const marked = (how: true | 'by-state') =>
      Object.entries(calls)
        .filter(([, call]) => 'stepUp' in call && call.stepUp === how)
        .map(([name]) => name)
        .toSorted();
    expect(marked(true)).toEqual([
      'AbandonMeeting',
      'AbandonRace',
      'AddPasskey',
      'Approve',
      'BeginAuthenticatorApp',
      'BeginPasskey',
      'CallOffFixture',
      'ConfirmAuthenticatorApp',
      'GrantStaffRole',
      'MakeRecoveryCodes',
      'PostponeMeeting',
      'ProposeCredit',
      'ProposeGoodwill',
      'ProposeWithheldShare',
      'RemoveSecondFactor',
      'ResetPunterFactor',
      'ResetStaffFactor',
      'RevokeStaffRole',
      'SetJackpotMustBeWon',
      'SetJackpotTerms',
      'Withdraw',
    ]);
    // Everyday presses, which are asked only where the race or the match was off (rule: after-the-off).
    expect(marked('by-state')).toEqual(['MoveKickOff', 'MoveOff', 'PostponeFixture']);
  });
});

test('a sign-in that waits opens no second factor before a password of one’s own, and ends with another one (rule: given-password)', async () => {
  const holder = await new FactorPerson(at).make('operator', true);
  const [maker, owner] = [await holder.passPassword(), await holder.passPassword()];
  const ahead = maker.path.replace('new-password', 'second-factor');
  const { settings } = at.platform;
  Object.assign(settings, { deskSecondFactor: true });
  const early = await maker.browser.get(ahead);
  Object.assign(settings, { deskSecondFactor: false });
  expect(early.location).toMatch(/\/interaction\/[\w-]+$/);
  later(1);
  const own = await owner.browser.post(owner.path, { password: 'seven slow horses at dusk' });
  expect(own.location).toMatch(/\/auth\//);
  // Not in, but back to the password, which is another one now.
  expect((await maker.browser.get(ahead)).location).toMatch(/\/interaction\/[\w-]+$/);
});
