import type { RoundDetail } from '@furlong/contract/schemas/predictor';
import { formatCount, formatCounted, formatOrdinal } from '../../ui/format/format-number.ts';
import type { RankWords } from '../../ui/standings/rank-words.ts';

/** The words of the predictor board's screen and its rows. */
export const boardWords = {
  title: 'Predictor board',
  loading: 'Loading Predictor board',
  toCurrent: 'Go to the current round',
  notLoaded: 'The board did not load.',
  safe: 'Points already earned are safe.',
  noRound: 'No round yet',
  noRoundWhy: 'The board fills once a round’s first match kicks off.',
  kinds: { label: 'Points of', round: 'This round', season: 'Season' },
  /** After the name of the next round. */
  starts: (day: string, clock: string) => `starts ${day}, ${clock}.`,
  search: 'Search for your friends',
  closeSearch: 'Close the search',
  league: 'League',
  everybody: 'Everybody',
  nobody: 'Nobody is on this board yet',
  seasonWhy: 'A round joins the season once all its matches are official.',
  nobodyPlayed: 'Nobody predicted this round.',
  nobodyYet: 'Punters show here once a match they predicted kicks off.',
  foundNobody: 'No punter on this board',
  notCounting: 'This round does not count.',
  notCountingWhy: 'Fewer than three of its matches counted.',
  /** Over the counts of the rows, and over their points. */
  legend: 'Exact-GD-Result',
  /** Where each count has a column. */
  legendWide: 'Ex: exact scores. GD: right goal differences. R: right results.',
  legendPoints: 'Points',
  rank: 'Rank is by points, then exact scores (Ex), right goal differences (GD), right results (R): 3-1-2 is three, one and two of them. Those still level (=) share the rank, listed by alias.',
  provisional: 'Goals count as they fall; points are provisional until results are official.',
  season: 'The season is July to June: a round joins it once all its matches are official.',
} as const;

/** The counts of a round's rows, and what they open to. */
export const roundRowWords: RankWords = {
  heads: ['Ex', 'GD', 'R'],
  counts: ['exact score', 'right difference', 'right result'],
  detail: 'match by match',
};
export const seasonRowWords: RankWords = { ...roundRowWords, detail: 'how the points were earned' };

/** Why a punter with as many points stands behind the one above (rule: tie-breaks). */
export const tieBreakWords = {
  exact: 'level, fewer exact scores',
  differences: 'level, behind on GD',
  results: 'level, fewer results',
} as const;

/** The words of the own place. */
export const placeWords = {
  signIn: 'Sign in to see your place',
  signInWhy: 'The board is open to all. Predicting and your row need your account.',
  season: 'Your season',
  still: 'Your rank',
  live: 'Your rank, live',
  of: (punters: number) => `of ${formatCount(punters)}`,
  points: 'Points',
  exact: 'Exact scores',
  gapTo: (rank: number) => `Gap to ${formatOrdinal(rank)}`,
  pointsUnit: (points: number) => (points === 1 ? 'point' : 'points'),
  goTo: (page: number) => `Go to my place, page ${formatCount(page)}`,
  aroundMe: 'Around me',
  aroundMePage: (page: number) => `Around me, page ${formatCount(page)}`,
  noSeason: 'You’re not on this board yet',
  noSeasonWhy: 'A round you predicted joins the season once all its results are official.',
  predictionsIn: 'Your predictions are in',
  predictionsInWhy: 'Your rank shows here once the first of your matches kicks off.',
  noPredictions: 'You haven’t predicted this round',
  stillOpen: 'Some matches are still open.',
  nextRound: 'Predict the next round and your rank shows here.',
  predict: 'Predict now',
} as const;

/** How many of a round's matches are over: '3 of 8 over'. */
export function progressOf({ games }: Pick<RoundDetail, 'games'>): string {
  const over = games.filter(({ status, counts }) => status === 'finished' || !counts).length;
  return `${over} of ${games.length} over`;
}

/** What the last goal did to the rank. */
export function describeGoalMove(movement: number | null): string {
  if (movement === null) return 'Moves show with the next goal';
  if (movement === 0) return 'No move with the last goal';
  return `${movement > 0 ? 'Up' : 'Down'} ${formatCounted(Math.abs(movement), 'place')} with the last goal`;
}

/** The words of how points were earned. */
export const detailWords = {
  notLoaded: 'The matches did not load.',
  loading: 'Loading matches',
  match: 'Match',
  score: 'Score',
  said: 'Said',
  points: 'Points',
  fell: 'called off',
  toPlay: (matches: number) => `${formatCount(matches)} still to play`,
  hidden: (matches: number) =>
    `${formatCount(matches)} still to play. Predictions stay hidden until each kick-off.`,
  at: (count: number, name: string, points: string) => `${formatCounted(count, name)} at ${points}`,
  bankers: 'Doubled by bankers',
} as const;
