import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';

/** The catalogue's texts for failed sign-ins and sign-outs. */
export const loginFailed = 'Login failed';
export const signOutFailed = 'Sign-out failed';

/** The words of the dialogs around signing in. */
export const signInWords = {
  /** To a visitor whose address is for punters. */
  asked: 'Sign in to go on',
  askedText: 'You need an account for that page. New here? Registering is free.',
  again: 'Sign in again',
  signIn: 'Sign in',
  register: 'Register',
  tryAgain: 'Try again',
  notNow: 'Not now',
  offline: 'You’re offline',
  offlineText: 'Signing in needs a connection. Try again when you’re back.',
  stopped: 'Not signed in.',
  stoppedText: 'Sign in whenever you’re ready.',
  notRenewed: 'Sign-in not renewed',
  outHereOnly: 'You’re signed out here, but the sign-in page may still remember you.',
} as const;

/** The sign-in library's messages, from the catalogue, with plain texts. */
const wordsByMessage: readonly (readonly [message: string, words: string])[] = [
  ['Invalid response from window', 'Something went wrong on the sign-in page. Please sign in again.'],
  ['IFrame timed out without a response', 'Signing in took too long. Check your connection and try again.'],
  ['Network timed out', 'Signing in took too long. Check your connection and try again.'],
  ['Popup closed by user', 'The sign-in window was closed before you were done. Please sign in again.'],
  ['Popup closed', 'The sign-in window was closed before you were done. Please sign in again.'],
  ['Popup aborted', 'The sign-in window was closed before you were done. Please sign in again.'],
  [
    'Popup blocked by user',
    'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  ],
  [
    'No popup_redirect_uri configured',
    'Sign-in is not set up properly on this site. Please tell customer support.',
  ],
  [
    'No silent_redirect_uri configured',
    'Sign-in is not set up properly on this site. Please tell customer support.',
  ],
  [
    'No authority or metadataUrl configured',
    'Sign-in is not set up properly on this site. Please tell customer support.',
  ],
  ['invalid response_type in state', 'That sign-in started somewhere else. Please sign in again.'],
  ['invalid request_type in state', 'That sign-in started somewhere else. Please sign in again.'],
  ['No matching state found in storage', 'That sign-in link is used or too old. Please sign in again.'],
  ['No state in response', 'Part of that sign-in link is missing. Please sign in again.'],
  ['State does not match', 'That sign-in started somewhere else. Please sign in again.'],
  [
    'Crypto.subtle is available only in secure contexts',
    'Signing in needs a secure page. Open this site at its https address and try again.',
  ],
  ['IFrame removed from DOM', 'Renewing your sign-in was interrupted. Please sign in again.'],
  ['Redirect aborted', 'Signing in was interrupted. Please try again.'],
];

/** The identity provider's own error codes. */
const wordsByCode: Readonly<Record<string, string>> = {
  access_denied: 'You cancelled. Sign in whenever you’re ready.',
  login_required: 'You’ve been signed out. Please sign in again.',
  interaction_required: 'You’ve been signed out. Please sign in again.',
  consent_required: 'You’ve been signed out. Please sign in again.',
  account_selection_required: 'You’ve been signed out. Please sign in again.',
  invalid_grant: 'You’ve been signed out. Please sign in again.',
  temporarily_unavailable: 'Signing in is busy. Please try again in a minute.',
  server_error: 'Signing in isn’t working right now. Please try again in a minute.',
};

const noConnection = 'We couldn’t reach the sign-in page. Check your connection and try again.';
const unknown = 'Something went wrong with signing in. Please try again.';

/** A plain text for any error of the sign-in library. */
export function wordsOfSignInError(error: unknown): string {
  if (error instanceof ErrorResponse) return wordsByCode[error.error ?? ''] ?? unknown;
  const message = error instanceof Error ? error.message : String(error);
  const known = wordsByMessage.find(([start]) => message.startsWith(start));
  if (known !== undefined) return known[1];
  // fetch reports an unreachable server as a TypeError.
  if (error instanceof ErrorTimeout || error instanceof TypeError) return noConnection;
  return unknown;
}

/** Whether the punter cancelled signing in at the identity provider. */
export function isStoppedByPunter(error: unknown): boolean {
  return error instanceof ErrorResponse && error.error === 'access_denied';
}

const overCodes = new Set([
  'invalid_grant',
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

/** Whether an error means that the sign-in has ended; others may be temporary. */
export function isSignInOver(error: unknown): boolean {
  return error instanceof ErrorResponse && overCodes.has(error.error ?? '');
}
