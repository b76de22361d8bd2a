import { beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../../test/fake-server.ts';

const userKey = 'oidc.user:https://identity.test:punterschallenge';

/** Loads a page with the storage that earlier pages left. */
async function loadPage() {
  vi.resetModules();
  const { persistSession } = await import('./stored-session.ts');
  const { useSession } = await import('./session-store.ts');
  persistSession();
  return useSession.getState;
}

function storeUser(sub: string, seconds = 300): void {
  const expiresAt = Math.floor(Date.now() / 1_000) + seconds;
  localStorage.setItem(userKey, JSON.stringify({ profile: { sub }, expires_at: expiresAt }));
}

beforeEach(async () => {
  storeUser('p1');
  (await loadPage())().setLogin(login());
});

test('a reload restores the session with its token', async () => {
  expect((await loadPage())()).toMatchObject({
    isLoggedIn: true,
    legacyAccessToken: 'product-token',
    punterId: 7,
  });
});

test.each([
  ['the punter signed out in another tab', () => localStorage.clear()],
  ['somebody else signed in', () => storeUser('p2')],
  ['the sign-in has ended', () => storeUser('p1', -1)],
  [
    'the token has ended',
    () => vi.spyOn(Date, 'now').mockReturnValue(Date.parse(login().tokenExpiresAt) + 60_000),
  ],
  ['it was spoilt', () => sessionStorage.setItem('productSession', '{"legacyAccessToken":7')],
])('not when %s: then nothing is left of it', async (_why, happen) => {
  happen();
  const session = await loadPage();
  expect(session()).toMatchObject({ isLoggedIn: false, legacyAccessToken: null });
  expect(sessionStorage.length).toBe(0);
  vi.restoreAllMocks();
});

test('the stored session is deleted by a 401 and by signing out', async () => {
  const session = await loadPage();
  session().expireToken();
  expect(sessionStorage.length).toBe(0);
  session().setLogin(login());
  expect(sessionStorage.length).toBe(1);
  session().clear();
  expect(sessionStorage.length).toBe(0);
});
