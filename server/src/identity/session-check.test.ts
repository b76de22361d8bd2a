import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { createTestIdentity } from '../../test/test-identity.ts';

const site = 'http://localhost:3000';
const script = readFileSync(join(import.meta.dirname, 'assets/check-session.js'), 'utf8');

const at = closedAfterAll(await createTestIdentity());

/** Asks the provider's frame, as it would run in a browser with this cookie. */
async function ask(message: string, browserState: string | undefined, sender = site): Promise<string> {
  let listen: ((event: unknown) => void) | undefined;
  const document = {
    cookie: browserState === undefined ? 'other=1' : `other=1; furlong_browser_state=${browserState}`,
  };
  const window = {
    addEventListener: (_kind: string, listener: (event: unknown) => void) => {
      listen = listener;
    },
  };
  const location = new URL(site);
  runInNewContext(script, { document, location, window, crypto, TextEncoder, Uint8Array, Array, String });
  return await new Promise((resolve) => {
    listen?.({ data: message, origin: sender, source: { postMessage: (answer: string) => resolve(answer) } });
    if (sender !== site) setImmediate(() => resolve('no answer'));
  });
}

test('[I-SESSION-CHECK] the frame answers unchanged while signed in, changed after a sign-out or another sign-in, error for nonsense', async () => {
  const browser = at.browser();
  const first = await browser.signIn('demo', 'demo-punter');
  const state = browser.cookies.get('furlong_browser_state')?.value;
  const message = `punterschallenge ${first.callback.searchParams.get('session_state')}`;
  await expect(ask(message, state)).resolves.toBe('unchanged');
  await expect(ask(message, undefined)).resolves.toBe('changed');
  await expect(ask(message, state, 'https://elsewhere.example')).resolves.toBe('no answer');
  await expect(ask('nonsense', state)).resolves.toBe('error');

  // Renewing keeps the state; somebody else's sign-in has another.
  const { seen } = await browser.authorize({ prompt: 'none' });
  const renewed = new URL(seen.location ?? '').searchParams.get('session_state');
  expect(browser.cookies.get('furlong_browser_state')?.value).toBe(state);
  await expect(ask(`punterschallenge ${renewed}`, state)).resolves.toBe('unchanged');
  const rival = at.browser();
  await rival.signIn('rival', 'rival-punter');
  await expect(ask(message, rival.cookies.get('furlong_browser_state')?.value)).resolves.toBe('changed');
});

test('[I-SESSION-CHECK] a refused renewal carries the state too: unchanged until somebody signs in', async () => {
  const browser = at.browser();
  const refusalOf = async (extra: Record<string, string>) => {
    const { seen } = await browser.authorize({ prompt: 'none', ...extra });
    return new URL(seen.location ?? '').searchParams;
  };
  const stranger = await refusalOf({});
  expect(stranger.get('error')).toBe('login_required');
  expect(stranger.get('state')).toBe('state-1');
  const message = `punterschallenge ${stranger.get('session_state')}`;
  await expect(ask(message, undefined)).resolves.toBe('unchanged');
  await browser.signIn('demo', 'demo-punter');
  const state = browser.cookies.get('furlong_browser_state')?.value;
  await expect(ask(message, state)).resolves.toBe('changed');

  const bad = await refusalOf({ scope: 'openid unheard-of', response_type: 'none' });
  expect(bad.get('error')).toMatch(/./);
  await expect(ask(`punterschallenge ${bad.get('session_state')}`, state)).resolves.toBe('unchanged');
});

test('the frame is a page without inline script that the site may frame', async () => {
  const page = await at.app.inject('/identity/session/check');
  expect(page.body).toMatch(/<script src="\/identity\/assets\/check-session\.js\?v=[^"]+"><\/script>/);
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect((await at.app.inject('/identity/assets/check-session.js')).headers['content-type']).toContain(
    'text/javascript',
  );
});
