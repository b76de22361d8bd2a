import type { Meeting, Race, Runner, Scoring } from '@furlong/contract/schemas/meetings';
import { localDayOf } from '@furlong/domain/local-date';
import { formatClock, formatDay } from '../ui/format/format-date.ts';
import { formatFraction, type OddsFormat } from '../ui/format/format-odds.ts';
import { formatPoints } from '../ui/format/format-points.ts';

/** What the card says of itself. */
export const cardWords = {
  screen: 'Picks',
  loading: 'Loading Picks',
  allMeetings: 'All meetings',
  jackpot: 'Jackpot',
  races: 'Races',
  meetings: 'See the meetings',
  noCard: 'No card to pick from',
  noCardText: 'The next meetings show here as soon as their cards are in.',
  noAnswer: 'The card did not load. Your saved picks are safe.',
  notFound: 'Not found',
  noMeeting: 'There is no such meeting.',
  noMeetingText: 'The link may be old or mistyped.',
  toCome: 'Card to come',
  toComeText: 'The races show here as soon as the card is in.',
  pickedIn: (raceNumber: number) => `Picked in race ${raceNumber}:`,
  backTo: (raceNumber: number) => `Back to race ${raceNumber}`,
  stopGoingOn: 'Stay after a pick',
  goOnAgain: 'Move on again',
  allPicked: 'Every race has a pick.',
  bettingOpens: 'You can pick now. Betting opens when we’ve checked your details.',
} as const;

/** The list of every pick. */
export const yourCardWords = {
  title: 'Your card',
  race: (raceNumber: number) => `Race ${raceNumber}:`,
  none: 'Not picked',
} as const;

/** A meeting that is called off. */
export const abandonedWords = {
  title: 'Abandoned.',
  text: 'Nobody scores in a race that is not run, and bets on it are refunded.',
} as const;

/** A meeting that is put off. */
export const postponedWords = { title: 'Postponed.' } as const;

/** Said when a pick leads on to the next race. */
export function describePicked(horseName: string, raceNumber: number): string {
  return `${horseName} picked in race ${raceNumber}.`;
}

/** A race that goes off while its card is looked at. */
export function describeOff(raceNumber: number): { title: string; text: string } {
  return { title: `Race ${raceNumber} is off.`, text: 'Your pick stands.' };
}

/** What a postponed meeting's punters need to know: the day that it stands for, if that is still to come. */
export function describePostponed(meeting: Pick<Meeting, 'meetingDate' | 'firstOff'>, now: number): string {
  const { meetingDate, firstOff } = meeting;
  const isToCome = localDayOf(new Date(meetingDate)) > localDayOf(new Date(now));
  const first = firstOff === null ? '' : `, first race ${formatClock(firstOff)}`;
  const day = isToCome ? `Now set for ${formatDay(meetingDate)}${first}.` : 'No new date yet.';
  return `${day} Picks and bets count if it is run within 48 hours of the old time; after that they are off.`;
}

/** '1 bonus point', '12 bonus points'. */
function bonusPoints(points: number): string {
  return `${formatPoints(points)} bonus ${points === 1 ? 'point' : 'points'}`;
}

/** The bonus that a win at a runner's price of now would add. The starting price decides (rule: scoring). */
export function describeBonus(
  runner: Pick<Runner, 'winOdds' | 'winOddsFraction'>,
  { priceBonuses }: Pick<Scoring, 'priceBonuses'>,
  format: OddsFormat,
): string {
  const [lowest] = priceBonuses;
  if (runner.winOdds === null || runner.winOddsFraction === null || lowest === undefined) return '';
  const { winOdds } = runner;
  const reached = priceBonuses.findLast((step) => winOdds >= step.winOdds);
  const price = formatFraction(runner.winOddsFraction, format);
  return reached === undefined
    ? `No bonus for a win at ${price}: it starts at ${formatFraction(lowest.winOddsFraction, format)}.`
    : `A win at a starting price of ${price} adds ${bonusPoints(reached.points)}.`;
}

/** The bonus that a pick has earned; nothing is said of one that might have been. */
export function describeEarnedBonus({ selection }: Pick<Race, 'selection'>): string {
  const bonus = selection?.bonus ?? 0;
  return bonus > 0 ? `Its starting price added ${bonusPoints(bonus)}.` : '';
}
