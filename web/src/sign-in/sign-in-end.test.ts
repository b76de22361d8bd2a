import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  answerLogin,
  openPage,
  type Page,
  startSignIn,
  stopSignIn,
  userFor,
} from '../../test/sign-in-page.ts';
import { clearLoginMarker, markLogin } from './login-cookies.ts';

beforeEach(startSignIn);
afterEach(stopSignIn);

describe('a 401', () => {
  test('[T-401-EXPIRED-ONCE] marks the token as expired, once', async () => {
    answerLogin();
    const page = await openPage(userFor(600));
    await page.control.start();
    expect(page.session().expireToken()).toBe(true);
    expect(page.session().expireToken()).toBe(false);
    expect(page.session().hasPCTokenExpired).toBe(true);
    await vi.waitFor(() => expect(page.spies.signoutRedirect).toHaveBeenCalledOnce());
  });

  test('[T-401-SIGNED-OUT] [X-401] signs the punter out, but only after the running login flow has ended', async () => {
    answerLogin();
    const page = await openPage(userFor(600));
    await page.control.start();
    markLogin(false);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    page.session().expireToken();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.spies.signoutRedirect).not.toHaveBeenCalled();
    clearLoginMarker();
    await vi.waitFor(() => expect(page.spies.signoutRedirect).toHaveBeenCalledOnce());
    expect(page.session().isLoggedIn).toBe(false);
    expect(document.cookie).toBe('');
  });
});

test('a renewal that ends after the sign-out stores nobody', async () => {
  answerLogin();
  const page = await openPage(userFor(600));
  await page.control.start();
  void page.control.signOut();
  await vi.waitFor(() => expect(page.spies.signoutRedirect).toHaveBeenCalledOnce());
  await page.manager.storeUser(userFor(600));
  expect(localStorage.length).toBe(0);
});

/** The toasts of the next page. */
async function toldNext(): Promise<object[]> {
  vi.resetModules();
  const next = await openPage(null);
  const { connectToaster } = await import('../ui/feedback/toast.ts');
  await next.control.start();
  const told: object[] = [];
  connectToaster((message) => told.push(message))();
  return told;
}

describe('a draft of picks (rule: sign-out)', () => {
  const draft = '{"state":{"drafts":{"7/1":{"picks":{"1":3},"at":1}}},"version":0}';
  const key = 'furlong-picks-draft';

  test.each([
    ['a token that was refused', (page: Page) => void page.session().expireToken()],
    ['the time limit of the session', (page: Page) => void page.control.signOut('time-limit')],
  ])('outlives %s, which nobody chose, and the next page says so', async (_why, end) => {
    answerLogin();
    const page = await openPage(userFor(600));
    await page.control.start();
    localStorage.setItem(key, draft);
    end(page);
    await vi.waitFor(() => expect(page.spies.signoutRedirect).toHaveBeenCalledOnce());
    expect(Object.entries({ ...localStorage })).toEqual([[key, draft]]);
    vi.resetModules();
    const next = await openPage(null);
    await next.control.start();
    expect(next.signIn().question).toMatchObject({
      text: expect.stringMatching(/What you hadn’t saved is still on this device\.$/),
    });
  });

  test.each<[string, (page: Page) => void, 'signoutRedirect' | 'loadHome']>([
    ['here', (page) => void page.control.signOut('time-limit').catch(() => undefined), 'signoutRedirect'],
    [
      'elsewhere',
      () => window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage })),
      'loadHome',
    ],
  ])(
    'that a device does not take again keeps nobody signed in whose sign-in ended %s',
    async (_where, end, leaves) => {
      answerLogin();
      const page = await openPage(userFor(600));
      await page.control.start();
      localStorage.setItem(key, draft);
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      end(page);
      const left = leaves === 'loadHome' ? page.browser.loadHome : page.spies.signoutRedirect;
      await vi.waitFor(() => expect(left).toHaveBeenCalledOnce());
      vi.restoreAllMocks();
      for (const told of await toldNext())
        expect(told).not.toHaveProperty('text', expect.stringMatching(/still/));
    },
  );

  test('goes with a sign-out that the punter chose, and the next page says what became of it', async () => {
    answerLogin();
    const page = await openPage(userFor(600));
    await page.control.start();
    localStorage.setItem(key, draft);
    void page.control.signOut('asked', 'Dropped: 1 unsaved pick.');
    await vi.waitFor(() => expect(page.spies.signoutRedirect).toHaveBeenCalledOnce());
    expect(localStorage.length).toBe(0);
    expect(await toldNext()).toEqual([
      { type: 'success', title: 'Signed out.', text: 'Dropped: 1 unsaved pick.' },
    ]);
  });

  test('outlives a sign-out whose question did not load, and the next page says so', async () => {
    answerLogin();
    const page = await openPage(userFor(600));
    await page.control.start();
    localStorage.setItem(key, draft);
    void page.control.signOut('asked', null);
    await vi.waitFor(() => expect(page.spies.signoutRedirect).toHaveBeenCalledOnce());
    expect(Object.entries({ ...localStorage })).toEqual([[key, draft]]);
    expect(await toldNext()).toEqual([
      { type: 'success', title: 'Signed out.', text: 'What you hadn’t saved is still on this device.' },
    ]);
  });
});

describe('signing out', () => {
  test('[T-LOGOUT] clears cookies, tokens and all local storage, revokes, and ends the session at the provider', async () => {
    answerLogin();
    const page = await openPage(userFor(600));
    await page.control.start();
    localStorage.setItem('draft', 'picks');
    void page.control.signOut();
    await vi.waitFor(() => expect(page.spies.signoutRedirect).toHaveBeenCalledOnce());
    expect(page.spies.signoutRedirect).toHaveBeenCalledWith({ id_token_hint: 'id-token' });
    expect(page.spies.revoke).toHaveBeenCalledOnce();
    expect(localStorage.length).toBe(0);
    expect(document.cookie).toBe('');
    expect(page.session()).toMatchObject({ isLoggedIn: false, legacyAccessToken: null, punterId: null });
  });

  test("[X-SIGN-OUT-FAILED] that fails at the provider says 'Sign-out failed', with words", async () => {
    answerLogin();
    const page = await openPage(userFor(600));
    await page.control.start();
    page.spies.signoutRedirect.mockRejectedValue(new TypeError('Failed to fetch'));
    await page.control.signOut();
    expect(page.signIn().question).toMatchObject({
      kind: 'failure',
      title: 'Sign-out failed',
      again: 'sign-out',
    });
    expect(localStorage.length).toBe(0);
  });

  test("a provider that is away is not gone to: it says 'Sign-out failed', and trying again ends the session there", async () => {
    answerLogin();
    const page = await openPage(userFor(600));
    await page.control.start();
    page.spies.reachProvider.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await page.control.signOut();
    expect(page.spies.signoutRedirect).not.toHaveBeenCalled();
    expect(page.signIn().question).toMatchObject({ text: expect.stringMatching(/may still remember you/) });
    expect(page.session().isLoggedIn).toBe(false);
    void page.control.signOutAgain();
    await vi.waitFor(() =>
      expect(page.spies.signoutRedirect).toHaveBeenCalledExactlyOnceWith({ id_token_hint: 'id-token' }),
    );
    expect(page.signIn().question).toBeNull();
  });

  test('in another tab ends this one', async () => {
    answerLogin();
    const page = await openPage(userFor(600));
    await page.control.start();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    await vi.waitFor(() => expect(page.browser.loadHome).toHaveBeenCalledOnce());
    expect(page.session().isLoggedIn).toBe(false);
    expect(page.spies.signoutRedirect).not.toHaveBeenCalled();
  });
});
