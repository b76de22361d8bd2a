import { User } from 'oidc-client-ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import { clearCookies, clearLoggedIn, clearLoginMarker, markLoggedIn, markLogin } from './login-cookies.ts';

const server = fakeServer();

beforeEach(() => {
  // Fresh modules per test: the session and its listeners live as long as the page.
  vi.resetModules();
  window.history.replaceState(null, '', '/');
  clearCookies();
  server.start();
});
afterEach(() => {
  vi.useRealTimers();
  server.stop();
  vi.restoreAllMocks();
});

function userFor(seconds: number): User {
  return new User({
    access_token: 'sso-token',
    id_token: 'id-token',
    refresh_token: 'refresh-token',
    token_type: 'Bearer',
    profile: { sub: 'p1', iss: '', aud: '', exp: 0, iat: 0 },
    expires_at: Math.floor(Date.now() / 1000) + seconds,
  });
}

/** Starts a page, with or without a stored user. */
async function openPage(stored: User | null) {
  const { SignInManager, signInSettings } = await import('./sign-in-manager.ts');
  const { SignInControl } = await import('./sign-in-control.ts');
  const { useSession } = await import('../platform/session/session-store.ts');
  const { useSignIn } = await import('./sign-in-state.ts');
  const { setConfig, getConfig } = await import('../platform/site/config.ts');
  server.configure(setConfig);
  const manager = new SignInManager({
    ...signInSettings(getConfig().identityUrl, window.location.origin),
    monitorSession: false,
  });
  const never = () => new Promise<void>(() => undefined);
  const spies = {
    signinRedirect: vi.spyOn(manager, 'signinRedirect').mockImplementation(never),
    signinCallback: vi.spyOn(manager, 'signinCallback'),
    signoutRedirect: vi.spyOn(manager, 'signoutRedirect').mockImplementation(never),
    revoke: vi.spyOn(manager, 'revoke').mockResolvedValue(),
    reachProvider: vi.spyOn(manager, 'reachProvider').mockResolvedValue(),
    renew: vi.spyOn(manager, 'renew'),
  };
  const isForPunters = (path: string) => path === '/results';
  const browser = { goHome: vi.fn(), goBack: vi.fn(), loadHome: vi.fn(), isForPunters };
  if (stored !== null) await manager.storeUser(stored);
  const control = new SignInControl(manager, browser);
  return { manager, control, browser, spies, session: useSession.getState, signIn: useSignIn.getState };
}

type Page = Awaited<ReturnType<typeof openPage>>;

function answerLogin(payload: object = login()): void {
  server.answer('/issuer/issue', { token: 'login-token' });
  server.answer('/api/Login/GetPunterChallengeLogin', payload);
}

describe('the login check', () => {
  test('[T-LOGIN-PROCESS] [T-LOGIN-SUCCESS] a stored sign-in logs the punter in to the product', async () => {
    answerLogin();
    const page = await openPage(userFor(600));
    page.session().update({ aliasRequired: true, hasPCTokenExpired: true });
    await page.control.start();
    expect(server.made).toEqual(['POST /issuer/issue', 'GET /api/Login/GetPunterChallengeLogin']);
    expect(server.tokens[0]).toBe('Bearer sso-token');
    expect(server.bodies[0]).toEqual({ ssoAccessToken: 'sso-token', subject: 'p1' });
    expect(page.session()).toMatchObject({
      isLoggedIn: true,
      legacyAccessToken: 'product-token',
      aliasRequired: false,
      hasPCTokenExpired: false,
      isInPCLogin: false,
    });
    expect(document.cookie).toContain('Loggedin=true');
  });

  test('[E-USER-STATE] [E-USER-COMPETITION] the session holds the user and his competition', async () => {
    answerLogin();
    const page = await openPage(userFor(600));
    await page.control.start();
    expect(page.session()).toMatchObject({
      isLoggedIn: true,
      legacyAccessToken: 'product-token',
      userName: 'demo',
      isPending: false,
      hasPCTokenExpired: false,
      isInPCLogin: false,
      userId: 'p1',
      punterId: 7,
      competitionData: { meetings: [] },
    });
  });

  test('[T-SIGN-IN-STATE] is loading, then authenticated, or not after the sign-in has expired', async () => {
    answerLogin();
    const good = await openPage(userFor(600));
    expect(good.signIn().status).toBe('loading');
    await good.control.start();
    expect(good.signIn().status).toBe('authenticated');
    vi.resetModules();
    const old = await openPage(userFor(-10));
    clearLoggedIn();
    await old.control.start();
    expect(old.signIn().status).toBe('anonymous');
    expect(old.session().isLoggedIn).toBe(false);
  });

  test('[T-LOGIN-PERSISTED] an expired sign-in is restored when the login cookie and the remember item exist', async () => {
    answerLogin();
    localStorage.setItem('rememberpc', 'true');
    markLoggedIn();
    const page = await openPage(userFor(-10));
    page.spies.renew.mockResolvedValue(userFor(600));
    await page.control.start();
    expect(page.spies.renew).toHaveBeenCalledOnce();
    expect(page.session().isLoggedIn).toBe(true);
  });

  test('an ended sign-in whose renewal gets no answer is kept and can be retried', async () => {
    const { ErrorTimeout } = await import('oidc-client-ts');
    localStorage.setItem('rememberpc', 'true');
    markLoggedIn();
    const page = await openPage(userFor(-10));
    page.spies.renew.mockRejectedValue(new ErrorTimeout('Network timed out'));
    await page.control.start();
    expect(page.signIn().question).toMatchObject({
      title: 'Login failed',
      text: expect.stringMatching(/took too long/),
    });
    // The ended token is not sent, and the refresh token is still stored.
    expect(server.made).toEqual([]);
    expect((await page.manager.getUser())?.refresh_token).toBe('refresh-token');
  });

  test("[T-ALIAS-REQUIRED] [X-ALIAS-REQUIRED] 'Alias Required' asks for an alias and logs nobody in", async () => {
    answerLogin({ ...login({ alias: null }), message: 'Alias Required' });
    const page = await openPage(userFor(600));
    await page.control.start();
    expect(page.session()).toMatchObject({ aliasRequired: true, isLoggedIn: false });
    expect(page.signIn().question).toEqual({ kind: 'alias' });
  });

  test('[T-CALLBACK-HOME] after a successful callback the browser goes to the start', async () => {
    answerLogin();
    window.history.replaceState(null, '', '/?code=a&state=b');
    const page = await openPage(null);
    page.spies.signinCallback.mockImplementation(async () => {
      await page.manager.storeUser(userFor(600));
      return userFor(600);
    });
    await page.control.start();
    expect(page.browser.goHome).toHaveBeenCalledOnce();
    expect(page.session().isLoggedIn).toBe(true);
  });

  test("[X-LOGIN-FAILED] a callback that fails says 'Login failed', with words", async () => {
    window.history.replaceState(null, '', '/?error=access_denied&state=b');
    const page = await openPage(null);
    page.spies.signinCallback.mockRejectedValue(new Error('No matching state found in storage'));
    await page.control.start();
    expect(page.signIn().question).toMatchObject({
      kind: 'failure',
      title: 'Login failed',
      text: expect.stringMatching(/used already/),
    });
  });
});

describe('a sign-in that the punter cancelled', () => {
  const stopped = async (page: Awaited<ReturnType<typeof openPage>>) => {
    const { ErrorResponse } = await import('oidc-client-ts');
    page.spies.signinCallback.mockRejectedValue(new ErrorResponse({ error: 'access_denied' }));
    await page.control.start();
  };

  test('returns to where it began, without an error', async () => {
    window.history.replaceState(null, '', '/?error=access_denied&state=b');
    const page = await openPage(null);
    const { rememberReturn } = await import('./pending-route.ts');
    rememberReturn('/picks/4?race=2');
    await stopped(page);
    expect(page.browser.goBack).toHaveBeenCalledExactlyOnceWith('/picks/4?race=2');
    expect(page.browser.goHome).not.toHaveBeenCalled();
    expect(page.signIn()).toMatchObject({ status: 'anonymous', question: null });
    expect(sessionStorage.getItem('pendingProtectedRoute')).toBeNull();
  });

  test('goes to the start if it began on a protected page, or on none', async () => {
    window.history.replaceState(null, '', '/?error=access_denied&state=b');
    const page = await openPage(null);
    const { rememberPendingRoute } = await import('./pending-route.ts');
    rememberPendingRoute(`${window.location.origin}/results`);
    await stopped(page);
    expect(page.browser.goBack).toHaveBeenCalledExactlyOnceWith('/');
    expect(page.signIn().question).toBeNull();
  });
});

test('[T-LOGIN-MARKER] the marker is set, then the visitor is sent to the identity provider', async () => {
  const page = await openPage(null);
  await page.control.start();
  page.spies.signinRedirect.mockImplementation(async () => {
    expect(document.cookie).toContain('LoginInProgress=true');
    expect(page.session().isInPCLogin).toBe(true);
  });
  await page.control.signIn();
  expect(page.spies.signinRedirect).toHaveBeenCalledOnce();
  // The punter comes back with the browser's Back button.
  expect(document.cookie).not.toContain('LoginInProgress');
  expect(page.session().isInPCLogin).toBe(false);
});

test('a visitor who has no account is led to the form for one, in the sign-in that is under way', async () => {
  const page = await openPage(null);
  await page.control.start();
  page.spies.signinRedirect.mockResolvedValue();
  await page.control.signIn(undefined, 'register');
  expect(page.spies.signinRedirect).toHaveBeenCalledExactlyOnceWith({
    extraQueryParams: { screen: 'register' },
  });
});

test('a fresh sign-in asks the identity provider for one, and stores the return address', async () => {
  const page = await openPage(null);
  await page.control.start();
  page.spies.signinRedirect.mockResolvedValue();
  await page.control.signInAgain('/picks/1?slip=open');
  expect(page.spies.signinRedirect).toHaveBeenCalledExactlyOnceWith({ prompt: 'login' });
  expect(sessionStorage.getItem('pendingProtectedRoute')).toBe(`${window.location.origin}/picks/1?slip=open`);
});

test('a login begun offline that fails is begun again online', async () => {
  answerLogin();
  const page = await openPage(userFor(600));
  const answer = window.fetch;
  let lose: (reason: unknown) => void = () => undefined;
  const lost = new Promise<Response>((_resolve, reject) => {
    lose = reject;
  });
  const fetching = vi.spyOn(window, 'fetch').mockReturnValueOnce(lost).mockImplementation(answer);
  void page.control.start();
  await vi.waitFor(() => expect(fetching).toHaveBeenCalled());
  window.dispatchEvent(new Event('online'));
  lose(new TypeError('Failed to fetch'));
  await vi.waitFor(() => expect(page.session().isLoggedIn).toBe(true));
  expect(page.signIn().question).toBeNull();
});

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

  test('goes with a sign-out that the punter chose, and the next page says what became of it', async () => {
    answerLogin();
    const page = await openPage(userFor(600));
    await page.control.start();
    localStorage.setItem(key, draft);
    void page.control.signOut('asked', 'Dropped: 1 unsaved pick.');
    await vi.waitFor(() => expect(page.spies.signoutRedirect).toHaveBeenCalledOnce());
    expect(localStorage.length).toBe(0);
    vi.resetModules();
    const next = await openPage(null);
    const { connectToaster } = await import('../ui/feedback/toast.ts');
    await next.control.start();
    const told: object[] = [];
    connectToaster((message) => told.push(message))();
    expect(told).toEqual([{ type: 'success', title: 'Signed out.', text: 'Dropped: 1 unsaved pick.' }]);
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
    expect(page.signIn().question).toMatchObject({ text: expect.stringMatching(/may still know you/) });
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
