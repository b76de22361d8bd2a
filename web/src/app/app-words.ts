/*
 * The words around every screen. Titles and loading texts of screens are in routes.ts; 'Not found' and 'Login failed'
 * are the specification's.
 */

const kept = 'Picks you have not saved are kept on this device.';

/** A screen, or the app, that failed. */
export const errorWords = {
  kept,
  safe: `Your saved picks are safe. ${kept}`,
  loadAgain: 'Load the page again',
  screen: 'Something went wrong on this screen.',
  notLoaded: 'This screen did not load.',
  whyNotLoaded: (brand: string) =>
    `The connection was lost, or ${brand} was updated while you were here. Load the page again to go on.`,
  noStart: 'The app could not start.',
  whyNoStart:
    'The server did not answer, or sent something we could not use. We’ll keep asking; nothing of yours is lost.',
  app: 'Something went wrong.',
} as const;

/** An address without a screen. */
export const notFoundWords = { title: 'Not found' } as const;

export const footerWords = {
  adults: '18+ only',
  stop: 'Winners know when to stop. National Responsible Gambling Programme, free and confidential:',
  pages: 'Useful links',
  play: 'Your play',
  support: 'Customer support',
  partners: 'Partners',
  follow: 'Follow',
  racing: 'Watch racing',
  bet: 'Place a bet',
  insights: 'Get insights',
  top: 'Back to top',
} as const;

export const headerWords = {
  skip: 'Skip to content',
  main: 'Main',
  signIn: 'Sign in',
  signingIn: 'Signing in',
  chooseAlias: 'Choose alias',
} as const;

export const menuWords = {
  account: 'Account',
  balance: 'balance',
  /** Beside a balance that may be old. */
  from: (time: string) => `from ${time}`,
  signOut: 'Sign out',
} as const;

/** A minute before the punter's own time limit. */
export const sessionEndWords = {
  title: 'Your session ends in a minute.',
  text: 'That’s the time limit you set. What you’ve saved and struck stands.',
} as const;

/** The parts that sign in did not load. */
export const signInLostWords = {
  title: 'Login failed',
  text: 'Signing in did not load. Load the page again.',
} as const;
