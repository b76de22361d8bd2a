import {
  type SigninSilentArgs,
  type User,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts';
import { runAlone } from './run-alone.ts';

/** The seconds before its end at which a sign-in is renewed. */
export const expiryNoticeSeconds = 60;

/** How Furlong signs in (specification, sections 7 and 9). */
export function signInSettings(identityUrl: string, origin: string): UserManagerSettings {
  return {
    authority: identityUrl,
    client_id: 'punterschallenge',
    response_type: 'code',
    scope: 'openid offline_access api',
    redirect_uri: origin,
    silent_redirect_uri: origin,
    post_logout_redirect_uri: origin,
    automaticSilentRenew: true,
    silentRequestTimeoutInSeconds: 10,
    accessTokenExpiringNotificationTimeInSeconds: expiryNoticeSeconds,
    monitorSession: true,
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
    return runAlone('furlong-sign-in-renewal', async () => {
      const stored = await this._loadUser();
      if (stored === null) return null;
      if (isDue(stored)) return super.signinSilent(args);
      await this.events.load(stored);
      return stored;
    });
  }

  /** From here on nobody is stored: a renewal under way must not bring back who signed out. */
  end(): void {
    this.#isOver = true;
  }

  override async storeUser(user: User | null): Promise<void> {
    await super.storeUser(this.#isOver ? null : user);
  }

  /** Revokes a user's tokens at the identity provider. */
  async revoke(user: User): Promise<void> {
    await this._client.revokeToken(user.access_token, 'access_token');
    if (user.refresh_token !== undefined) await this._client.revokeToken(user.refresh_token, 'refresh_token');
  }
}
