import type { User } from 'oidc-client-ts';
import { leaveDevice } from '../platform/session/leave-device.ts';
import { clearEverything, forgetHere } from './clear-everything.ts';
import type { ProductSession } from './product-session.ts';
import type { SignInBrowser } from './sign-in-browser.ts';
import type { SignInManager } from './sign-in-manager.ts';
import { ask, useSignIn } from './sign-in-state.ts';
import { signInWords, signOutFailed, wordsOfSignInError } from './sign-in-words.ts';
import { clearButDrafts } from './sign-out/kept-drafts.ts';
import { keptWords } from './sign-out/sign-out-words.ts';
import { keepSignOutReason, type SignOutReason } from './sign-out-reason.ts';

/** Signing out waits this long for the tokens to be revoked. */
const revocationTimeoutMs = 3_000;

/** Ends a sign-in: by the punter, and when it has ended elsewhere. It ends once. */
export class SignInEnd {
  readonly #manager: SignInManager;
  readonly #browser: SignInBrowser;
  readonly #product: Pick<ProductSession, 'stop'>;
  /** Whether it is ending, or has ended: what is under way must not sign in again. */
  isEnding = false;
  /** The user who signed out here, until the identity provider knows it too. */
  #unended: User | null = null;

  constructor(manager: SignInManager, browser: SignInBrowser, product: Pick<ProductSession, 'stop'>) {
    this.#manager = manager;
    this.#browser = browser;
    this.#product = product;
  }

  /**
   * Signs out here and at the identity provider, and so in every other tab. `about`: what the punter chose to become of
   * what was not saved. Where nobody was asked (null), or nobody chose to sign out, it is kept (rule: sign-out).
   */
  async signOut(reason: SignOutReason = 'asked', about: string | null = ''): Promise<void> {
    if (this.isEnding) return;
    this.isEnding = true;
    this.#product.stop();
    const user = await this.#manager.getUser().catch(() => null);
    this.#manager.end();
    // While the token is valid.
    await leaveDevice();
    await this.#manager.removeUser().catch(() => undefined);
    const isChosen = reason === 'asked' && about !== null;
    if (isChosen) clearEverything();
    const isKept = !isChosen && clearButDrafts(clearEverything);
    keepSignOutReason({ reason, about: isKept ? keptWords : (about ?? '') });
    useSignIn.setState({ status: 'anonymous', question: null });
    if (user === null) return this.#browser.loadHome();
    await Promise.race([this.#manager.revoke(user), pause(revocationTimeoutMs)]).catch(() => undefined);
    await this.#endAtProvider(user);
  }

  /** Ends the session at the identity provider, with a retry when it does not answer. */
  async signOutAgain(): Promise<void> {
    ask(null);
    if (this.#unended !== null) await this.#endAtProvider(this.#unended);
  }

  async #endAtProvider(user: User): Promise<void> {
    this.#unended = user;
    try {
      // After leaving the page only the browser could report a missing answer.
      await this.#manager.reachProvider();
      await this.#manager.signoutRedirect(
        user.id_token === undefined ? {} : { id_token_hint: user.id_token },
      );
    } catch (error) {
      this.isEnding = false;
      const text = `${signInWords.outHereOnly} ${wordsOfSignInError(error)}`;
      ask({ kind: 'failure', title: signOutFailed, text, again: 'sign-out' });
      this.#browser.goHome();
    }
  }

  /** The sign-in ended in another tab, at the identity provider, or by a refused renewal. */
  async endHere(reason: SignOutReason): Promise<void> {
    if (this.isEnding) return;
    this.isEnding = true;
    this.#product.stop();
    // The tab that signed out has cleared the shared storage, and may be signing in again.
    const user = await this.#manager.getUser().catch(() => null);
    this.#manager.end();
    await leaveDevice();
    const isKept = clearButDrafts(user === null ? forgetHere : clearEverything);
    keepSignOutReason({ reason, about: isKept ? keptWords : '' });
    this.#browser.loadHome();
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
