/** The words that every screen has for an error, for being signed out, and for being offline. */
export const stateWords = {
  tryAgain: 'Try again',
  signIn: 'Sign in',
  register: 'Register',
  notKept: 'This page isn’t saved here.',
  offlineText: 'Check your data or Wi-Fi. This loads by itself once you’re back.',
  /** Marks the punter's own pick. */
  yourPick: 'Your pick',
  toasts: 'Notifications',
} as const;

/**
 * The band across the top while offline, or while the server `brand` cannot be reached. `since`: what the page shows is
 * of then; empty where a part of it did not load, and no time is told. `isBlank`: nothing of the page was loaded before, as the
 * page itself says.
 */
export function describeOffline(online: boolean, brand: string, since: string | null, isBlank: boolean) {
  const start = online ? `Can’t reach ${brand}` : 'You’re offline';
  if (isBlank || since === '') return { title: `${start}.`, text: '' };
  return {
    title: `${start}.`,
    text: since === null ? ' What you see may be old.' : ` This is from ${since}.`,
  };
}
