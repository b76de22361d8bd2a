import type { FixtureStanding } from './fixture-standing.ts';

/** Fixtures on Race day, and a fixture's page. */
export const matchDayWords = {
  soccer: 'Soccer',
  failed: 'The fixtures did not load.',
  more: (count: number) => `Only the first ${count} matches of the day are shown.`,
  match: 'Match',
  loading: 'Loading the match',
  matchFailed: 'The match did not load.',
  notFound: 'There is no such match',
  notFoundText: 'The link may be mistyped.',
  back: 'All of the day',
  versus: (home: string, away: string) => `${home} v ${away}`,
  score: 'Score',
  halfTime: (score: string) => `${score} at half-time`,
  minute: (minute: number, added: number | null) => (added ? `${minute}+${added}'` : `${minute}'`),
  noScore: 'No score yet.',
  awarded: (score: string) => `Awarded later: ${score}. No bet and no point moves by that.`,
  noDate: 'No new kick-off yet',
  neutral: 'Neutral ground',
  format: (format: string) => `Format ${format}: bets on it are void`,
  kickedOff: (time: string) => `kicked off ${time}`,
  prices: 'Markets and prices',
  outcome: 'Outcome',
  price: 'Price',
  noPrice: 'None',
  noPrices: 'No prices yet.',
  unpriced: (count: number) => (count === 1 ? '1 market without prices' : `${count} markets without prices`),
  liability: 'What bets on it would pay',
} as const;

/** A fixture's state in a word. */
export const fixtureStandingWords: Readonly<Record<FixtureStanding, string>> = {
  open: 'Open',
  suspended: 'Suspended',
  off: 'Off',
  live: 'Live',
  interrupted: 'Interrupted',
  over: 'Over',
  provisional: 'Provisional',
  official: 'Official',
  postponed: 'Postponed',
  abandoned: 'Abandoned',
  walkover: 'Walkover',
  void: 'Void',
};
