import type { KeptPage } from '../../platform/offline/kept-pages.ts';

/** What leads from a page that cannot be read offline to those that can. */
export const keptWords = 'You can still read:';

/** The ways on from an address that leads to nothing. */
export const waysWords = {
  why: 'The link may be old or mistyped.',
  what: 'Check the address, or go on from here.',
  home: 'Go to Home',
  picks: 'Picks',
  results: 'Results',
} as const;

const pageWords = {
  home: 'Home',
  board: 'Board',
  results: 'Results',
  bets: 'My Bets',
  leagues: 'Leagues',
  soccer: 'Soccer',
} as const;

/** A page that can be read offline; a card by its meeting. */
export function describeKeptPage({ kind, meeting }: KeptPage): string {
  return kind === 'card' ? `${meeting} card` : pageWords[kind];
}
