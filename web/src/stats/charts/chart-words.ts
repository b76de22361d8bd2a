import type { PlayedMeeting } from '@furlong/contract/schemas/stats';
import { formatList } from '../../ui/format/format-list.ts';
import { formatCount, formatCounted } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import { placeWords } from './meeting-words.ts';

/** The words of the charts and of the tables behind them. */
export const chartWords = {
  byCourse: 'Winners by course',
  byCourseWhat: 'a rate from 20 picks on',
  fewTitle: 'Your strike rates',
  fewWhy: (names: readonly string[]) => `${formatList(names)}: each shows a rate once it has 20 picks.`,
  fewSoFar: 'What there is so far',
  course: 'Course',
  byPrice: 'Winners by price',
  byPriceWhat: 'starting price of your pick',
  startingPrice: 'Starting price',
  correctedPicks: (picks: number) => `${formatCounted(picks, 'pick')} of corrected meetings`,
  favourites: 'Favourites',
  yourPickWas: 'Your pick was',
  followed: 'Followed',
  opposed: 'Opposed',
  best: 'Best picks',
  bestWhat: 'winners by price',
  bestNone: 'No winner in this period.',
  worst: 'Worst picks',
  worstWhat: 'unplaced, shortest price first',
  worstNone: 'Each of your picks was placed.',
  pointsPerMeeting: 'Points per meeting',
  average: (points: number) => `dots: your average, ${formatPoints(points)}`,
  rankPerMeeting: 'Rank per meeting',
  rankWhat: 'up is better; each line is ten times',
  older: (meetings: number) =>
    `${formatCounted(meetings, 'older meeting')} ${meetings === 1 ? 'is' : 'are'} in every figure, but not drawn.`,
  meeting: 'Meeting',
  before: 'Before correction',
  beingCorrected: 'being corrected',
  asTable: 'as a table',
  others: (names: string) => `Others, with fewer than five picks each: ${names}.`,
  other: (courses: number) => formatCounted(courses, 'other'),
  perCourse: 'Points and ranks by course',
  meetings: 'Meetings',
  points: 'Points',
  perMeeting: 'Per meeting',
  bestRank: 'Best rank',
  byStrikeRate: 'By strike rate',
  tooFew: 'not enough yet',
  tooFewForRate: 'not enough yet for a rate',
  corrected: (meetings: number) => `${formatCounted(meetings, 'meeting')} corrected`,
  resultCorrected: 'result corrected',
  inRace: (race: number) => `, race ${race}`,
  picks: 'Picks',
  winners: 'Winners',
  strikeRate: 'Strike rate',
  promised: 'Expected',
  luck: 'Beside luck',
  correctedHead: 'Corrected',
  within: 'within luck',
  more: 'more than luck usually',
  fewer: 'fewer than luck usually',
  thePrices: 'expected from the prices',
  leftOnTheTable: 'Left on the table',
  perfectCards: 'Perfect cards',
  rank: 'Rank',
  won: 'won',
  interval: '95\u00a0% interval',
  countOf: (count: number, of: number) => `${formatCount(count)} of ${formatCount(of)}`,
  picksOf: (count: number, of: number) => `${formatCount(count)} of ${formatCount(of)} picks`,
  between: (low: string, high: string) => `${low} to ${high}`,
  yourBest: (rank: string) => `${rank}, your best`,
  moreCourses: (courses: number) => `${formatCount(courses)} more`,
  tableOf: (title: string) => `${title}, table`,
  at: 'at ',
  pointsUnit: (points: number) => (points === 1 ? 'point' : 'points'),
} as const;

/** The chart of points as it is read out. */
export function describePoints(meetings: readonly PlayedMeeting[], average: number | null): string {
  const points = meetings.map(({ total }) => total);
  const range =
    meetings.length === 1
      ? `${formatPoints(points[0] ?? 0)} points in one meeting`
      : `Points in ${meetings.length} meetings, between ${formatPoints(Math.min(...points))} and ${formatPoints(Math.max(...points))}`;
  const mean = average === null ? '' : `; your average is ${formatPoints(average)}`;
  return `${range}${mean}. Each is in the table below.`;
}

/** The chart of ranks as it is read out. */
export function describeRanks(meetings: readonly PlayedMeeting[]): string {
  const [first, ...others] = meetings.toSorted((a, b) => a.rank - b.rank);
  if (first === undefined) return 'No ranks.';
  const worst = others.at(-1);
  const range =
    worst === undefined
      ? `Rank in one meeting: ${placeWords(first)}`
      : `Rank in ${meetings.length} meetings, between ${placeWords(first)} and ${placeWords(worst)}`;
  return `${range}. Each is in the table below.`;
}
