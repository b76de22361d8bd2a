import {
  ErrorTimeout,
  type SigninSilentArgs,
  type User,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts';

/** A sign-in is renewed this many seconds before its end. */
export const expiryNoticeSeconds = 60;
/** The timeout of a request to the identity provider. */
const requestSeconds = 10;
/**
 * The timeout of one operation of the library, in milliseconds: two requests, for the provider's addresses and for the
 * tokens. The library's own timeout ends with an answer's head; this one also covers a stalled body.
 */
const workDeadline = (2 * requestSeconds + 1) * 1_000;

/**
 * The settings of the sign-in library (rule: tokens). A page on another origin than its server does not monitor the
 * provider's session: browsers block the provider's cookies in its frame there, which looks like a sign-out.
 */
export function signInSettings(
  identityUrl: string,
  origin: string,
  callsOrigin: string = origin,
): UserManagerSettings {
  return {
    authority: identityUrl,
    client_id: 'punterschallenge',
    response_type: 'code',
    scope: 'openid offline_access api',
    redirect_uri: origin,
    silent_redirect_uri: origin,
    post_logout_redirect_uri: origin,
    automaticSilentRenew: true,
    requestTimeoutInSeconds: requestSeconds,
    silentRequestTimeoutInSeconds: requestSeconds,
    accessTokenExpiringNotificationTimeInSeconds: expiryNoticeSeconds,
    monitorSession: callsOrigin === origin,
    checkSessionIntervalInSeconds: 2,
    popupWindowFeatures: { location: false, toolbar: false, height: 640 },
    userStore: new WebStorageStateStore({ store: localStorage }),
  };
}

/** The sign-in library, with one renewal at a time across tabs, and revocation without a stored user. */
export class SignInManager extends UserManager {
  #isOver = false;

  /** The local storage key of the signed-in user. */
  get userKey(): string {
    return `oidc.${this._userStoreKey}`;
  }

  /** Renews the sign-in; the library's timer calls it too. */
  override signinSilent(args?: SigninSilentArgs): Promise<User | null> {
    return this.#renewAlone((stored) => (stored.expires_in ?? 0) <= expiryNoticeSeconds, args);
  }

  /** Renews an ended access token, or a given one that was refused before its end. */
  renew(refused?: User): Promise<User | null> {
    return refused === undefined
      ? this.signinSilent()
      : this.#renewAlone((stored) => stored.access_token === refused.access_token);
  }

  /**
   * Refresh tokens rotate, and using one twice ends the sign-in everywhere. So one tab renews under a lock, and the
   * others then use the stored result.
   */
  #renewAlone(isDue: (stored: User) => boolean, args?: SigninSilentArgs): Promise<User | null> {
    return inTurn('furlong-sign-in-renewal', async () => {
      const stored = await this._loadUser();
      if (stored === null) return null;
      // With a refresh token the library takes its timeout from here, not from its settings.
      const limited = { silentRequestTimeoutInSeconds: requestSeconds, ...args };
      if (isDue(stored)) return await beforeDeadline(super.signinSilent(limited));
      await this.events.load(stored);
      return stored;
    });
  }

  override signinCallback(url?: string): Promise<User | undefined> {
    return beforeDeadline(super.signinCallback(url));
  }

  /** Stops storing users: a running renewal must not restore the user who signed out. */
  end(): void {
    this.#isOver = true;
  }

  override async storeUser(user: User | null): Promise<void> {
    await super.storeUser(this.#isOver ? null : user);
  }

  /** Checks that the identity provider answers in time; rejects otherwise. */
  async reachProvider(): Promise<void> {
    const asked = fetch(this.settings.metadataUrl, { cache: 'no-store' });
    const { ok } = await beforeDeadline(asked, requestSeconds * 1_000);
    // A proxy in front of it may answer with an error status.
    if (!ok) throw timeout();
  }

  /** Revokes a user's tokens at the identity provider. */
  async revoke(user: User): Promise<void> {
    await this._client.revokeToken(user.access_token, 'access_token');
    if (user.refresh_token !== undefined) await this._client.revokeToken(user.refresh_token, 'refresh_token');
  }
}

/**
 * Runs work under a lock shared by all tabs. Both the work and the wait for the lock have a timeout, which counts as a
 * network error: the library retries those.
 */
async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turn = new AbortController();
  const timer = setTimeout(() => turn.abort(timeout()), workDeadline);
  try {
    return await navigator.locks.request(name, { signal: turn.signal }, () => {
      clearTimeout(timer);
      return work();
    });
  } finally {
    clearTimeout(timer);
  }
}

async function beforeDeadline<T>(work: Promise<T>, deadline: number = workDeadline): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timeout()), deadline);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function timeout(): ErrorTimeout {
  return new ErrorTimeout('Network timed out');
}
