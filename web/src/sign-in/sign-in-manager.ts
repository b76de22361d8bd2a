import {
  ErrorTimeout,
  type SigninSilentArgs,
  type User,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts';

/** The seconds before its end at which a sign-in is renewed. */
export const expiryNoticeSeconds = 60;
/** The seconds after which a request of the sign-in that has no answer is given up. */
const requestSeconds = 10;
/**
 * The longest that a piece of work of the library takes, in milliseconds: two requests, the provider's addresses and
 * then the tokens. The library's own limit ends with the head of an answer; this one holds for a body that stalls too.
 */
const workDeadline = (2 * requestSeconds + 1) * 1_000;

/**
 * How Furlong signs in (specification, sections 7 and 9). A page on another origin than its server does not watch the
 * session at the provider: browsers keep the provider's cookies from its frame there, which looks like a sign-out.
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

/** The sign-in library, with renewals one at a time across tabs and a revocation that needs no stored user. */
export class SignInManager extends UserManager {
  #isOver = false;

  /** The local storage key of the signed-in user. */
  get userKey(): string {
    return `oidc.${this._userStoreKey}`;
  }

  /** Renews the sign-in; called by the library's own timer too. */
  override signinSilent(args?: SigninSilentArgs): Promise<User | null> {
    return this.#renewAlone((stored) => (stored.expires_in ?? 0) <= expiryNoticeSeconds, args);
  }

  /** Renews an access token that ended, or the given one that was refused although it had not. */
  renew(refused?: User): Promise<User | null> {
    return refused === undefined
      ? this.signinSilent()
      : this.#renewAlone((stored) => stored.access_token === refused.access_token);
  }

  /**
   * Refresh tokens rotate, and using one twice ends the sign-in everywhere: so one tab renews and the others, when
   * their turn comes, take over what it brought.
   */
  #renewAlone(isDue: (stored: User) => boolean, args?: SigninSilentArgs): Promise<User | null> {
    return inTurn('furlong-sign-in-renewal', async () => {
      const stored = await this._loadUser();
      if (stored === null) return null;
      // With a refresh token the library takes its limit from here, not from its settings.
      const limited = { silentRequestTimeoutInSeconds: requestSeconds, ...args };
      if (isDue(stored)) return await beforeDeadline(super.signinSilent(limited));
      await this.events.load(stored);
      return stored;
    });
  }

  override signinCallback(url?: string): Promise<User | undefined> {
    return beforeDeadline(super.signinCallback(url));
  }

  /** From here on nobody is stored: a renewal under way must not bring back who signed out. */
  end(): void {
    this.#isOver = true;
  }

  override async storeUser(user: User | null): Promise<void> {
    await super.storeUser(this.#isOver ? null : user);
  }

  /** Asks the identity provider whether it is there; rejects when it does not answer in time. */
  async reachProvider(): Promise<void> {
    const asked = fetch(this.settings.metadataUrl, { cache: 'no-store' });
    const { ok } = await beforeDeadline(asked, requestSeconds * 1_000);
    // What stands before it may answer in its place.
    if (!ok) throw timeout();
  }

  /** Revokes a user's tokens at the identity provider. */
  async revoke(user: User): Promise<void> {
    await this._client.revokeToken(user.access_token, 'access_token');
    if (user.refresh_token !== undefined) await this._client.revokeToken(user.refresh_token, 'refresh_token');
  }
}

/**
 * Does work under a lock of all tabs. Neither the work nor the wait for one's turn is without an end: both are given up
 * as a request without an answer is, which the library tries again.
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
