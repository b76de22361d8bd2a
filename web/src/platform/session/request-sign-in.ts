/** What the screens may ask of sign-in, without knowing it. */
interface SignInHandlers {
  /** Asks the visitor to sign in; `returnTo` is where to go afterwards. */
  readonly signIn: (returnTo: string | undefined) => void;
  /** Asks the punter, who is signed in, for a fresh sign-in; then to `returnTo`. */
  readonly signInAgain: (returnTo: string) => void;
  readonly signOut: () => void;
  /** Signs the punter out because the time is over that was given to the session. */
  readonly endSession: () => void;
}

type Request = (handlers: SignInHandlers) => void;

let handlers: SignInHandlers | null = null;
let waiting: Request | null = null;
let onWanted: (() => void) | null = null;

function ask(request: Request): void {
  // Sign-in loads after the first screen: until then the latest wish waits.
  if (handlers === null) {
    waiting = request;
    onWanted?.();
  } else {
    request(handlers);
  }
}

/** Asks the visitor to sign in. */
export function requestSignIn(returnTo?: string): void {
  ask((to) => to.signIn(returnTo));
}

/** Asks who is signed in to sign in afresh, because money waits for it, and comes back. */
export function requestFreshSignIn(returnTo: string): void {
  ask((to) => to.signInAgain(returnTo));
}

/** Signs the punter out. */
export function requestSignOut(): void {
  ask((to) => to.signOut());
}

/** Ends a session whose time is over. */
export function requestSessionEnd(): void {
  ask((to) => to.endSession());
}

/** Registers who answers; what was asked for before is asked now. */
export function registerSignIn(answering: SignInHandlers): () => void {
  handlers = answering;
  const request = waiting;
  waiting = null;
  request?.(answering);
  return () => {
    if (handlers === answering) handlers = null;
  };
}

/** Tells when something is asked of sign-in before it is there. */
export function onSignInWanted(listener: () => void): () => void {
  if (waiting !== null) listener();
  onWanted = listener;
  return () => {
    if (onWanted === listener) onWanted = null;
  };
}
