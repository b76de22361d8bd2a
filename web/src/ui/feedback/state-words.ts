import type { KeptPage } from '../../platform/offline/kept-pages.ts';

/** The words that every screen has for an error, for being signed out, and for being offline. */
export const stateWords = {
  tryAgain: 'Try again',
  signIn: 'Sign in',
  register: 'Register',
  offline: 'You are offline.',
  kept: 'You can still read:',
  offlineText: 'Check your data or Wi-Fi. This loads by itself once you’re back.',
  /** Marks the punter's own pick. */
  yourPick: 'Your pick',
  toasts: 'Notifications',
} as const;

const pageWords = { home: 'Home', board: 'Board', bets: 'My Bets', soccer: 'Soccer' } as const;

/** A page that can be read offline; a card by its meeting. */
export function describeKeptPage({ kind, meeting }: KeptPage): string {
  return kind === 'card' ? `${meeting} card` : pageWords[kind];
}

/**
 * The band across the top while offline, or while the server `brand` cannot be reached. `since`: what the page shows is
 * of then. `isBlank`: nothing of the page was loaded before.
 */
export function describeOffline(online: boolean, brand: string, since: string | null, isBlank: boolean) {
  const start = online ? `Can’t reach ${brand}` : 'You’re offline';
  if (isBlank) return { title: `${start}, and this page isn’t saved here.`, text: '' };
  return {
    title: `${start}.`,
    text: since === null ? ' What you see may be old.' : ` This is from ${since}.`,
  };
}

/** The offer of a newer version. */
export const newVersionWords = {
  title: 'A new version is ready.',
  text: 'Your drafts stay.',
  load: 'Load it',
  later: 'Later',
} as const;
