import type { Rate } from '@furlong/contract/schemas/stats';
import { formatLocalDay } from '@furlong/domain/local-date';
import { formatCount, formatCounted } from '../ui/format/format-number.ts';
import { formatPoints } from '../ui/format/format-points.ts';

/** The words of both screens of stats. */
export const screenWords = {
  own: 'My Stats',
  site: 'Stats',
  siteWhat: 'Favourites, prices, jockeys and the game in numbers',
  ownSince: (alias: string, day: string) => `${alias}, since ${day}`,
  period: 'Period',
  signIn: 'Sign in to see your stats',
  signInWhy: 'Your picks, points and milestones are where you left them.',
  loading: 'Loading My Stats',
  notLoaded: 'Your stats did not load.',
  nothingLost: 'Nothing is lost: your stats are worked out from the records each time.',
  tryAgain: 'Try again',
  stored: (day: string, clock: string) => `These are the figures of ${day}, ${clock}.`,
  milestonesAndMore: 'Milestones and more',
  besidePrices: 'Beside the prices',
  corrected: (meetings: number) =>
    `† ${formatCounted(meetings, 'meeting')} had a result corrected. The figures are the new ones; what stood there before is beside each.`,
} as const;

/** The two parts of stats. */
export const tabWords = { label: 'Stats', site: 'The racing', own: 'My Stats' } as const;

/** The words of the example before the first meeting. */
export const exampleWords = {
  title: 'What you will see here',
  mark: 'an example, not your figures',
} as const;

/** The words of the site's racing. */
export const racingWords = {
  title: 'The last four weeks',
  of: (from: string, to: string, meetings: number, races: number) =>
    `${formatLocalDay(from)} to ${formatLocalDay(to)}: ${formatCounted(meetings, 'meeting')}, ${formatCounted(races, 'race')}`,
  favouritesWon: 'Favourites that won',
  favouritesPlaced: 'Favourites in the first three',
  ofRaces: ({ count, of }: Rate) => `${formatCount(count)} of ${formatCount(of)}`,
  average: 'Average points a meeting',
  aPunter: 'per punter',
  most: 'Most points at a meeting',
  byPrice: 'What each price wins',
  byPriceWhat: 'and the points of a pick, on average',
  startingPrice: 'Starting price',
  won: 'Won',
  pointsAPick: 'Points a pick',
  fromRunners: ({ count, of }: Rate) => `${formatCount(count)} of ${formatCounted(of, 'runner')}`,
  jockeys: 'Jockeys',
  trainers: 'Trainers',
  mostWinners: 'most winners',
  /** Read out behind the number of winners, which the heading names. */
  winners: (count: number) => (count === 1 ? ' winner' : ' winners'),
  rides: (count: number) => `from ${formatCounted(count, 'ride')}`,
  runners: (count: number) => `from ${formatCounted(count, 'runner')}`,
} as const;

/** The words of the first meetings, which are too few for a chart. */
export const firstMeetingsWords = {
  next: 'Next milestone',
  title: 'Your meetings',
  chartsFrom: (meetings: number) => `charts from ${formatCount(meetings)} meetings`,
} as const;

/** '1 point', '22 points'. */
export function formatPointsOf(points: number): string {
  return `${formatPoints(points)} ${points === 1 ? 'point' : 'points'}`;
}

/** The words of a period without a meeting. */
export const emptyWords = {
  first: 'Your stats start once your first meeting is over.',
  title: (period: string) => `No meetings played ${period}`,
  staff: 'Staff do not play, so they have no stats.',
  why: 'A meeting counts once it is over and its results are in.',
  pickNext: 'Pick the next race',
  seeAll: 'See all time',
} as const;

/** The words of the own stats in brief. */
export const summaryWords = {
  title: 'Your own',
  signIn: 'Sign in to see your own',
  signInWhy: 'Rank, points and strike rate of your meetings, and what the prices led one to expect.',
  of: 'Your stats of',
  all: 'All time stats',
  week: 'Current week',
  loading: 'Loading stats',
  toAll: 'See it all on My Stats',
  milestones: 'Milestones to come, on My Stats',
} as const;

/** The words of the site's figures. */
export const siteWords = {
  notLoaded: 'The site’s numbers did not load.',
  returns: 'They show again as soon as the server answers.',
  none: 'No numbers yet',
  noneWhy: 'They start after the first meeting.',
} as const;

/** The words of the key figures. */
export const keyWords = {
  bestRank: 'Best rank',
  points: 'Points',
  winners: 'Winners',
  firstThree: 'In the first three',
  of: (count: number) => `of ${formatCount(count)}`,
  ofPicks: (count: number) => `of ${formatCounted(count, 'pick')}`,
  part: (count: number, of: number) => `${formatCount(count)} of ${formatCount(of)}`,
} as const;

/** What was won beside the prices. */
export const priceWords = {
  none: 'No pick of this period had a starting price.',
  picks: (count: number, tooFew: boolean) =>
    `${formatCounted(count, 'pick')} with a starting price${tooFew ? ': too few to say more.' : '.'}`,
} as const;

/** The words of hindsight. */
export const hindsightWords = {
  title: 'Points left on the table',
  hindsight: 'hindsight',
  beyond: 'The best cards beat yours by',
  perfect: 'Perfect cards, everybody',
  ownPerfect: 'Your perfect cards',
  nobody: 'Nobody can know the best card before the races are run.',
} as const;

/** The words of runs, places and whole cards. */
export const runWords = {
  title: 'Runs and places',
  longest: 'Longest run',
  winners: (count: number) => formatCounted(count, 'winner'),
  secondsThirds: 'Seconds and thirds',
  and: (one: number, other: number) => `${formatCount(one)} and ${formatCount(other)}`,
  medals: 'Meetings you came 1st, 2nd, 3rd in',
  cards: 'Cards completed',
  part: (count: number, of: number) => `${formatCount(count)} of ${formatCount(of)}`,
  weeks: 'Weeks in a row, all time',
  weekCounts: (now: number, most: number) => `${formatCount(now)} now, ${formatCount(most)} at most`,
  to: (from: string, to: string) => `${from} to ${to}`,
} as const;

/** The words of the milestones. */
export const milestoneWords = {
  title: 'Milestones',
  reached: (count: number, period: string) =>
    `${formatCount(count)} reached${period === '' ? '' : ` ${period}`}`,
  none: (period: string) => `None reached ${period}.`,
  before: 'Reached before',
  toCome: 'To come',
  allToCome: 'Milestones to come',
  names: { reached: 'reached', before: 'reached before', toCome: 'to come' },
  more: (count: number, name: string) => `${formatCounted(count, 'more milestone')} ${name}`,
  soFar: (progress: number, goal: number) => `${formatCount(progress)} of ${formatCount(goal)} so far`,
  notYet: 'Not yet',
  times: (count: number) => `, ${formatCount(count)} times`,
} as const;
