import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { createTestIdentity } from '../../test/test-identity.ts';

const site = 'http://localhost:3000';

const at = closedAfterAll(await createTestIdentity());

describe('[O-SIGN-IN] signing in at the embedded provider', () => {
  test('[I-CLIENT] [I-SCOPE] [I-AUTHORIZATION] [I-TOKEN] [I-REDIRECT-ADDRESS] [E-SIGN-IN-PROFILE] the code flow with PKCE answers the site with every token of the profile', async () => {
    const { callback, tokens } = await at.browser().signIn('demo', 'demo-punter');
    expect(callback.origin).toBe(site);
    expect(callback.searchParams.get('state')).toBe('state-1');
    expect(callback.searchParams.get('session_state')).toMatch(/^[0-9a-f]{64}\.[0-9a-f]{16}$/);
    expect(tokens.scope).toBe('openid offline_access api');
    expect(tokens.refresh_token).toMatch(/./);
    const profile = decodeJwt(tokens.id_token);
    expect(profile).toMatchObject({ iss: `${site}/identity`, aud: 'punterschallenge' });
    expect(profile.sub).toMatch(/^[0-9a-f-]{36}$/);
    expect(profile.sid).toMatch(/./);
    const access = decodeJwt(tokens.access_token);
    expect(access).toMatchObject({ aud: `${site}/api`, sub: profile.sub, preferred_username: 'demo' });
    expect(Number(access.exp) - Number(access.iat)).toBe(300);
  });

  test('an access token names its holder, and whether that is an operator', async () => {
    const punter = await at.browser().signIn('demo', 'demo-punter');
    const desk = await at.browser().signIn('DESK', 'desk-operator');
    await expect(at.identity.verifyAccessToken(punter.tokens.access_token, 'api')).resolves.toMatchObject({
      issuer: `${site}/identity`,
      username: 'demo',
      operator: false,
      remember: true,
    });
    await expect(at.identity.verifyAccessToken(desk.tokens.access_token, 'api')).resolves.toMatchObject({
      username: 'desk',
      operator: true,
    });
    await expect(at.identity.verifyAccessToken(punter.tokens.access_token, 'feed')).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(at.identity.verifyAccessToken(punter.tokens.id_token, 'api')).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  test('without PKCE by S256, or for another site’s address, no code is issued', async () => {
    const browser = at.browser();
    const plain = await browser.get(
      `/identity/auth?client_id=punterschallenge&response_type=code&scope=openid&redirect_uri=${site}`,
    );
    expect(plain.location).toContain('error=invalid_request');
    const unhashed = await browser.authorize({ code_challenge_method: 'plain' });
    expect(unhashed.seen.location).toContain('error=invalid_request');
    const { seen } = await browser.authorize({ redirect_uri: 'https://elsewhere.example' });
    expect(seen.status).toBe(400);
    expect(seen.location).toBeUndefined();
    expect(seen.body).toContain('Back to Furlong');
  });

  test('a code is valid once, with its own verifier; a second use revokes its tokens', async () => {
    const browser = at.browser();
    const { seen, verifier } = await browser.authorize();
    const back = await browser.follow(
      await browser.post(seen.location ?? '', { name: 'demo', password: 'demo-punter' }),
    );
    const code = new URL(back.location ?? '').searchParams.get('code') ?? '';
    expect((await browser.trade(code, 'another'.repeat(8))).error).toBe('invalid_grant');
    const first = await browser.trade(code, verifier);
    expect(first.status).toBe(200);
    expect((await browser.trade(code, verifier)).error).toBe('invalid_grant');
    const refreshed = await browser.token({
      grant_type: 'refresh_token',
      refresh_token: first.refresh_token,
    });
    expect(refreshed.error).toBe('invalid_grant');
  });

  test('cancelling returns an error code to the site', async () => {
    const browser = at.browser();
    const { seen } = await browser.authorize();
    const back = await browser.follow(await browser.post(`${seen.location}/cancel`, {}));
    expect(new URL(back.location ?? '').searchParams.get('error')).toBe('access_denied');
  });

  test('a request to prompt for consent signs in without a page for it', async () => {
    const { seen } = await (async () => {
      const browser = at.browser();
      const started = await browser.authorize({ prompt: 'consent' });
      const posted = await browser.post(started.seen.location ?? '', {
        name: 'demo',
        password: 'demo-punter',
      });
      return { seen: await browser.follow(posted) };
    })();
    expect(new URL(seen.location ?? '').searchParams.get('code')).toMatch(/./);
  });

  test('signing in as somebody else asks the browser to leave the first sign-in, and the page may do so', async () => {
    const browser = at.browser();
    await browser.signIn('demo', 'demo-punter');
    const { seen } = await browser.authorize({ prompt: 'login' });
    const switched = await browser.follow(
      await browser.post(seen.location ?? '', { name: 'rival', password: 'rival-punter' }),
    );
    expect(switched.status).toBe(200);
    expect(String(switched.headers['content-security-policy'])).toMatch(/script-src 'self' 'sha256-/);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(switched.body)?.[1] ?? '';
    const back = await browser.follow(
      await browser.post('/identity/session/end/confirm', { xsrf, logout: 'yes' }),
    );
    expect(new URL(back.location ?? '').searchParams.get('code')).toMatch(/./);
  });

  test('[I-AUTHORITY] the issuer and every address are the public ones, whatever host a request names', async () => {
    const answer = await at.app.inject({
      url: '/identity/.well-known/openid-configuration',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    const document = answer.json<Record<string, unknown>>();
    expect(document).toMatchObject({
      issuer: `${site}/identity`,
      authorization_endpoint: `${site}/identity/auth`,
      token_endpoint: `${site}/identity/token`,
      end_session_endpoint: `${site}/identity/session/end`,
      revocation_endpoint: `${site}/identity/token/revocation`,
      userinfo_endpoint: `${site}/identity/me`,
      check_session_iframe: `${site}/identity/session/check`,
    });
    expect(answer.body).not.toContain('evil.example');
  });

  test('the token endpoint may be called from the site and from nowhere else', async () => {
    const preflight = await at.app.inject({
      method: 'OPTIONS',
      url: '/identity/token',
      headers: { origin: site, 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers['access-control-allow-origin']).toBe(site);
    const foreign = await at
      .browser()
      .post(
        '/identity/token',
        { client_id: 'punterschallenge', grant_type: 'refresh_token', refresh_token: 'x' },
        { origin: 'https://elsewhere.example' },
      );
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    expect(foreign.status).toBe(400);
  });
});

describe('the feed’s client', () => {
  test('signs in with its secret for the scope feed alone', async () => {
    const ask = (secret: string) =>
      at
        .browser()
        .post(
          '/identity/token',
          { grant_type: 'client_credentials', scope: 'feed' },
          { authorization: `Basic ${Buffer.from(`feed:${secret}`).toString('base64')}` },
        );
    const answer = await ask('demo-feed');
    expect(answer.status).toBe(200);
    const { access_token: token } = JSON.parse(answer.body) as { access_token: string };
    await expect(at.identity.verifyAccessToken(token, 'feed')).resolves.toMatchObject({ subject: 'feed' });
    await expect(at.identity.verifyAccessToken(token, 'api')).rejects.toMatchObject({ code: 'forbidden' });
    expect((await ask('another-secret')).status).toBe(401);
  });
});
