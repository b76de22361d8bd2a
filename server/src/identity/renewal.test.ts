import { afterEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { createTestIdentity } from '../../test/test-identity.ts';

const at = closedAfterAll(await createTestIdentity());
afterEach(() => at.platform.setNow(undefined));

/** Signs in and renews once, at a moment that is known. */
async function rotate() {
  const browser = at.browser();
  const { tokens } = await browser.signIn('demo', 'demo-punter');
  const refresh = (token: string) => browser.token({ grant_type: 'refresh_token', refresh_token: token });
  const rotatedAt = Date.now();
  at.platform.setNow(new Date(rotatedAt));
  const { refresh_token: next } = await refresh(tokens.refresh_token);
  return { refresh, first: tokens.refresh_token, next, rotatedAt };
}

describe('staying signed in', () => {
  test('[I-REFRESH] a refresh token is valid once and returns the next', async () => {
    const browser = at.browser();
    const { tokens } = await browser.signIn('demo', 'demo-punter');
    const next = await browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    expect(next.status).toBe(200);
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect(next.scope).toBe('openid offline_access api');
    await expect(at.identity.verifyAccessToken(next.access_token, 'api')).resolves.toMatchObject({
      username: 'demo',
    });
  });

  test('a refresh token whose answer was lost can be used again within twenty seconds of its first use', async () => {
    const { refresh, first, rotatedAt } = await rotate();
    at.platform.setNow(new Date(rotatedAt + 15_000));
    const again = await refresh(first);
    expect(again.status).toBe(200);
    // The second use does not lengthen the grace of the first.
    at.platform.setNow(new Date(rotatedAt + 19_999));
    expect((await refresh(again.refresh_token)).status).toBe(200);
    expect((await refresh(first)).status).toBe(200);
    at.platform.setNow(new Date(rotatedAt + 20_000));
    expect((await refresh(first)).error).toBe('invalid_grant');
  });

  test('an old refresh token used again later ends the whole grant, the new token included', async () => {
    const { refresh, first, next, rotatedAt } = await rotate();
    at.platform.setNow(new Date(rotatedAt + 20_000));
    expect((await refresh(first)).error).toBe('invalid_grant');
    expect((await refresh(next)).error).toBe('invalid_grant');
  });

  test('two simultaneous renewals with one token, from two tabs, both succeed', async () => {
    const browser = at.browser();
    const { tokens } = await browser.signIn('demo', 'demo-punter');
    const both = await Promise.all(
      [1, 2].map(() => browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(both.map((one) => one.refresh_token)).size).toBe(2);
  });

  test('the database stores no usable refresh token', async () => {
    const { tokens } = await at.browser().signIn('demo', 'demo-punter');
    const rows = await at.platform.db.selectFrom('oidc_records').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(tokens.refresh_token);
  });

  test('[I-SILENT-ADDRESS] renewal in a frame answers a code while signed in, and says so when not', async () => {
    const browser = at.browser();
    await browser.signIn('demo', 'demo-punter');
    const { seen, verifier } = await browser.authorize({ prompt: 'none' });
    const code = new URL(seen.location ?? '').searchParams.get('code') ?? '';
    expect((await browser.trade(code, verifier)).refresh_token).toMatch(/./);
    const stranger = await at.browser().authorize({ prompt: 'none' });
    expect(new URL(stranger.seen.location ?? '').searchParams.get('error')).toBe('login_required');
  });

  test('[I-REVOCATION] a revoked refresh token is refused; revoking an access token is no error', async () => {
    const browser = at.browser();
    const { tokens } = await browser.signIn('demo', 'demo-punter');
    const revoke = (token: string) =>
      browser.post('/identity/token/revocation', { client_id: 'punterschallenge', token });
    expect((await revoke(tokens.access_token)).status).toBe(200);
    expect((await revoke(tokens.refresh_token)).status).toBe(200);
    const again = await browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    expect(again.error).toBe('invalid_grant');
  });

  test('userinfo names the access token’s holder', async () => {
    const browser = at.browser();
    const { tokens } = await browser.signIn('demo', 'demo-punter');
    const me = await browser.get('/identity/me', { authorization: `Bearer ${tokens.access_token}` });
    expect(JSON.parse(me.body)).toMatchObject({ preferred_username: 'demo' });
    const bad = await browser.get('/identity/me', { authorization: `Bearer ${tokens.access_token}x` });
    expect(bad.status).toBe(401);
  });

  test('a sign-in that is not remembered lasts as long as the browser, and its tokens say so', async () => {
    const kept = at.browser();
    const { seen } = await kept.authorize();
    const path = seen.location ?? '';
    const form = { name: 'demo', password: 'demo-punter' };
    const resume = (await kept.post(path, form)).location ?? '';
    const passing = await kept.get(resume);
    const cookies = [passing.headers['set-cookie'] ?? []].flat().join('\n');
    expect(cookies).toMatch(/furlong_session=/);
    expect(cookies).not.toMatch(/furlong_session=[^\n]*expires=/);
    const { tokens } = await at.browser().signIn('demo', 'demo-punter', {});
    await expect(at.identity.verifyAccessToken(tokens.access_token, 'api')).resolves.toMatchObject({
      remember: false,
    });
  });
});

describe('signing out', () => {
  test('[I-END-SESSION] [I-LOGOUT-ADDRESS] with the site’s id token it needs no question, ends the session and its refresh tokens, and goes back', async () => {
    const browser = at.browser();
    const { tokens } = await browser.signIn('demo', 'demo-punter');
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: browser.site,
    });
    const page = await browser.get(`/identity/session/end?${query}`);
    expect(page.body).toContain('data-submit');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const out = await browser.post('/identity/session/end/confirm', { xsrf, logout: 'yes' });
    expect(out.location).toMatch(/^http:\/\/localhost:3000\/?$/);
    expect(browser.cookies.has('furlong_session')).toBe(false);
    expect(browser.cookies.has('furlong_browser_state')).toBe(false);
    const refreshed = await browser.token({
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
    expect(refreshed.error).toBe('invalid_grant');
  });

  test('without an id token, the page asks first', async () => {
    const browser = at.browser();
    await browser.signIn('demo', 'demo-punter');
    const page = await browser.get('/identity/session/end');
    expect(page.body).toContain('Do you want to sign out');
    expect(page.body).not.toContain('submit-form.js');
  });
});

describe('two nodes on one database', () => {
  test('sign in, renew and verify for each other', async () => {
    const { createHttp } = await import('../platform/http/http.ts');
    const { mountIdentity } = await import('./mount-identity.ts');
    const { IdentityBrowser } = await import('../../test/identity-browser.ts');
    const app = await createHttp({
      settings: at.platform.settings,
      operator: at.platform.operator,
      log: at.platform.log,
      metrics: (await import('../platform/runtime/metrics.ts')).createMetrics(),
      identityUrl: `${at.platform.settings.publicUrl}/identity`,
      ready: async () => true,
    });
    const other = await mountIdentity(app, at.platform);
    await app.ready();
    try {
      const browser = at.browser();
      const { tokens } = await browser.signIn('demo', 'demo-punter');
      await expect(other.verifyAccessToken(tokens.access_token, 'api')).resolves.toMatchObject({
        username: 'demo',
      });
      const elsewhere = new IdentityBrowser(app);
      for (const [name, cookie] of browser.cookies) elsewhere.cookies.set(name, cookie);
      const renewed = await elsewhere.token({
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
      });
      expect(renewed.status).toBe(200);
      const { seen } = await elsewhere.authorize({ prompt: 'none' });
      expect(new URL(seen.location ?? '').searchParams.get('code')).toMatch(/./);
    } finally {
      await app.close();
      await other.stop();
    }
  });
});
