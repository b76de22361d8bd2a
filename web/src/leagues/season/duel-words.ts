import type { WirePoints } from '@furlong/domain/scoring-rules';
import { formatCount } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';

/** The words of the duels: the table, and two members head to head. */
export const duelWords = {
  none: 'Nobody to play against yet',
  noneWhy: 'You play against every member who plays the same meeting. Sitting one out costs nothing.',
  noneThen: 'Nobody played then.',
  noneYetIn: {
    season: 'No meeting of this year is finished yet.',
    month: 'No meeting of this month is finished yet.',
    week: 'No meeting of this week is finished yet.',
  },
  rule: 'Score more than a rival on a meeting you both played: 3 points. Level: 1 each. Sitting one out costs nothing.',
  tap: 'Tap a rival to see the two of you race by race.',
  headToHead: 'Head to head',
  headToHeadWith: (alias: string) => `Head to head with ${alias}`,
  table: 'Head to head table',
  heads: { rank: 'Rank', punter: 'Punter', points: 'Points' },
  whole: { played: 'Played', won: 'Won', drawn: 'Drawn', lost: 'Lost' },
  /** Where columns do not fit: how often. The three make up what was played. */
  line: (won: number, drawn: number, lost: number) =>
    `Won ${formatCount(won)}, drawn ${formatCount(drawn)}, lost ${formatCount(lost)}`,
  shared: ' shared',
  you: 'You',
  noneYet: 'not played yet',
  one: 'Punter',
  other: 'Against',
  choose: 'Choose a member',
  versus: 'v',
  live: 'Live',
  backTo: (meeting: string) => `Back to ${meeting}, live`,
  average: 'Season average, points a meeting played',
  firstToCome: 'The score starts at the first meeting you both play.',
  firstToComeOfTwo: 'The score starts at the first meeting they both play.',
  drawn: (count: number) => `${formatCount(count)} drawn`,
  meetings: 'Meetings both played',
  lastYear: (count: number) => `${formatCount(count)} in the last year`,
  more: (older: number) => `Show more of ${formatCount(older)} older`,
  loading: 'Loading their meetings',
  again: 'Try again',
  meeting: 'Meeting',
  raceByRace: ', race by race',
  won: ' won',
  races: 'Race by race',
} as const;

/** One of two as a sentence names them: the reader is 'you'. */
export interface Duellist {
  readonly alias: string;
  readonly isOwn: boolean;
}

/** 'You' at the head of a column, else the alias. */
export function headOf({ alias, isOwn }: Duellist): string {
  return isOwn ? duelWords.you : alias;
}

const inSentence = ({ alias, isOwn }: Duellist) => (isOwn ? 'you' : alias);

/** Two who have no meeting in common. */
export function neverMetWords(one: Duellist, other: Duellist): string {
  if (!one.isOwn && !other.isOwn) {
    return `${one.alias} and ${other.alias} haven’t met yet.`;
  }
  const rival = one.isOwn ? other : one;
  return `You and ${rival.alias} haven’t met yet.`;
}

/** How far a running meeting is: 'Vaal, after race 4'. */
export function stageWords(courseName: string, lastRace: number | null): string {
  return lastRace === null
    ? `${courseName}, no result yet`
    : `${courseName}, after race ${formatCount(lastRace)}`;
}

/** The score in one sentence: 'Vaal, after race 4: you 0, Springbok927 29.' */
export function scoreWords(
  title: string,
  one: Duellist & { readonly score: string },
  other: Duellist & { readonly score: string },
): string {
  return `${title}: ${inSentence(one)} ${one.score}, ${inSentence(other)} ${other.score}.`;
}

/** Who leads a running meeting, and by how much. */
export function leadWords(
  one: Duellist & { readonly points: WirePoints },
  other: Duellist & { readonly points: WirePoints },
): string {
  if (one.points === other.points) return 'Level.';
  const leader = one.points > other.points ? one : other;
  const by = formatPoints(gapOf(one.points, other.points));
  return leader.isOwn ? `You lead by ${by}.` : `${leader.alias} leads by ${by}.`;
}

/** Who won a meeting that is over, and by how much. Ranks part those who are level on points (rule: rank). */
export function resultWords(one: Finisher, other: Finisher): string {
  if (one.rank === other.rank) return 'Drawn.';
  const [winner, loser] = one.rank < other.rank ? [one, other] : [other, one];
  const by = gapOf(winner.points, loser.points);
  const how = by === 0 ? 'on places, level on points' : `by ${formatPoints(by)}`;
  if (loser.isOwn) return `You lost ${how}.`;
  return `${headOf(winner)} won ${how}.`;
}

type Finisher = Duellist & { readonly points: WirePoints; readonly rank: number };

/** The difference in whole hundredths, so that no sum of binary fractions shows. */
function gapOf(one: number, other: number): WirePoints {
  return (Math.round(Math.abs(one - other) * 100) / 100) as WirePoints;
}

/** Meetings won, small beside a running one: 'Meetings won 3–2, 1 drawn'. */
export function wonWords(one: number, other: number, drawn: number): string {
  const draws = drawn === 0 ? '' : `, ${duelWords.drawn(drawn)}`;
  return `${seriesTitle} ${formatCount(one)}–${formatCount(other)}${draws}`;
}

const seriesTitle = 'Meetings won';
/** Beside the first meeting of two, which is under way. */
export const firstMeeting = 'The first meeting you both play: meetings won count from here.';
export const firstMeetingOfTwo = 'The first meeting they both play: meetings won count from here.';

/** How one of two fared in a meeting. */
export type DuelOutcome = 'won' | 'drawn' | 'lost';

/** Whose last meetings, latest first: 'Your last 5, latest first'. */
export function formTitle(one: Duellist, count: number): string {
  return `${one.isOwn ? 'Your' : `${one.alias}’s`} last ${formatCount(count)}, latest first`;
}
