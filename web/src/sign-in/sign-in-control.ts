import type { User } from 'oidc-client-ts';
import { releaseCalls } from '../platform/api/hold-calls.ts';
import { forgetOwnAnswers } from '../platform/offline/offline-cache.ts';
import { useSession } from '../platform/session/session-store.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { callbackAddress, isSignInCallback } from './callback.ts';
import { clearLoggedIn, clearLoginMarker, markLogin } from './login-cookies.ts';
import { whenLoginFlowEnds } from './login-flow.ts';
import { rememberReturn, takeReturn } from './pending-route.ts';
import type { ProductLogin } from './product-login.ts';
import { ProductSession } from './product-session.ts';
import { isLoginPersisted } from './remembered-login.ts';
import type { SignInBrowser } from './sign-in-browser.ts';
import { SignInEnd } from './sign-in-end.ts';
import type { SignInManager } from './sign-in-manager.ts';
import { ask, useSignIn } from './sign-in-state.ts';
import {
  isSignInOver,
  isStoppedByPunter,
  loginFailed,
  signInWords,
  wordsOfSignInError,
} from './sign-in-words.ts';
import type { SignOutReason } from './sign-out-reason.ts';
import { tellSignOut } from './tell-sign-out.ts';

/** Signs in, renews the sign-in, and ends it when it has ended elsewhere. */
export class SignInControl {
  readonly #manager: SignInManager;
  readonly #browser: SignInBrowser;
  readonly #product: ProductSession;
  readonly #end: SignInEnd;
  #isStarted = false;
  /** The running login check or login; it never rejects. */
  #loggingIn: Promise<void> = Promise.resolve();
  /** The running check after the page was suspended. */
  #waking: Promise<void> = Promise.resolve();

  constructor(manager: SignInManager, browser: SignInBrowser) {
    this.#manager = manager;
    this.#browser = browser;
    this.#product = new ProductSession(
      (isRefused) => this.#findUser(isRefused),
      () => void this.#end.endHere('expired'),
    );
    this.#end = new SignInEnd(manager, browser, this.#product);
  }

  /** The login check: with the identity provider's answer on a callback, else with the stored user. */
  async start(): Promise<void> {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#listen();
    tellSignOut();
    const address = window.location.href;
    const check = isSignInCallback(address) ? this.#finishCallback(address) : this.#restore();
    this.#loggingIn = check.catch(() => undefined);
    try {
      await check;
    } finally {
      releaseCalls();
    }
  }

  /** Signs in at the identity provider, or only to the product if nothing else is missing; `screen`: by registering. */
  async signIn(returnTo?: string, screen?: 'register'): Promise<void> {
    ask(null);
    if (returnTo !== undefined && returnTo !== '/') rememberReturn(returnTo);
    try {
      const user = await this.#manager.getUser();
      const isAuthenticated = user !== null && user.expired !== true;
      markLogin(isAuthenticated);
      if (isAuthenticated) {
        await this.#logIn();
        // Whoever asks to sign in wants to play, wherever that is.
        if (useSession.getState().aliasRequired) ask({ kind: 'alias' });
        return;
      }
      useSession.getState().update({ isInPCLogin: true });
      // Execution continues only if the punter comes back with the browser's Back button.
      await this.#manager.signinRedirect(screen && { extraQueryParams: { screen } });
      this.#endLoginFlow();
    } catch (error) {
      this.#endLoginFlow();
      this.#fail(error);
    }
  }

  /** Asks the identity provider to authenticate the punter again: the server checks the time of the sign-in. */
  async signInAgain(returnTo: string): Promise<void> {
    rememberReturn(returnTo);
    try {
      markLogin(false);
      await this.#manager.signinRedirect({ prompt: 'login' });
      this.#endLoginFlow();
    } catch (error) {
      this.#endLoginFlow();
      this.#fail(error);
    }
  }

  /** Signs out here and at the identity provider; see {@link SignInEnd.signOut}. */
  async signOut(reason?: SignOutReason, about?: string | null): Promise<void> {
    await this.#end.signOut(reason, about);
  }

  /** Ends the session at the identity provider, with a retry when it does not answer. */
  async signOutAgain(): Promise<void> {
    await this.#end.signOutAgain();
  }

  /** After the alias is saved: repeats the login while the token is pending, which also sets the cookies. */
  async renewAfterAlias(): Promise<void> {
    useSignIn.setState({ question: null });
    if (useSession.getState().isPending) await this.#logIn();
  }

  async #finishCallback(address: string): Promise<void> {
    // The page shows that it is signing in until the outcome is known.
    useSession.getState().update({ isInPCLogin: true });
    try {
      const user = await this.#manager.signinCallback(callbackAddress(address));
      this.#browser.goHome();
      if (user !== undefined) useSignIn.setState({ status: 'authenticated' });
      await this.#logIn();
    } catch (error) {
      if (isStoppedByPunter(error)) return this.#returnUnsigned();
      this.#browser.goHome();
      this.#endLoginFlow();
      // A callback address reopened by Back or a reload: its sign-in may still be valid.
      await this.#restore();
      if (!useSession.getState().isLoggedIn) this.#fail(error);
    }
  }

  /** The punter pressed Cancel: no error; returns to the page it began on, if visitors may see it. */
  async #returnUnsigned(): Promise<void> {
    const path = takeReturn();
    const isOpen = path !== null && !this.#browser.isForPunters(pathnameOf(path));
    this.#browser.goBack(isOpen ? path : '/');
    this.#endLoginFlow();
    await this.#restore();
    if (useSession.getState().isLoggedIn) return;
    showToast({ type: 'warning', title: signInWords.stopped, text: signInWords.stoppedText });
  }

  async #restore(): Promise<void> {
    // Back from the identity provider without an answer: the login was abandoned.
    clearLoginMarker();
    const user = await this.#manager.getUser();
    if (user === null) return this.#becomeAnonymous();
    if (user.expired !== true) {
      useSignIn.setState({ status: 'authenticated' });
      // A session restored after a reload stays while it is renewed: failures are retried.
      return useSession.getState().isLoggedIn ? this.#product.renew() : this.#logIn();
    }
    if (!isLoginPersisted()) {
      await this.#manager.removeUser();
      return this.#becomeAnonymous();
    }
    await this.#logIn();
  }

  #becomeAnonymous(): void {
    clearLoggedIn();
    this.#product.stop();
    useSession.getState().clear();
    void forgetOwnAnswers();
    useSignIn.setState({ status: 'anonymous' });
  }

  async #logIn(): Promise<void> {
    const login = this.#enterProduct();
    this.#loggingIn = login.catch(() => undefined);
    await login;
  }

  async #enterProduct(): Promise<void> {
    // Before the session changes: then the way to the route that waits is taken, and it is forgotten.
    const asksAlias = this.#browser.asksAlias();
    const outcome = await this.#product.login();
    this.#endLoginFlow();
    if (this.#end.isEnding) return;
    if (outcome.kind === 'failed') return this.#refuse(outcome);
    useSignIn.setState({ status: 'authenticated' });
    if (outcome.kind === 'alias-required' && asksAlias) ask({ kind: 'alias' });
  }

  async #refuse(outcome: Extract<ProductLogin, { kind: 'failed' }>): Promise<void> {
    if (!outcome.isUnauthorised) {
      const user = await this.#manager.getUser();
      useSignIn.setState({ status: user?.expired === false ? 'authenticated' : 'anonymous' });
      return this.#tellFailed(outcome.words);
    }
    await this.#manager.removeUser();
    this.#becomeAnonymous();
    ask({ kind: 'login', title: signInWords.again, text: outcome.words });
  }

  #endLoginFlow(): void {
    clearLoginMarker();
    useSession.getState().update({ isInPCLogin: false });
  }

  /** The user with a valid access token, renewed if it has ended or was refused. */
  async #findUser(isRefused: boolean): Promise<User | null> {
    const user = await this.#manager.getUser();
    if (user === null || (user.expired !== true && !isRefused)) return user;
    try {
      return await this.#manager.renew(isRefused ? user : undefined);
    } catch (error) {
      if (isSignInOver(error)) return null;
      // The sign-in may still be valid, but an ended token must not be sent.
      throw error;
    }
  }

  #listen(): void {
    const { events } = this.#manager;
    events.addUserLoaded(() => this.#onUserLoaded());
    events.addUserSignedOut(() => this.#end.endHere('elsewhere'));
    events.addSilentRenewError((error) => this.#onRenewalFailed(error));
    events.addAccessTokenExpired(() => this.#onExpired());
    window.addEventListener('storage', (event) => this.#onStorage(event));
    window.addEventListener('pageshow', (event) => event.persisted && this.#wake());
    window.addEventListener('online', () => this.#wake());
    document.addEventListener('visibilitychange', () => document.hidden || this.#wake());
    useSession.subscribe((session, before) => {
      if (session.hasPCTokenExpired && !before.hasPCTokenExpired) void this.#onTokenRefused();
    });
  }

  /** The sign-in was renewed, or made in another tab: renews the product token too. */
  #onUserLoaded(): void {
    if (this.#end.isEnding || useSignIn.getState().status === 'loading') return;
    if (useSession.getState().isLoggedIn) void this.#product.renew();
    else void this.#logIn();
  }

  /** After a 401 signs the punter out to the start, once a running login flow has ended. */
  async #onTokenRefused(): Promise<void> {
    await whenLoginFlowEnds();
    // A token that ended while the page slept is renewed; only a valid one that is refused ends the sign-in.
    await this.#waking;
    await this.#product.renewIfDue();
    if (useSession.getState().hasPCTokenExpired) await this.signOut('expired');
  }

  async #onExpired(): Promise<void> {
    try {
      await this.#manager.signinSilent();
    } catch (error) {
      await this.#onRenewalFailed(error);
    }
  }

  async #onRenewalFailed(error: unknown): Promise<void> {
    if (this.#end.isEnding) return;
    if (isSignInOver(error)) return this.#end.endHere('expired');
    // The page says that it is offline, and renews once it is back.
    if (!navigator.onLine) return;
    showToast({ type: 'warning', title: signInWords.notRenewed, text: wordsOfSignInError(error) });
  }

  /** After sleep, the back-forward cache or an offline time: catches up on missed renewals and ends. */
  #wake(): void {
    if (this.#end.isEnding) this.#browser.loadHome();
    else this.#waking = this.#catchUp();
  }

  async #catchUp(): Promise<void> {
    // Begun before the suspension, it may still fail because of it.
    await this.#loggingIn;
    const user = await this.#manager.getUser();
    const { isLoggedIn, isInPCLogin } = useSession.getState();
    const { status, question } = useSignIn.getState();
    if (user === null) {
      if (isLoggedIn) await this.#end.endHere('elsewhere');
    } else if (isLoggedIn) {
      if (user.expired === true) await this.#onExpired();
      await this.#product.renewIfDue();
    } else if (status !== 'loading' && question?.kind === 'failure' && !isInPCLogin) {
      ask(null);
      await this.#logIn();
    }
  }

  #onStorage({ key, newValue, storageArea }: StorageEvent): void {
    if (storageArea !== localStorage || this.#end.isEnding) return;
    if (key !== null && key !== this.#manager.userKey) return;
    if (newValue !== null) void this.#manager.getUser(true);
    else if (useSignIn.getState().status === 'authenticated') void this.#end.endHere('elsewhere');
  }

  #fail(error: unknown): void {
    this.#tellFailed(wordsOfSignInError(error));
  }

  /** Without a connection nothing is wrong with the account, and nothing failed that the punter could mend. */
  #tellFailed(text: string): void {
    const failure = navigator.onLine
      ? { title: loginFailed, text }
      : { title: signInWords.offline, text: signInWords.offlineText };
    ask({ kind: 'failure', ...failure });
  }
}

/** A path of this site without its query and hash. */
function pathnameOf(path: string): string {
  return new URL(path, window.location.origin).pathname;
}
