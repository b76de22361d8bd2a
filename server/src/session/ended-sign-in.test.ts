import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IdentityBrowser } from '../../test/identity-browser.ts';
import { createTestSession, type TestSession } from '../../test/test-session.ts';

let at: TestSession;
beforeAll(async () => {
  at = await createTestSession();
});
afterAll(() => at.close());

const issueWith = async (token: string) => await at.call('POST', '/issuer/issue', token);
const logInWith = async (login: string) =>
  await at.call('GET', `/api/Login/GetPunterChallengeLogin?login=${login}`);

/** Two devices of one account: each with its access token, and a login token bought with it. */
async function twoDevices(name: string, password: string) {
  const devices = await Promise.all(
    [at.browser(), at.browser()].map(async (browser) => {
      const { tokens } = await browser.signIn(name, password);
      const { body } = await issueWith(tokens.access_token);
      return { browser, tokens, loginToken: body.token };
    }),
  );
  return devices as [(typeof devices)[0], (typeof devices)[0]];
}

describe('tokens of a sign-in that has ended', () => {
  test('are useless after a sign-out, while another device’s stay valid', async () => {
    const [here, there] = await twoDevices('demo', 'demo-punter');
    const page = await here.browser.get(`/identity/session/end?id_token_hint=${here.tokens.id_token}`);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    await here.browser.post('/identity/session/end/confirm', { xsrf, logout: 'yes' });

    expect((await issueWith(here.tokens.access_token)).statusCode).toBe(401);
    expect((await logInWith(here.loginToken)).statusCode).toBe(401);
    const sent = { ssoAccessToken: here.tokens.access_token };
    expect((await at.call('POST', '/issuer/issue', there.tokens.access_token, sent)).statusCode).toBe(401);
    const me = await here.browser.get('/identity/me', {
      authorization: `Bearer ${here.tokens.access_token}`,
    });
    expect(me.status).toBe(401);

    expect((await issueWith(there.tokens.access_token)).statusCode).toBe(200);
    expect((await logInWith(there.loginToken)).statusCode).toBe(200);
  });

  test('are useless after a new password, on any device, and the page says so', async () => {
    const devices = await twoDevices('rival', 'rival-punter');
    const browser = at.browser();
    await browser.post('/identity/forgot', { email: 'rival@demo.invalid' });
    await at.settled();
    const token = /token=([\w-]+)/.exec(at.mails.at(-1)?.text ?? '')?.[1] ?? '';
    const done = await browser.post('/identity/reset', { token, password: 'a grey mare by the rail' });
    expect(done.body).toContain('Every device that was signed in is signed out.');
    for (const { tokens, loginToken } of devices) {
      expect((await issueWith(tokens.access_token)).statusCode).toBe(401);
      expect((await logInWith(loginToken)).statusCode).toBe(401);
    }
    const anew = await at.browser().signIn('rival', 'a grey mare by the rail');
    expect((await issueWith(anew.tokens.access_token)).statusCode).toBe(200);
  });

  test('are useless after the refresh token was used by somebody else too', async () => {
    const { browser, tokens } = (await twoDevices('desk2', 'desk2-operator'))[0];
    await browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    at.platform.setNow(new Date(Date.now() + 21_000));
    try {
      await browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    } finally {
      at.platform.setNow(undefined);
    }
    expect((await issueWith(tokens.access_token)).statusCode).toBe(401);
  });
});

describe('the product token of a sign-in that has ended', () => {
  /** Devices with the product token of each; whether a call with it is still admitted. */
  async function devicesOf(name: string, password: string) {
    const devices = await twoDevices(name, password);
    const signed = devices.map(async ({ loginToken, ...device }) => {
      const { token } = (await logInWith(loginToken)).body;
      const status = async () => (await at.call('GET', '/api/General/ValidityTest/hello', token)).statusCode;
      return { ...device, status };
    });
    return (await Promise.all(signed)) as [Awaited<(typeof signed)[0]>, Awaited<(typeof signed)[0]>];
  }
  const revoke = (browser: IdentityBrowser, token: string) =>
    browser.post('/identity/token/revocation', { client_id: 'punterschallenge', token });

  test('is refused, wherever it was copied to, while another device’s stays valid', async () => {
    const [here, there] = await devicesOf('demo', 'demo-punter');
    expect([await here.status(), await there.status()]).toEqual([200, 200]);
    await revoke(here.browser, here.tokens.refresh_token);
    await expect.poll(here.status).toBe(401);
    expect(await there.status()).toBe(200);
  });

  test('is refused once its refresh token was used by somebody else too', async () => {
    const [{ browser, tokens, status }] = await devicesOf('desk', 'desk-operator');
    const renew = () => browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    await renew();
    expect(await status()).toBe(200);
    at.platform.setNow(new Date(Date.now() + 21_000));
    try {
      expect((await renew()).error).toBe('invalid_grant');
    } finally {
      at.platform.setNow(undefined);
    }
    await expect.poll(status).toBe(401);
  });

  test('is refused after a new password, on every device', async () => {
    const devices = await devicesOf('desk', 'desk-operator');
    const browser = at.browser();
    await browser.post('/identity/forgot', { email: 'desk@demo.invalid' });
    await at.settled();
    const token = /token=([\w-]+)/.exec(at.mails.at(-1)?.text ?? '')?.[1] ?? '';
    await browser.post('/identity/reset', { token, password: 'a grey mare by the rail' });
    for (const { status } of devices) await expect.poll(status).toBe(401);
  });
});

describe('the product token names its sign-in', () => {
  const signInOf = (token: string) => {
    const { sid, auth_time } = decodeJwt(token);
    return { sid, auth_time: Number(auth_time) };
  };
  const productToken = async (accessToken: string) => {
    const { body } = await issueWith(accessToken);
    return (await logInWith(body.token)).body.token;
  };

  test('through renewals, saving an alias and a fresh sign-in, with the time of the last password', async () => {
    const browser = at.browser();
    const { tokens } = await browser.signIn('demo', 'demo-punter');
    const first = signInOf(await productToken(tokens.access_token));
    expect(first.auth_time).toBe(Number(decodeJwt(tokens.id_token).auth_time ?? first.auth_time));

    const anHourAgo = first.auth_time - 3_600;
    await sql`update oidc_records set payload = payload ||
      jsonb_build_object(case model when 'Session' then 'loginTs' else 'authTime' end, ${anHourAgo}::int)
      where model in ('Session', 'RefreshToken')`.execute(at.platform.db);
    const renewed = await browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    const later = await productToken(renewed.access_token);
    expect(signInOf(later)).toEqual({ sid: first.sid, auth_time: anHourAgo });
    const named = await at.call('POST', '/api/Login/SavePunterAlias', later, { userAlias: 'Named_1' });
    expect(signInOf(named.body.token)).toEqual({ sid: first.sid, auth_time: anHourAgo });

    const { seen, verifier } = await browser.authorize({ prompt: 'login' });
    const form = { name: 'demo', password: 'demo-punter', remember: 'yes' };
    const back = await browser.follow(await browser.post(seen.location ?? '', form));
    const code = new URL(back.location ?? '').searchParams.get('code') ?? '';
    const fresh = signInOf(await productToken((await browser.trade(code, verifier)).access_token));
    expect(fresh.sid).toBe(first.sid);
    expect(fresh.auth_time).toBeGreaterThanOrEqual(first.auth_time);
    // Whoever holds a refresh token from before gets nothing of it.
    const old = await browser.token({ grant_type: 'refresh_token', refresh_token: renewed.refresh_token });
    expect(signInOf(await productToken(old.access_token))).toEqual({ sid: first.sid, auth_time: anHourAgo });
  });

  test('which differs on another device', async () => {
    const [one, two] = await twoDevices('demo', 'demo-punter');
    const of = async ({ tokens }: typeof one) => signInOf(await productToken(tokens.access_token)).sid;
    expect(await of(one)).not.toBe(await of(two));
  });
});
