import { ErrorResponse, User, type UserManagerSettings } from 'oidc-client-ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SignInManager, signInSettings } from './sign-in-manager.ts';

const settings = signInSettings('https://identity.test', 'https://furlong.test');
const local: UserManagerSettings = { ...settings, monitorSession: false };

function userFor(seconds: number, accessToken = 'first'): User {
  return new User({
    access_token: accessToken,
    refresh_token: 'refresh',
    token_type: 'Bearer',
    profile: { sub: 'p1', iss: '', aud: '', exp: 0, iat: 0 },
    expires_at: Math.floor(Date.now() / 1000) + seconds,
  });
}

describe('the sign-in is configured as specified', () => {
  test('[I-AUTHORITY] [I-CLIENT] [I-SCOPE] authority from the configuration, client, code flow and scope', () => {
    expect(settings).toMatchObject({
      authority: 'https://identity.test',
      client_id: 'punterschallenge',
      response_type: 'code',
      scope: 'openid offline_access api',
    });
  });

  test('[I-REDIRECT-ADDRESS] [I-SILENT-ADDRESS] [I-LOGOUT-ADDRESS] every return address is the site origin', () => {
    expect(settings.redirect_uri).toBe('https://furlong.test');
    expect(settings.silent_redirect_uri).toBe('https://furlong.test');
    expect(settings.post_logout_redirect_uri).toBe('https://furlong.test');
  });

  test('[K-EXPIRY-NOTICE] [K-SESSION-CHECK] the stated times and sizes', () => {
    expect(settings).toMatchObject({
      accessTokenExpiringNotificationTimeInSeconds: 60,
      monitorSession: true,
      checkSessionIntervalInSeconds: 2,
    });
    expect(settings.popupWindowFeatures?.height).toBe(640);
  });
});

test('[T-USER-STORED] the user is stored in local storage', async () => {
  const manager = new SignInManager(local);
  await manager.storeUser(userFor(600));
  expect(JSON.parse(localStorage.getItem(manager.userKey) ?? '')).toMatchObject({ access_token: 'first' });
});

describe('silent renewal', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** A manager whose renewals are answered by a function. */
  async function renewing(answer: () => Promise<User>) {
    const manager = new SignInManager(local);
    const exchange = vi.fn(answer);
    // Replaces the library's refresh, below the lock and timers under test.
    Object.assign(manager, { _useRefreshToken: exchange });
    const errors: Error[] = [];
    manager.events.addSilentRenewError((error) => void errors.push(error));
    await manager.storeUser(userFor(120));
    await manager.getUser();
    return { manager, exchange, errors };
  }

  test('[T-SILENT-RENEW] is automatic, 60 seconds before the end', async () => {
    const { exchange } = await renewing(async () => userFor(600, 'second'));
    await vi.advanceTimersByTimeAsync(58_000);
    expect(exchange).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(exchange).toHaveBeenCalledTimes(1);
  });

  test('[T-SILENT-RENEW-ERROR] raises any other error as an event', async () => {
    const { exchange, errors } = await renewing(() =>
      Promise.reject(new ErrorResponse({ error: 'invalid_grant' })),
    );
    await vi.advanceTimersByTimeAsync(75_000);
    expect(exchange).toHaveBeenCalledTimes(1);
    expect(errors).toHaveLength(1);
  });

  test('uses another tab’s renewal instead of using the refresh token again', async () => {
    const { manager, exchange } = await renewing(async () => userFor(600, 'mine'));
    await manager.storeUser(userFor(600, 'theirs'));
    const loaded = vi.fn();
    manager.events.addUserLoaded(loaded);
    const renewal = manager.signinSilent();
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await renewal)?.access_token).toBe('theirs');
    expect(loaded).toHaveBeenCalledOnce();
    expect(exchange).not.toHaveBeenCalled();
  });

  test('after a sign-out in another tab nothing is renewed', async () => {
    const { manager, exchange } = await renewing(async () => userFor(600, 'mine'));
    localStorage.clear();
    const renewal = manager.signinSilent();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await renewal).toBeNull();
    expect(exchange).not.toHaveBeenCalled();
  });
});
