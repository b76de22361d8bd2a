/** What the screens may ask of sign-in, without knowing it. */
interface SignInHandlers {
  /** Asks the visitor to sign in; `returnTo` is where to go afterwards. */
  readonly signIn: (returnTo: string | undefined) => void;
  readonly signOut: () => void;
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

/** Signs the punter out. */
export function requestSignOut(): void {
  ask((to) => to.signOut());
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
