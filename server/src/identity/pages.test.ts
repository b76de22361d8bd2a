import { feedTokenRequest } from '@furlong/feed-client/feed-tokens';
import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import type { IdentityBrowser, Seen } from '../../test/identity-browser.ts';
import { lockOut } from '../../test/lock-out.ts';
import { createTestIdentity } from '../../test/test-identity.ts';
import { countSlowly } from './count-attempts.ts';
import { loadProviderKeys } from './provider-keys.ts';
import { signIn } from './sign-in.ts';

/** Somebody in a browser that is not known. */
const stranger = { password: 'rival-punter', knownDevice: () => undefined };

const at = closedAfterAll(await createTestIdentity());

async function openSignIn(browser: IdentityBrowser = at.browser()) {
  const { seen } = await browser.authorize();
  const path = seen.location ?? '';
  return { browser, path, page: await browser.get(path) };
}

const words = (seen: Seen) => /<div class="summary"[^>]*>([\s\S]*?)<\/div>/.exec(seen.body)?.[1];
/** A page without what differs by what was typed. */
const bare = (seen: Seen) => seen.body.replace(/value="[^"]*"/g, '').replace(/interaction\/[\w-]+/g, '');

test('the pages are not in the documented calls', async () => {
  const document = (await at.app.inject('/api/openapi.json')).json<{ paths: object }>();
  expect(Object.keys(document.paths).filter((path) => path.startsWith('/identity'))).toEqual([]);
});

test('an unknown address is answered with a page, or with data for programs', async () => {
  for (const url of ['/identity', '/identity/', '/identity/nope']) {
    const page = await at.browser().get(url, { accept: 'text/html,*/*;q=0.8' });
    expect(page.status).toBe(404);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('There is no page at this address.');
  }
  const answer = await at.browser().get('/identity/nope', { accept: '*/*' });
  expect(answer.status).toBe(404);
  expect(JSON.parse(answer.body)).toEqual({
    error: { code: 'not-found', message: 'There is no GET /identity/nope' },
  });
});

test('U+0000 anywhere in an address or a form is refused', async () => {
  const browser = at.browser();
  const authorize =
    '/identity/auth?client_id=punterschallenge&response_type=code&scope=openid&code_challenge_method=S256' +
    '&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&redirect_uri=http%3A%2F%2Flocalhost%3A3000';
  for (const name of ['state', 'nonce', 'login_hint', 'id_token_hint', 'client_id']) {
    expect((await browser.get(`${authorize}&${name}=%00`)).status).toBe(400);
  }
  const { path } = await openSignIn(browser);
  expect((await browser.post(path, { name: 'demo\u0000', password: 'x' })).status).toBe(400);
  const form = { grant_type: 'client_credentials', client_id: '\u0000', client_secret: 'x' };
  expect((await browser.post('/identity/token', form)).status).toBe(401);
});

describe('the sign-in page', () => {
  test('works without script or style of its own, names its fields, and shows the demo accounts', async () => {
    const { page } = await openSignIn();
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).not.toMatch(/<script(?! src="\/identity\/assets\/)|style=|<style/);
    for (const [, id] of page.body.matchAll(/<input[^>]* id="(\w+)"/g)) {
      expect(page.body).toContain(`<label for="${id}">`);
    }
    for (const shown of ['demo-punter', 'rival-punter', 'desk-operator', 'desk2-operator']) {
      expect(page.body).toContain(shown);
    }
  });

  test('leads a newcomer to registering by a button, where the demo says that nobody is checked', async () => {
    const { browser, path, page } = await openSignIn();
    expect(page.body).toMatch(/<a class="btn" href="[^"]*\/register">New here\? Register<\/a>/);
    const form = await browser.get(`${path}/register`);
    expect(form.body).toContain('play money, and nobody checks who you are');
  });

  test('without the demo shows no demo accounts, and they cannot sign in', async () => {
    const plain = await createTestIdentity({ DEMO: 'off' });
    try {
      const { prepareDemoAccounts } = await import('./demo-accounts.ts');
      await prepareDemoAccounts({
        ...plain.platform,
        settings: { ...plain.platform.settings, demo: true },
      });
      const browser = plain.browser();
      const { seen } = await browser.authorize();
      expect((await browser.get(seen.location ?? '')).body).not.toContain('demo-punter');
      const tried = await browser.post(seen.location ?? '', { name: 'demo', password: 'demo-punter' });
      expect(tried.status).toBe(400);
    } finally {
      await plain.close();
    }
  });

  test('gives the same answer for a wrong password and an unknown name', async () => {
    const { browser, path } = await openSignIn();
    const wrong = await browser.post(path, { name: 'demo', password: 'not the password' });
    const unknown = await browser.post(path, { name: 'nobody@example.com', password: 'not the password' });
    expect(wrong.status).toBe(400);
    expect(unknown.status).toBe(400);
    expect(bare(unknown)).toBe(bare(wrong));
    expect(words(wrong)).toContain('Wrong e-mail or password');
  });

  test('shows typed text as text, never as markup', async () => {
    const { browser, path } = await openSignIn();
    const seen = await browser.post(path, { name: '"><script>alert(1)</script>', password: 'x' });
    expect(seen.body).not.toContain('<script>alert');
    expect(seen.body).toContain('&quot;&gt;&lt;script&gt;');
  });

  test('refuses a form from another site, and one without an origin', async () => {
    const { browser, path } = await openSignIn();
    const form = { name: 'demo', password: 'demo-punter' };
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
      {},
    ] as Record<string, string>[]) {
      expect((await browser.post(path, form, headers)).status).toBe(403);
    }
    expect((await browser.post(path, form, { 'sec-fetch-site': 'same-origin' })).status).toBe(303);
  });

  test('refuses a form without the sign-in’s own cookie', async () => {
    const { path } = await openSignIn();
    const seen = await at.browser().post(path, { name: 'demo', password: 'demo-punter' });
    expect(seen.status).toBe(400);
    expect(seen.body).toContain('no longer open');
  });

  test('the provider’s cookies are out of reach of scripts and of other sites', async () => {
    const { seen } = await at.browser().authorize();
    for (const cookie of [seen.headers['set-cookie'] ?? []].flat()) {
      expect(cookie).toMatch(/httponly/i);
      expect(cookie).toMatch(/samesite=lax/i);
    }
    const secure = await createTestIdentity({ PUBLIC_URL: 'https://furlong.example' });
    try {
      const { seen: far } = await secure.browser().authorize();
      for (const cookie of [far.headers['set-cookie'] ?? []].flat())
        expect(cookie).toMatch(/^__Secure-.*; secure/i);
      const browser = secure.browser();
      await browser.signIn('demo', 'demo-punter');
      const paths = Object.fromEntries([...browser.cookies].map(([name, { path }]) => [name, path]));
      expect(paths).toMatchObject({
        '__Host-furlong_session': '/',
        '__Host-furlong_session.sig': '/',
        '__Secure-furlong_browser_state': '/identity',
        '__Secure-furlong_device': '/identity',
      });
      expect(Object.keys(paths).filter((name) => !/^__(Host|Secure)-/.test(name))).toEqual([]);
      expect(await browser.authorize({ prompt: 'none' })).toMatchObject({
        seen: { location: expect.stringContaining('code=') },
      });
    } finally {
      await secure.close();
    }
  });
});

describe('too many failures', () => {
  test('lock a name for their network, whether or not it exists, even for the right password, until the window ends', async () => {
    const locked = await createTestIdentity();
    try {
      const answers = [];
      for (const name of ['rival', 'nobody@example.com']) {
        const browser = locked.browser();
        const { seen } = await browser.authorize();
        const path = seen.location ?? '';
        const { db, settings, secrets } = locked.platform;
        const { hashing } = await loadProviderKeys(secrets);
        const attempt = { ...stranger, name, network: '127.0.0.1' };
        const tries = Array.from({ length: 8 }, () =>
          signIn({ db, settings }, hashing, { ...attempt, password: 'wrong' }, new Date()),
        );
        // All at once: none slips through before the count.
        for (const came of await Promise.all(tries)) expect(came).toMatchObject({ refused: 'wrong' });
        answers.push(await browser.post(path, { name, password: 'rival-punter' }));
        // Nobody else's network is locked by it.
        const elsewhere = { ...attempt, network: '10.0.0.2' };
        const came = await signIn({ db, settings }, hashing, elsewhere, new Date());
        const isIn = name === 'rival' ? { account: { username: 'rival' } } : { refused: 'wrong' };
        expect(came).toMatchObject(isIn);
        const later = new Date(Date.now() + 16 * 60_000);
        expect(await signIn({ db, settings }, hashing, attempt, later)).toMatchObject(isIn);
      }
      const [known, unknown] = answers;
      expect(known?.status).toBe(429);
      expect(known?.body).toContain('Wait 15 minutes');
      expect(Number(known?.headers['retry-after'])).toBeGreaterThan(14 * 60);
      expect(known && unknown && bare(unknown)).toBe(known && bare(known));
    } finally {
      await locked.close();
    }
  });

  test('from many networks slow a name down for at most half a minute; a wait is not counted', async () => {
    const { db, settings } = at.platform;
    const { hashing } = await loadProviderKeys(at.platform.secrets);
    const name = 'not.there@example.com';
    const account = `name ${name}`;
    let now = new Date();
    const fail = async () => await countSlowly(db, hashing, account, now);
    for (let network = 0; network < 20; network += 1) expect(await fail()).toBeUndefined();
    const attempt = async () =>
      await signIn({ db, settings }, hashing, { ...stranger, name, network: 'home' }, now);
    const waits = [];
    for (let network = 20; network < 28; network += 1) {
      const held = await attempt();
      const { until } = held as { until: Date };
      waits.push((until.getTime() - now.getTime()) / 1000);
      // Waiting uses up none of the attempts of who waits, and lengthens nothing.
      for (let again = 0; again < 3; again += 1) expect(await attempt()).toEqual(held);
      now = until;
      expect(await fail()).toBeUndefined();
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
    now = new Date(now.getTime() + 30_000);
    expect(await attempt()).toMatchObject({ refused: 'wrong' });
  });

  test('of strangers do not lock a known browser out; its cookie has a count of its own', async () => {
    const known = at.browser();
    await known.signIn('demo', 'demo-punter');
    const device = known.cookies.get('furlong_device');
    expect(device?.path).toBe('/identity');
    const tries = async (browser: IdentityBrowser, name: string, password: string) =>
      (await browser.post((await openSignIn(browser)).path, { name, password })).status;
    await lockOut(at.platform, 'demo');
    expect(await tries(at.browser(), 'demo', 'demo-punter')).toBe(429);
    known.cookies.delete('furlong_session');
    expect(await tries(known, 'demo', 'demo-punter')).toBe(303);

    // Known for that account alone, and by its signature.
    await lockOut(at.platform, 'rival');
    expect(await tries(known, 'rival', 'rival-punter')).toBe(429);
    await lockOut(at.platform, 'demo');
    const forged = at.browser();
    forged.cookies.set('furlong_device', { path: '/identity', value: `${device?.value.slice(0, -2)}AA` });
    expect(await tries(forged, 'demo', 'demo-punter')).toBe(429);
    // Copied it buys eight guesses, not more.
    const thief = at.browser();
    if (device) thief.cookies.set('furlong_device', device);
    for (let one = 0; one < 8; one += 1) expect(await tries(thief, 'demo', 'no')).toBe(400);
    expect(await tries(thief, 'demo', 'demo-punter')).toBe(429);
  });

  test('are counted without storing a name or an address', async () => {
    const { browser, path } = await openSignIn();
    await browser.post(path, { name: 'somebody@example.com', password: 'wrong password' });
    const rows = await at.platform.db.selectFrom('sign_in_attempts').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/somebody|127\.0\.0\.1/);
  });

  test('a network with too many wrong client secrets is refused, even with the right one; each wrong one is logged', async () => {
    const limited = await createTestIdentity({
      LIMITS: 'guess.visitors=2',
      FEED_CLIENT_SECRET: 'the one right secret',
    });
    const ask = (secret: string, remoteAddress = '196.25.1.1') => {
      const { path, body, ...request } = feedTokenRequest('feed', secret);
      return limited.app.inject({ ...request, url: path, payload: body, remoteAddress });
    };
    try {
      for (let time = 0; time < 4; time += 1)
        expect((await ask('the one right secret')).statusCode).toBe(200);
      const guesses = await Promise.all(['one', 'two', 'three'].map((secret) => ask(secret)));
      expect(guesses.map(({ statusCode }) => statusCode).toSorted()).toEqual([401, 401, 429]);
      const told = limited.logged.filter((line) => line.includes('a client gave a wrong secret'));
      expect(told.map((line) => JSON.parse(line))).toMatchObject(
        [1, 2].map(() => ({ level: 40, client: 'feed', network: expect.stringMatching(/^[\w-]{22}$/) })),
      );
      expect(limited.logged.join()).not.toMatch(/196\.25\.1\.1|the one right secret/);
      const locked = await ask('the one right secret');
      expect(locked.statusCode).toBe(429);
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
      expect(locked.json()).toMatchObject({
        error: 'temporarily_unavailable',
        error_description: expect.stringContaining('Too many'),
      });
      expect((await ask('the one right secret', '196.25.1.2')).statusCode).toBe(200);
    } finally {
      await limited.close();
    }
  });

  test('a parameter that is too long gets a page of ours, and is not stored', async () => {
    const browser = at.browser();
    const kept = () =>
      at.platform.db.selectFrom('oidc_records').select('id').where('model', '=', 'Interaction').execute();
    const before = (await kept()).length;
    const address = (state: string) =>
      `/identity/auth?client_id=punterschallenge&response_type=code&scope=openid&code_challenge_method=S256&state=${state}` +
      `&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&redirect_uri=${encodeURIComponent(at.platform.settings.publicUrl)}`;
    const refused = await browser.get(address('s'.repeat(1_001)));
    expect(refused.status).toBe(400);
    expect(refused.location).toBeUndefined();
    expect((await kept()).length).toBe(before);
    expect((await browser.get(address('s'.repeat(1_000)))).status).toBe(303);
    expect((await kept()).length).toBe(before + 1);
  });

  test('posts from one address are limited, with a page that says so', async () => {
    const limited = await createTestIdentity({ LIMITS: 'form.visitors=3,authorize.visitors=2' });
    try {
      const browser = limited.browser();
      const answers = [];
      for (let post = 0; post < 4; post += 1)
        answers.push(await browser.post('/identity/forgot', { email: 'x' }));
      expect(answers.at(2)?.status).toBe(400);
      expect(answers.at(3)?.status).toBe(429);
      expect(answers.at(3)?.body).toContain('Too many attempts from your address');
      const begun = [];
      for (let begin = 0; begin < 3; begin += 1)
        begun.push(await browser.get('/identity/auth?client_id=x', { accept: 'text/html' }));
      expect(begun.map(({ status }) => status)).toEqual([400, 400, 429]);
      expect(begun.at(2)?.body).toContain('Too many attempts from your address');
      const asked = await limited.app.inject({
        url: '/identity/auth',
        headers: { accept: 'application/json' },
      });
      expect(asked.json()).toMatchObject({ error: { code: 'too-many-requests' } });
      expect(Number(asked.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });
});
