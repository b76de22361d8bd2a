import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { addClient, type Client, RelyingParty } from '../../test/relying-party.ts';
import { createTestIdentity } from '../../test/test-identity.ts';
import { siteClientId } from './client-ids.ts';

// The cases of the OpenID Foundation's conformance suite, by the names of its modules and with its conditions
// (release 5.2.3 and later, commit 12f2a4d): oidcc-config-certification-test-plan, and
// oidcc-basic-certification-test-plan with static clients. docs/security/openid-conformance.md has what each gave.

const site = 'https://play.example';
const basic: Client = { id: 'suite', secret: 'a secret of the suite', method: 'client_secret_basic' };
const post: Client = { id: 'suite-post', secret: 'another secret', method: 'client_secret_post' };
const second: Client = { id: 'suite-second', secret: 'a third secret', method: 'client_secret_basic' };
const own: Client = { id: siteClientId, method: 'none' };

const at = closedAfterAll(await createTestIdentity({ PUBLIC_URL: site }));
for (const client of [basic, post, second]) await addClient(at, client);

const party = (client = basic) => new RelyingParty(at, client);

/** What a client sends for PKCE, and what it trades the code with. */
const verifier = 'a-verifier-of-forty-three-characters-or-more';
const challenge = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

const discover = async () =>
  (await at.app.inject('/identity/.well-known/openid-configuration')).json<Record<string, unknown>>();

/** An unsigned request object (RFC 9101, alg none). */
const unsigned = (claims: object) =>
  [{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

// Only the clock of dates is ours: the suite waits where a test may not.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());
const wait = (seconds: number) => vi.setSystemTime(Date.now() + 1000 * seconds);

describe('config profile', () => {
  test('oidcc-discovery-endpoint-verification', async () => {
    const answer = await at.app.inject('/identity/.well-known/openid-configuration');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    const found = answer.json<Record<string, unknown>>();
    expect(found).toMatchObject({
      issuer: `${site}/identity`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      grant_types_supported: expect.arrayContaining(['authorization_code', 'refresh_token']),
      id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
      claims_supported: expect.arrayContaining(['sub', 'preferred_username']),
      scopes_supported: expect.arrayContaining(['openid']),
      code_challenge_methods_supported: ['S256'],
      claims_parameter_supported: false,
    });
    // What these say when they are missing is not supported, and the suite's cases of request objects are skipped.
    expect(found.request_parameter_supported ?? false).toBe(false);
    expect(found.request_uri_parameter_supported).toBe(false);
    for (const scope of found.scopes_supported as string[])
      expect(scope).toMatch(/^[\x21\x23-\x5b\x5d-\x7e]+$/);
    const addresses = Object.entries(found).filter(([name]) => /_(endpoint|iframe|uri)$/.test(name));
    expect(addresses.map(([name]) => name)).toEqual(
      expect.arrayContaining(['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri']),
    );
    for (const [, address] of addresses) expect(String(address).startsWith(`${site}/identity/`)).toBe(true);
    const keys = (await at.app.inject('/identity/jwks')).json<{ keys: Record<string, string>[] }>().keys;
    expect(keys.length).toBeGreaterThan(0);
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(keys.length);
    for (const key of keys) {
      expect(
        Object.keys(key).filter((name) => ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'].includes(name)),
      ).toEqual([]);
      expect(key).toMatchObject({ kty: 'RSA', use: 'sig', alg: 'RS256', kid: expect.stringMatching(/./) });
    }
  });
});

describe('basic profile', () => {
  test('oidcc-server, oidcc-idtoken-signature', async () => {
    const { callback, tokens, claims, header, sent } = await party().signIn();
    expect(header).toMatchObject({ alg: 'RS256', kid: expect.stringMatching(/./) });
    expect(String(callback.get('code')).length).toBeGreaterThanOrEqual(16);
    expect(entropyOf(String(callback.get('code')))).toBeGreaterThan(96);
    const requested = [
      'iss',
      'sub',
      'aud',
      'exp',
      'iat',
      'auth_time',
      'nonce',
      'acr',
      'amr',
      'azp',
      'sid',
      'jti',
    ];
    expect(
      Object.keys(claims).filter((name) => ![...requested, 'at_hash', 'c_hash', 'nbf'].includes(name)),
    ).toEqual([]);
    const half = createHash('sha256').update(String(tokens.body.access_token)).digest().subarray(0, 16);
    expect(claims.at_hash ?? half.toString('base64url')).toBe(half.toString('base64url'));
    expect(sent.scope).toBe('openid');
  });

  test('oidcc-server, with the client of our own site (public, PKCE)', async () => {
    const ours = new RelyingParty(at, own, site);
    const { callback } = await ours.signIn(challenge, { code_verifier: verifier });
    expect(entropyOf(String(callback.get('code')))).toBeGreaterThan(96);
  });

  test('oidcc-response-type-missing', async () => {
    const suite = party();
    const sent = suite.request({ response_type: '' });
    const callback = new URL((await suite.send(sent)).location ?? '').searchParams;
    expect(callback.get('error')).toMatch(/^(invalid_request|unsupported_response_type)$/);
    expectPlainError(callback, sent.state);
  });

  test('oidcc-idtoken-unsigned is skipped: the discovery document does not list none', async () => {
    expect((await discover()).id_token_signing_alg_values_supported).not.toContain('none');
  });

  test('oidcc-userinfo-get, oidcc-userinfo-post-header, oidcc-userinfo-post-body', async () => {
    const suite = party();
    const { tokens, claims } = await suite.signIn();
    for (const way of ['GET', 'POST'] as const) {
      const seen = await suite.userinfo(tokens.body.access_token, way);
      expect(seen.headers['content-type']).toMatch(/^application\/json/);
      expect(seen).toMatchObject({ status: 200, claims: { sub: claims.sub } });
    }
    const form = (token: string) => suite.browser.post('/identity/me', { access_token: token }, {});
    const posted = await form(String(tokens.body.access_token));
    expect(posted).toMatchObject({
      status: 200,
      headers: expect.not.objectContaining({ 'www-authenticate': expect.anything() }),
    });
    expect(JSON.parse(posted.body)).toMatchObject({ sub: claims.sub });
    expect(await form('a.forged.token')).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': expect.stringContaining('invalid_token') },
    });
  });

  test('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    const { callback } = await party().authorize({ nonce: '' });
    expect(callback.get('code')).toMatch(/./);
  });

  test('oidcc-scope-profile', async () => {
    const { userinfo } = await party().signIn({ scope: 'openid profile' });
    // The suite warns that name and others are not there: an account of ours has a username alone.
    expect(userinfo.claims).toMatchObject({ preferred_username: 'demo' });
  });

  test('oidcc-scope-email, oidcc-scope-address, oidcc-scope-phone, oidcc-scope-all, oidcc-alternate-happy-flow are skipped: the discovery document does not list their scopes', async () => {
    const scopes = (await discover()).scopes_supported as string[];
    expect(scopes.filter((scope) => ['email', 'address', 'phone'].includes(scope))).toEqual([]);
    // What the last one is for, with a scope that there is: no order matters.
    const suite = party();
    const sent = suite.request({ scope: 'profile openid' });
    const turned = Object.fromEntries(Object.entries(sent).reverse());
    expect((await suite.send(turned)).location).toMatch(/\/interaction\//);
  });

  test.each([
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    ['oidcc-ui-locales', { ui_locales: 'se' }],
    ['oidcc-claims-locales', { claims_locales: 'se' }],
    ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
    ['oidcc-login-hint', { login_hint: 'buffy@play.example' }],
    ['oidcc-claims-essential', { claims: '{"userinfo":{"name":{"essential":true}}}' }],
  ])('%s', async (_name, extra: Record<string, string>) => {
    const { page } = await party().signIn(extra);
    expect(page).toBeDefined();
    if (extra.login_hint) expect(page?.body).toContain(extra.login_hint);
  });

  test('oidcc-prompt-login', async () => {
    const suite = party();
    const first = await suite.signIn();
    wait(1);
    const { page, claims } = await suite.signIn({ prompt: 'login' });
    expect(page).toBeDefined();
    if (first.claims.auth_time) expect(claims.auth_time).toBeGreaterThan(Number(first.claims.auth_time));
  });

  test('oidcc-prompt-none-not-logged-in', async () => {
    const suite = party();
    const { callback, page } = await suite.authorize({ prompt: 'none', state: 's'.repeat(128) });
    expect(page).toBeUndefined();
    expect(callback.get('error')).toMatch(/^(interaction|login|account_selection|consent)_required$/);
    expectPlainError(callback, 's'.repeat(128));
  });

  test('oidcc-prompt-none-logged-in, oidcc-id-token-hint', async () => {
    const suite = party();
    const { claims: first, tokens } = await suite.signIn();
    for (const extra of [{}, { id_token_hint: String(tokens.body.id_token) }]) {
      const { page, claims } = await suite.signIn({ prompt: 'none', ...extra });
      expect(page).toBeUndefined();
      expect(claims).toMatchObject({ sub: first.sub });
      expect(claims.auth_time).toBe(first.auth_time);
    }
  });

  test('oidcc-max-age-1', async () => {
    const suite = party();
    await suite.signIn();
    wait(2);
    const { page, claims } = await suite.signIn({ max_age: '1' });
    expect(page).toBeDefined();
    expect(Math.abs(Number(claims.auth_time) - Number(claims.iat))).toBeLessThan(60);
  });

  test('oidcc-max-age-10000', async () => {
    const suite = party();
    const { claims: first } = await suite.signIn({ max_age: '15000' });
    expect(first.auth_time).toBeTypeOf('number');
    const { page, claims } = await suite.signIn({ max_age: '10000' });
    expect(page).toBeUndefined();
    expect(claims).toMatchObject({ sub: first.sub, auth_time: first.auth_time });
  });

  test.each([
    ['oidcc-codereuse', 0],
    ['oidcc-codereuse-30seconds', 30],
  ])('%s', async (_name, seconds) => {
    const suite = party();
    const { tokens, ...returned } = await suite.signIn();
    wait(seconds);
    const again = await suite.trade(returned);
    expect(again).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(String(again.body.error_description)).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
    expect((await suite.userinfo(tokens.body.access_token)).status).toBe(401);
  });

  test('oidcc-ensure-registered-redirect-uri', async () => {
    const suite = party();
    const seen = await suite.send(suite.request({ redirect_uri: 'https://suite.example/callback/drawn' }));
    expect(seen).toMatchObject({ status: 400, location: undefined });
    expect(seen.body).toContain('Sign-in did not work');
  });

  test('oidcc-ensure-post-request-succeeds', async () => {
    const suite = party();
    await suite.signIn({}, {}, 'POST');
    const long = await suite.send(suite.request({ login_hint: 'x'.repeat(8_000) }), 'POST');
    expect(long).toMatchObject({ status: 400, location: undefined });
    expect(long.body).toContain('longer than 8000 characters');
  });

  test('oidcc-server-client-secret-post', async () => {
    await party(post).signIn();
  });

  test('oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported, oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported are refused as not supported', async () => {
    const suite = party();
    const sent = suite.request();
    const byValue = await suite.send({ ...sent, request: unsigned(sent) });
    expect(new URL(byValue.location ?? '').searchParams.get('error')).toBe('request_not_supported');
    const byAddress = await suite.send({ ...sent, request_uri: 'https://suite.example/request.jwt' });
    expect(new URL(byAddress.location ?? '').searchParams.get('error')).toBe('request_uri_not_supported');
  });

  test('oidcc-ensure-request-object-with-redirect-uri', async () => {
    const suite = party();
    const sent = suite.request();
    const outside = {
      ...sent,
      redirect_uri: 'https://suite.example/callback/drawn',
      request: unsigned(sent),
    };
    expect(await suite.send(outside)).toMatchObject({ status: 400, location: undefined });
  });

  test('oidcc-refresh-token', async () => {
    expect((await discover()).grant_types_supported).toContain('refresh_token');
    const refreshed = [];
    for (const client of [basic, second]) {
      const suite = party(client);
      const asked = { scope: 'openid offline_access', prompt: 'consent' };
      const { tokens, claims } = await suite.signIn(asked);
      const { refresh_token: token } = tokens.body;
      expect(token).toMatch(/^[\x20-\x7e]{16,}$/);
      wait(1);
      const next = await suite.token({ grant_type: 'refresh_token', refresh_token: String(token) });
      expect(next).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 300 } });
      expect(next.headers['cache-control']).toContain('no-store');
      const {
        sub,
        aud,
        auth_time: signedInAt,
      } = (await suite.checkIdToken(next, claims.nonce as string)).claims;
      expect({ sub, aud }).toEqual({ sub: claims.sub, aud: claims.aud });
      if (claims.auth_time) expect(signedInAt).toBe(claims.auth_time);
      expect(entropyOf(String(next.body.refresh_token))).toBeGreaterThan(96);
      expect((await suite.userinfo(next.body.access_token)).status).toBe(200);
      refreshed.push(next);
    }
    const foreign = { grant_type: 'refresh_token', refresh_token: String(refreshed[1]?.body.refresh_token) };
    expect(await party(basic).token(foreign)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });

  test('oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
    await party().signIn(challenge, { code_verifier: verifier });
  });
});

/** The suite's checks of any error: the state, our issuer, no code, and nothing that is not of an error. */
function expectPlainError(callback: URLSearchParams, state: string | undefined): void {
  expect(callback.get('state')).toBe(state);
  expect(callback.get('iss')).toBe(`${site}/identity`);
  expect(callback.has('code')).toBe(false);
  expect(callback.get('error_description') ?? 'none').toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  const known = ['error', 'error_description', 'error_uri', 'state', 'session_state', 'iss'];
  expect([...callback.keys()].filter((name) => !known.includes(name))).toEqual([]);
}

/** Shannon's entropy of a text, in bits, as the suite estimates it. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / text.length), 0);
}
