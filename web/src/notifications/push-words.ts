/** Why push could not be turned on. Loaded with the app, so apart from the settings' words. */
export const pushWords = {
  signedOut: 'You’ve been signed out. Sign in again.',
  notReady: 'This page is not ready for it yet. Load it again, then try once more.',
  noService: 'Your browser’s push service did not answer. Try again later.',
} as const;
