import { userFields, useSession } from '../platform/session/session-store.ts';
import { markLoggedIn } from './login-cookies.ts';
import { loginToProduct, type ProductLogin, type SsoUser } from './product-login.ts';
import { rememberLogin } from './remembered-login.ts';
import { wordsOfSignInError } from './sign-in-words.ts';

/** The product token is renewed at most this long before its end. */
const renewalLeadMs = 60_000;
/** The wait before a failed renewal is retried. */
const renewalRetryMs = 5_000;

/** The signed-in user with a valid access token, or null. Rejects when that could not be determined. */
export type FindUser = (isRefused: boolean) => Promise<SsoUser | null>;

/** Logs in to the product and renews its token; both update the session. */
export class ProductSession {
  readonly #findUser: FindUser;
  readonly #onOver: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<ProductLogin> | null = null;
  #renewAt = Number.POSITIVE_INFINITY;

  /** `onOver` is called when a renewal finds that the sign-in has ended. */
  constructor(findUser: FindUser, onOver: () => void) {
    this.#findUser = findUser;
    this.#onOver = onOver;
  }

  /** Logs in or renews; concurrent callers share one attempt. */
  login(): Promise<ProductLogin> {
    this.#running ??= this.#loginAlone().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Renews the product token in the background and retries temporary failures. */
  async renew(): Promise<void> {
    const outcome = await this.login();
    if (outcome.kind !== 'failed') return;
    if (outcome.isUnauthorised) this.#onOver();
    else this.#wait(renewalRetryMs);
  }

  /** Renews if due, for a page that slept through its timer. Resolves when no renewal is running. */
  async renewIfDue(): Promise<void> {
    if (Date.now() >= this.#renewAt) await this.renew();
    await this.#running;
  }

  /** Stops renewing. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#renewAt = Number.POSITIVE_INFINITY;
  }

  async #loginAlone(): Promise<ProductLogin> {
    const session = useSession.getState();
    if (!session.isLoggedIn) session.update({ isInPCLogin: true, isPending: true });
    // Per tab: a tab that waits for the server must not block others.
    const outcome = await this.#attempt().catch(
      (error: unknown): ProductLogin => ({
        kind: 'failed',
        isUnauthorised: false,
        words: wordsOfSignInError(error),
      }),
    );
    this.#enter(outcome);
    return outcome;
  }

  async #attempt(): Promise<ProductLogin> {
    const first = await this.#findUser(false);
    if (first === null) return noUser;
    const outcome = await loginToProduct(first);
    if (outcome.kind !== 'failed' || !outcome.isUnauthorised) return outcome;
    // The access token may have ended or been revoked: renew it once, then accept the answer.
    const renewed = await this.#findUser(true);
    return renewed === null ? noUser : loginToProduct(renewed);
  }

  #enter(outcome: ProductLogin): void {
    const session = useSession.getState();
    if (outcome.kind === 'failed') {
      session.update({ isInPCLogin: false, isPending: false });
      return;
    }
    const { login } = outcome;
    if (outcome.kind === 'alias-required') {
      session.update({
        legacyAccessToken: login.token,
        ...userFields(login.user),
        aliasRequired: true,
        balance: login.balance,
        sessionEndsAt: login.sessionEndsAt,
        playBreak: login.break,
        isIdentityPending: login.identityPending,
        isInPCLogin: false,
        isPending: false,
      });
    } else {
      session.setLogin(login);
      markLoggedIn();
      rememberLogin(login.rememberpc);
    }
    this.#schedule(Date.parse(login.tokenExpiresAt) - Date.now());
  }

  #schedule(left: number): void {
    if (!Number.isFinite(left)) return;
    this.#wait(Math.max(left - Math.min(renewalLeadMs, left / 5), renewalRetryMs));
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#renewAt = Date.now() + milliseconds;
    this.#timer = setTimeout(() => void this.renew(), milliseconds);
  }
}

const noUser: ProductLogin = {
  kind: 'failed',
  isUnauthorised: true,
  words: 'You’ve been signed out. Please sign in again.',
};
