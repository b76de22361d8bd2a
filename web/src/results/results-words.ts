import { formatCount, formatCounted } from '../ui/format/format-number.ts';

/*
 * The words of Results. `heading`, `choose`, `noData` and the loading text are the specification's; so is the
 * drop-down's 'Please select a race', which every picker of meetings shares.
 */

/** The words of the screen. */
export const resultsWords = {
  heading: 'Results:',
  loading: 'Loading Results',
  picker: 'Race meeting',
  choose: 'Please select a race from the drop down above.',
  noData: 'No data available for this meeting.',
  chooseHint:
    'Meetings of the last seven days, today and tomorrow are in the list. For older ones, choose ‘Another day’.',
  noneHint: 'No meeting in the last seven days. For older ones, choose ‘Another day’.',
  underWay: (course: string, race: number) => `${course} is under way, race ${race} next.`,
  toBoard: 'Follow it on the board',
  next: 'Next in your competition:',
  noAlias: 'Choose your alias to see results',
  noAliasHint: 'Your own result stands among them under that name.',
  chooseAlias: 'Choose alias',
  unknown: 'There is no such meeting.',
  meetingsFailed: 'The meetings did not load.',
  meetingsFailedHint: 'Try again in a moment.',
  resultsFailed: 'The results did not load.',
  resultsFailedHint: 'Your points are safe.',
} as const;

/** The words of the race results. */
export const raceWords = {
  heading: 'Race results',
  cardToCome: 'Card to come',
  cardToComeHint: 'The races show here as soon as the card is in.',
  previous: 'Previous',
  next: 'Next',
  where: (race: number, races: number) => `Race ${race} of ${races}`,
  all: (races: number) => `Show all ${races} races`,
  one: 'Show one race',
  race: 'Race',
  place: 'Place',
  /** Behind a place that runners share by a dead heat. */
  shared: '=',
  saddle: 'Saddle number',
  runner: 'Runner',
  priceAndShare: 'SP, picked',
  noPrice: '–',
  behind: (margin: string) => `${margin} behind`,
  wholeOrder: (finishers: number) => `Show all ${finishers} finishers`,
  firstOnes: 'Show the first four',
  scratched: (names: readonly string[]) => `Scratched: ${names.join(', ')}.`,
  nonRunners: (names: readonly string[]) =>
    `${names.length === 1 ? 'Non-runner' : 'Non-runners'}, declared after the off: ${names.join(', ')}.`,
  noPick: 'You have no pick in this race.',
  yourPick: 'Your pick',
  points: (points: number) => (points === 1 ? 'point' : 'points'),
  official: 'Official',
  provisional: 'Provisional',
  abandoned: 'Abandoned',
  off: 'Off',
  toCome: 'To come',
} as const;

/** The words of the list of meetings. */
export const meetingListWords = {
  heading: 'Meetings',
  fold: (meetings: number) => `${formatCounted(meetings, 'meeting')} and where they stand`,
  course: 'Race course',
  allCourses: 'All race courses',
  none: 'No meeting in the last seven days.',
  fewer: 'Show fewer',
  all: (meetings: number) => `Show all ${formatCount(meetings)} meetings`,
  abandoned: 'Abandoned',
  postponed: 'Postponed',
  final: 'Final',
  toCome: 'To come',
  progress: (run: number, races: number) => `${run} of ${races} run`,
} as const;

/** The words of a meeting's standings. */
export const standingsWords = {
  heading: 'Leaderboard',
  punters: (punters: number) => formatCounted(punters, 'punter'),
  failed: 'The leaderboard did not load.',
  abandoned: 'The meeting was abandoned: nobody scores on it.',
  notYet: 'Punters are listed once the first race they picked is off.',
  noPicks: 'You have no picks on this meeting. These are the leaders.',
  doesNotCount: 'This meeting does not count.',
  tooFew: 'Too few races were run.',
  live: 'The live leaderboard, with search',
  topFive: 'Top five',
  type: 'Leaderboard type',
  leaders: 'Leaders',
  atYourRank: 'At your rank',
} as const;
