import type { OwnAccount } from '@furlong/contract/schemas/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestSession, type TestSession } from '../../test/test-session.ts';
import { ownAccountHandlers } from './routes.ts';

let at: TestSession;
beforeAll(async () => {
  at = await createTestSession();
});
afterAll(() => at.close());

const newPassword = 'a grey mare by the rail';

/** A device that signed in: its calls, and whether they are still admitted. */
async function signIn(name: string, password: string) {
  const browser = at.browser();
  const { tokens } = await browser.signIn(name, password);
  const issued = await at.call('POST', '/issuer/issue', tokens.access_token);
  const login = await at.call('GET', `/api/Login/GetPunterChallengeLogin?login=${issued.body.token}`);
  const call = async (name: string, payload?: object) => {
    const method = name === 'GetSessions' ? 'GET' : 'POST';
    const { statusCode, body } = await at.call(method, `/api/Account/${name}`, login.body.token, payload);
    return { statusCode, ...(body as unknown as { account: OwnAccount; error?: { message: string } }) };
  };
  const look = async () => (await call('GetSessions')).account;
  const status = async () => (await call('GetSessions')).statusCode;
  return { browser, call, look, status };
}

const recorded = async (kind: string) =>
  await at.platform.db
    .selectFrom('security_events')
    .select(['session_id', 'account_id', 'address', 'browser'])
    .where('kind', '=', kind)
    .execute();

describe('a punter’s own sign-ins', () => {
  test('are listed with this one first, and with the last sign-in before it', async () => {
    const first = await signIn('demo', 'demo-punter');
    expect(await first.look()).toMatchObject({
      username: 'demo',
      lastSignIn: null,
      sessions: [{ current: true }],
    });
    const second = await signIn('demo', 'demo-punter');
    const { sessions, lastSignIn } = await second.look();
    expect(sessions.map(({ current }) => current)).toEqual([true, false]);
    expect(lastSignIn).toMatchObject({ device: 'Unknown device' });
    const browsers = (await recorded('sign-in')).map(({ browser }) => browser);
    expect(browsers).toEqual([expect.stringMatching(/^[\w-]{22}$/), expect.stringMatching(/^[\w-]{22}$/)]);
    expect(new Set(browsers).size).toBe(2);
    // Somebody signed in elsewhere since.
    expect((await first.look()).lastSignIn).toMatchObject({ at: sessions[0]?.signedInAt });
    for (const { signedInAt, usedAt } of sessions) {
      expect(Date.parse(usedAt)).toBeGreaterThanOrEqual(
        1000 * Math.floor(Date.parse(signedInAt) / 1000) - 1000,
      );
    }
  });

  test('are ended singly: its tokens and its browser’s session, and nobody else’s', async () => {
    const [here, there, rival] = [
      await signIn('demo', 'demo-punter'),
      await signIn('demo', 'demo-punter'),
      await signIn('rival', 'rival-punter'),
    ];
    const idOf = async ({ look }: typeof here) =>
      (await look()).sessions.find(({ current }) => current)?.id ?? '';
    const id = await idOf(there);
    await here.call('EndSession', { id: await idOf(rival) });
    expect(await rival.status()).toBe(200);
    const ended = await here.call('EndSession', { id });
    expect(ended.account.sessions.map((session) => session.id)).not.toContain(id);
    await expect.poll(there.status).toBe(401);
    expect(await here.status()).toBe(200);
    const silent = await there.browser.authorize({ prompt: 'none' });
    expect(silent.seen.location).toContain('error=login_required');
    expect((await recorded('session-ended')).map((event) => event.session_id)).toEqual([id]);
    // The same again changes nothing.
    expect((await here.call('EndSession', { id })).statusCode).toBe(200);
  });

  test('are ended except this one', async () => {
    const others = [await signIn('demo', 'demo-punter'), await signIn('demo', 'demo-punter')];
    const here = await signIn('demo', 'demo-punter');
    expect((await here.call('EndOtherSessions')).account.sessions).toMatchObject([{ current: true }]);
    for (const { status } of others) await expect.poll(status).toBe(401);
    const silent = await here.browser.authorize({ prompt: 'none' });
    expect(silent.seen.location).toContain('code=');
  });
});

describe('the password, changed by a punter who is signed in', () => {
  test('ends every other sign-in, is mailed to its owner, and is recorded with where it came from', async () => {
    const [here, there] = [await signIn('desk', 'desk-operator'), await signIn('desk', 'desk-operator')];
    const changed = await here.call('ChangePassword', { oldPassword: 'desk-operator', newPassword });
    expect(changed).toMatchObject({ statusCode: 200, account: { sessions: [{ current: true }] } });
    await expect.poll(there.status).toBe(401);
    await at.settled();
    expect(at.mails.at(-1)).toMatchObject({
      to: 'desk@demo.invalid',
      subject: expect.stringMatching(/password was changed$/),
    });
    expect(await recorded('password-changed')).toMatchObject([
      { address: expect.stringMatching(/^[\w-]{22}$/) },
    ]);
    expect(await (await signIn('desk', newPassword)).status()).toBe(200);
    expect(await here.status()).toBe(200);
  });

  test('requires the old one, with counted attempts, and is judged like every new one', async () => {
    const { call } = await signIn('desk2', 'desk2-operator');
    const change = (oldPassword: string, password: string) =>
      call('ChangePassword', { oldPassword, newPassword: password });
    for (const [oldPassword, password, words] of [
      ['wrong', newPassword, 'oldPassword: expected the password that you sign in with now'],
      ['desk2-operator', 'desk2-operator', 'newPassword: expected another password than the one you have'],
      ['desk2-operator', 'short', 'newPassword: expected '],
    ] as const) {
      const refused = await change(oldPassword, password);
      expect(refused.statusCode).toBe(400);
      expect(refused.error?.message).toContain(words);
    }
    const tries = [];
    for (let attempt = 0; attempt < 8; attempt += 1)
      tries.push((await change('wrong', newPassword)).statusCode);
    expect(tries.at(-1)).toBe(429);
    expect((await change('desk2-operator', newPassword)).error?.message).toMatch(
      /^Too many attempts\. Wait /,
    );
    // The thief of a sign-in cannot lock its owner out.
    expect(await (await signIn('desk2', 'desk2-operator')).status()).toBe(200);
  });

  test('is the external issuer’s where sign-in is: the calls say so', async () => {
    const settings = {
      ...at.platform.settings,
      externalIssuer: { issuer: 'https://issuer.example', audience: 'furlong' },
    };
    const handlers = ownAccountHandlers({ platform: { ...at.platform, settings } } as never);
    const request = { caller: { subject: 's', sessionId: 's' }, now: new Date() } as never;
    await expect(handlers.GetSessions(request)).rejects.toMatchObject({
      code: 'conflict',
      message: 'You sign in at issuer.example: your password and your devices are kept there',
    });
  });
});
