/** The words of calls that brought no answer of the business, where a screen has none of its own. */
export const callWords = {
  deadline: { title: 'No answer in time.', text: 'The connection is slow. Try again.' },
  network: { title: 'No connection.', text: 'The server did not answer. Try again.' },
  unreadable: 'The answer could not be read.',
  error: (status: number) => `Error ${status}.`,
  tooSlow: 'The server took too long to answer.',
  tooBusy: 'We’re very busy right now. Try again in a moment.',
  failed: 'Something went wrong on our side.',
  signedOut: 'You’ve been signed out. Sign in again.',
} as const;

/** Why a file did not come. */
export const fileWords = {
  network: 'The file didn’t download: no answer from the server. Try again.',
  error: (status: number) => `The file didn’t download: error ${status}.`,
} as const;

/** Why a draft was not saved. */
export const unsavedWords = {
  network: 'No connection. Your draft is kept on this device.',
  deadline: 'The server took too long to answer. Your draft is kept. Try again.',
  unauthorised: 'Sign in again. Your draft is kept on this device.',
} as const;
