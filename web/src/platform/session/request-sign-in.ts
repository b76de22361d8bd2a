/** The requests that screens can make of sign-in, which they do not import. */
interface SignInHandlers {
  /** Asks the visitor to sign in; `returnTo` is where to go afterwards. */
  readonly signIn: (returnTo: string | undefined) => void;
  /** Takes the visitor to where an account is made. */
  readonly register: (returnTo: string | undefined) => void;
  /** Asks the signed-in punter for a fresh sign-in, then goes to `returnTo`. */
  readonly signInAgain: (returnTo: string) => void;
  readonly signOut: () => void;
  /** Signs the punter out at the session's time limit. */
  readonly endSession: () => void;
}

type Request = (handlers: SignInHandlers) => void;

let handlers: SignInHandlers | null = null;
let waiting: Request | null = null;
let onWanted: (() => void) | null = null;

function ask(request: Request): void {
  // Sign-in loads after the first screen; until then the latest request waits.
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

/** Takes the visitor to where an account is made; `returnTo` is where to go afterwards. */
export function requestRegistration(returnTo?: string): void {
  ask((to) => to.register(returnTo));
}

/** Asks the signed-in punter for a fresh sign-in before money moves, and returns here. */
export function requestFreshSignIn(returnTo: string): void {
  ask((to) => to.signInAgain(returnTo));
}

/** Signs the punter out. */
export function requestSignOut(): void {
  ask((to) => to.signOut());
}

/** Ends the session at its time limit. */
export function requestSessionEnd(): void {
  ask((to) => to.endSession());
}

/** Registers the handlers; a waiting request is handled now. */
export function registerSignIn(answering: SignInHandlers): () => void {
  handlers = answering;
  const request = waiting;
  waiting = null;
  request?.(answering);
  return () => {
    if (handlers === answering) handlers = null;
  };
}

/** Calls back when a request is made before sign-in is loaded. */
export function onSignInWanted(listener: () => void): () => void {
  if (waiting !== null) listener();
  onWanted = listener;
  return () => {
    if (onWanted === listener) onWanted = null;
  };
}
