import type { Race } from '@furlong/contract/schemas/meetings';
import type { DailyLeaderboard } from '@furlong/contract/schemas/standings';
import { formatClock, formatNearDay } from '../ui/format/format-date.ts';
import { formatNumbers } from '../ui/format/format-list.ts';
import { formatCount, formatCounted, formatOrdinal } from '../ui/format/format-number.ts';
import { formatPoints } from '../ui/format/format-points.ts';

/** The words of the leaderboard's screen and its rows. */
export const boardWords = {
  title: 'Leaderboard',
  tabs: { label: 'Leagues', own: 'My Leagues', joined: 'Joined Leagues' },
  meeting: 'Meeting',
  chooseMeeting: 'Choose a meeting',
  search: 'Search for your friends',
  closeSearch: 'Close the search',
  loading: 'Loading Leaderboard',
  notLoaded: 'The leaderboard did not load.',
  meetingsNotLoaded: 'The meetings did not load.',
  returns: 'The board shows again as soon as the server answers.',
  safe: 'Points already earned are safe.',
  noMeeting: 'Please select a race from the drop down above.',
  noData: 'No data available for this meeting.',
  unknown: 'There is no such meeting.',
  unknownText: 'Choose another above, or go on from here.',
  abandoned: 'The meeting was abandoned: nobody scores on it.',
  nobodyYet: 'Punters are listed once the first race they picked is off.',
  foundNobody: 'No punter on this meeting',
  foundNone: (nobody: string, alias: string) => `${nobody} has an alias that starts with “${alias}”.`,
  found: (count: number, alias: string) => `${formatCount(count)} found for “${alias}”.`,
  showAll: 'Show everybody',
  notCounting: 'This meeting does not count.',
  tooFewRaces: 'Too few races were run.',
  legend: '1st-2nd-3rd',
  /** A page on which nobody is ahead of another. */
  level: (rank: number, points: number, final: boolean) =>
    `Everybody on this page shares ${formatOrdinal(rank)} with ${formatPoints(points)} ${points === 1 ? 'point' : 'points'}, by alias.${final ? '' : ' The next races part them.'}`,
  results: 'Race results',
  toFollow: (meeting: string) => `${meeting} is the meeting to follow now.`,
  seeIt: 'See its leaderboard',
  fewestRaces: (needed: number) => `It needs ${formatCount(needed)} races, and fewer were run.`,
  /** How the rows are ranked (rule: rank). */
  rank: (final: boolean) =>
    `Rank is by points, then winners, then seconds, then thirds: 2-1-1 is two winners, one second, one third. Those still level (=) share the rank, listed by alias.${final ? '' : ' Points are provisional until a race is official.'}`,
} as const;

/** The words of the own place. */
export const placeWords = {
  signIn: 'Sign in to see your place',
  signInWhy: 'Anyone can see the board. Sign in for your own row and to search for friends.',
  live: 'Your rank, live',
  still: 'Your rank',
  after: ({ lastRace, final }: Pick<DailyLeaderboard, 'lastRace' | 'final'>) =>
    final ? 'Final' : lastRace === null ? 'Before race 1' : `After race ${formatCount(lastRace)}`,
  of: (punters: number) => `of ${formatCount(punters)}`,
  points: 'Points',
  pointsUnit: (points: number) => (points === 1 ? 'point' : 'points'),
  gapTo: (rank: number) => `Gap to ${formatOrdinal(rank)}`,
  possible: 'Still possible',
  possibleUnit: '+ bonus',
  bonus: 'Bonus points',
  goTo: (page: number) => `Go to my place, page ${formatCount(page)}`,
  around: 'Around you',
  aroundMe: 'Around me',
  aroundMePage: (page: number) => `Around me, page ${formatCount(page)}`,
  toTop: 'To the top',
  /** Read out before a rank. */
  rank: 'Rank',
  abandoned: 'The meeting was abandoned',
  abandonedWhy: 'Nobody scores on it.',
  picksIn: 'Your picks are in',
  picksInWhy: 'Your rank shows here once your first race is off.',
  joins: (race: number) => `You join the board when race ${race} is off.`,
  change: 'Change',
  changePicks: 'Change your picks',
  noPicks: 'You have no picks here',
  stillOpen: 'You can still pick some races.',
  nextCard: 'Pick a runner on the next card and your rank shows here.',
  pickNow: 'Pick now',
  pickMore: (races: number) => `Pick ${formatCounted(races, 'more race')}`,
  pickAnother: 'Pick another',
  orFavourite: ', or the favourite stands in.',
  favouriteStandsIn: 'The favourite stands in.',
  favourite: 'the favourite',
  isOff: (race: number) => `Race ${race} is off:`,
  yourPick: 'your pick',
  standsIn: (horse: string) => `was scratched; ${horse} stands in.`,
  lostPick: (race: number) => `Race ${race}: your pick`,
  wasScratched: 'was scratched.',
  /** Nobody has points yet: every rank would be 1. */
  noResult: 'No result yet. Your rank shows after the first one.',
} as const;

/** The words of the meeting's races beside the rows. */
export const raceWords = {
  title: 'Race by race',
  race: 'Race',
  awaited: 'Result to come',
  abandoned: 'Abandoned',
  and: ' and ',
} as const;

/** The words of an opened row. */
export const rowWords = {
  notLoaded: 'The races did not load.',
  loading: 'Loading races',
  noPicks: 'No picks on this meeting.',
  heads: { race: 'Race', saddle: 'Saddle number', runner: 'Runner', bonus: 'Bonus', points: 'Points' },
  cardBonus: 'Every winner of the card',
  hidden: 'Hidden',
  untilOff: 'Hidden until the off',
  noPick: 'No pick',
  toCome: 'To come',
  off: 'Off',
  abandoned: 'Abandoned',
  notPlaced: 'Not placed',
  standIn: (saddle: number) => `Scratched, number ${saddle} counts`,
  headToHead: 'Head to head',
  /** The same button while two are side by side. */
  backToPicks: 'Back to picks',
  pointsShort: 'Pts',
  point: 'point',
  points: 'points',
  all: 'Total',
  /** Read out behind the greater of two totals. */
  ahead: ' ahead',
  same: 'same',
  /** What the sign beside a race says. */
  sameSign: '= same',
  differ: ', picks differ',
} as const;

/** Beside the mark of races that differ, how many do: 'Picks differ: 3 of 4 races' */
export function describeDiffering(differing: number, of: number): string {
  return differing === 0
    ? `Same picks so far: ${formatCounted(of, 'race')}`
    : `Picks differ: ${formatCount(differing)} of ${formatCounted(of, 'race')}`;
}

/** Which picks nobody sees yet, in one sentence: 'Picks for races 3 to 8 stay hidden until each race is off.' */
export function describeHidden(races: readonly number[]): string | null {
  const [first] = races;
  if (first === undefined) return null;
  if (races.length === 1) return `The pick for race ${first} stays hidden until the race is off.`;
  return `Picks for races ${formatNumbers(races)} stay hidden until each race is off.`;
}

/** How far the standings are: 'After race 3 of 8, provisional', 'Before race 1', 'Final'. */
export function describeProgress(
  { lastRace, final }: Pick<DailyLeaderboard, 'lastRace' | 'final'>,
  races: readonly Pick<Race, 'resultState'>[],
): string {
  if (final || lastRace === null) return placeWords.after({ lastRace, final });
  const of = races.length === 0 ? '' : ` of ${formatCount(races.length)}`;
  const isProvisional = races.some(({ resultState }) => resultState === 'provisional');
  return `${placeWords.after({ lastRace, final })}${of}${isProvisional ? ', provisional' : ''}`;
}

/** The way to pick on a meeting, with when its next race is off: 'Pick Ascot, 02:44', 'Pick Ascot, tomorrow 12:15'. */
export function pickMeeting(course: string, offTime: string, now: number): string {
  const day = formatNearDay(offTime, now);
  const near = day === 'Today' ? '' : `${day === 'Tomorrow' ? day.toLowerCase() : day} `;
  return `Pick ${course}, ${near}${formatClock(offTime)}`;
}

/** The gap to the next better rank in one sentence: '2 points behind 13th.' */
export function describeAhead(above: { readonly rank: number; readonly gap: number } | null): string | null {
  if (above === null) return null;
  const rank = formatOrdinal(above.rank);
  return above.gap === 0
    ? `Level on points with ${rank}.`
    : `${formatPoints(above.gap)} ${placeWords.pointsUnit(above.gap)} behind ${rank}.`;
}

/** The words of sharing a result. */
export const shareWords = {
  share: 'Share your result',
  what: 'A picture with your alias, place and points.',
  saved: 'Your result is saved as a picture.',
} as const;
