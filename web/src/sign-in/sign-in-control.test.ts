import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '../../test/fake-server.ts';
import {
  answerLogin,
  openPage,
  type Page,
  signInServer as server,
  startSignIn,
  stopSignIn,
  userFor,
} from '../../test/sign-in-page.ts';
import { clearLoggedIn, markLoggedIn } from './login-cookies.ts';

beforeEach(startSignIn);
afterEach(stopSignIn);

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

  test('offline it says that there is no connection, not that the login failed', async () => {
    const page = await openPage(null);
    await page.control.start();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    page.spies.signinRedirect.mockRejectedValue(new TypeError('Failed to fetch'));
    await page.control.signIn();
    expect(page.signIn().question).toMatchObject({ kind: 'failure', title: 'You’re offline' });
  });

  test('a renewal that fails is told online, and not offline, where the page says so and renews later', async () => {
    answerLogin();
    const page = await openPage(userFor(600));
    await page.control.start();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    page.spies.renew.mockRejectedValue(new TypeError('Failed to fetch'));
    const { connectToaster } = await import('../ui/feedback/toast.ts');
    const told: string[] = [];
    connectToaster(({ title }) => told.push(title));
    const expire = () => page.manager.events._raiseSilentRenewError(new TypeError('Failed to fetch'));
    await expire();
    expect(told).toEqual([]);
    online.mockReturnValue(true);
    await expire();
    expect(told).toEqual(['Sign-in not renewed']);
  });

  test("[T-ALIAS-REQUIRED] [X-ALIAS-REQUIRED] 'Alias Required' asks for an alias and logs nobody in", async () => {
    answerLogin({ ...login({ alias: null }), message: 'Alias Required' });
    const page = await openPage(userFor(600));
    await page.control.start();
    expect(page.session()).toMatchObject({ aliasRequired: true, isLoggedIn: false });
    expect(page.signIn().question).toEqual({ kind: 'alias' });
  });

  test('where no alias is needed none is asked for, until the punter asks to choose one', async () => {
    answerLogin({ ...login({ alias: null }), message: 'Alias Required' });
    const page = await openPage(userFor(600));
    // The route that waits is taken as soon as the session is there.
    page.browser.asksAlias.mockImplementation(() => page.session().aliasRequired);
    await page.control.start();
    expect(page.session()).toMatchObject({ aliasRequired: true, legacyAccessToken: 'product-token' });
    expect(page.signIn().question).toBeNull();
    await page.control.signIn('/learntoplay');
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
      text: expect.stringMatching(/used or too old/),
    });
  });
});

describe('a sign-in that the punter cancelled', () => {
  const stopped = async (page: Page) => {
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
