import type { Meeting, RaceBrief } from '@furlong/contract/schemas/meetings';
import type { MeetingProgress } from '../meetings/meeting-progress.ts';
import { runningMs } from '../meetings/race-state.ts';
import { formatClock, formatNearDay } from '../ui/format/format-date.ts';
import { formatCounted, formatOrdinal } from '../ui/format/format-number.ts';
import { isImminent } from './next-offs.ts';

/** Home's own words. Those of the own meeting, which load later, are beside it. */
export const homeWords = {
  title: 'Home',
  loading: 'Loading Home',
  pitch: 'Pick a horse in every race, free.',
  prizes: 'Score points, climb the board and play for the card’s jackpot.',
  howToPlay: 'How to play',
  list: 'Play Your Next Challenge Today',
  soccer: 'Soccer',
  meetings: 'Meetings',
  listLost: 'The meetings did not load. Your saved picks are safe.',
  noMeetings: 'No racing lined up',
  noMeetingsHint: 'Meetings show here as soon as they are on the calendar.',
  slidesLost: 'Error retriving cms images data.',
  abandoned: 'Abandoned',
  postponed: 'Postponed',
  overseas: 'Overseas',
  noCard: 'Card to come',
  yourPicks: 'Your picks',
  nextMeeting: 'Next meeting',
  openCard: 'Open the card',
  nextOff: 'Next off',
  noPicks: 'No picks yet.',
  rankToCome: 'Your place shows after the first result at',
  board: 'Board',
  pick: 'Pick',
  /** Read out before the number of the own pick. */
  ownPick: 'your pick is',
  signInTitle: 'Sign in to play',
  signIn: 'Cards and boards are open to all.',
  aliasTitle: 'Choose your alias to play',
  chooseAlias: 'Choose alias',
  whereYouStand: 'Where you stand',
  lastResults: 'Last results',
  /** Read out before a race's number. */
  race: 'Race',
  allResults: 'All results',
  noResults: 'No race has been run yet.',
  resultsLost: 'The last results did not load.',
  sinceFirst: 'Since the first meeting',
  stakesPaid: 'Stakes paid out',
  jackpotWinners: 'Jackpot winners',
  jackpotPrizes: 'Jackpot prizes',
  playersDaily: 'Players daily',
  meetingsHeld: 'Meetings held',
} as const;

/** The carousel's controls. */
export const slideWords = {
  carousel: 'Notices',
  previous: 'Previous slide',
  next: 'Next slide',
  pause: 'Pause slides',
  play: 'Play slides',
  slide: (number: number) => `Slide ${number}`,
  place: (number: number, count: number) => `${number} of ${count}`,
} as const;

/** A line of facts: the first is the one that matters, where one does. */
export interface Facts {
  readonly lead: string | null;
  readonly rest: readonly string[];
}

/** Where a meeting stands: 'Race 7 next, 02:47' · '2 left'; before it 'Today, 12:15' · '8 races' · 'Good'. */
export function meetingStanding(meeting: Meeting, progress: MeetingProgress, now: number): Facts {
  const { stage, next, left, awaited } = progress;
  const day = formatNearDay(meeting.meetingDate, now);
  const start = meeting.firstOff === null ? day : `${day}, ${formatClock(meeting.firstOff)}`;
  const races = meeting.raceCount === 0 ? [] : [formatCounted(meeting.raceCount, 'race')];
  const going = meeting.going === '' ? [] : [meeting.going];
  switch (stage) {
    case 'postponed':
      return { lead: null, rest: [`Was set for ${withinSentence(start)}`] };
    case 'abandoned':
      return { lead: null, rest: [day, ...races] };
    case 'no-card':
      return { lead: null, rest: [start] };
    case 'to-come':
      return { lead: null, rest: [start, ...races, ...going] };
    case 'under-way':
      return next === undefined
        ? { lead: null, rest: [start] }
        : {
            // The next-off bar has left it by then.
            lead: isImminent(next, now)
              ? `Race ${next.raceNumber} any moment now`
              : `Race ${next.raceNumber} next, ${formatClock(next.offTime)}`,
            rest: [`${left.length} left`],
          };
    case 'run':
      return { lead: awaited.length === 0 ? 'All races run' : waitWords(awaited, now), rest: races };
    case 'resulted':
      return { lead: 'All races run', rest: [day] };
  }
}

function waitWords(awaited: readonly RaceBrief[], now: number): string {
  const isRunning = awaited.some(({ offTime }) => now - Date.parse(offTime) < runningMs);
  return isRunning ? 'Last race is off' : 'Last result to come';
}

/** A button of a meeting's row, and its name for a screen reader, which begins with the same words. */
interface RowButton {
  readonly text: string;
  /** What the text ends with where there is room. */
  readonly more?: string;
  readonly name: string;
}

/** The button of a meeting with races left to pick in. */
export function pickWords(course: string, picked: number, unpicked: number): RowButton {
  if (unpicked === 0) return { text: 'Change', more: ' picks', name: `Change picks for ${course}` };
  if (picked === 0) return { text: 'Pick', name: `Pick for ${course}` };
  return { text: `Pick ${unpicked}`, name: `Pick ${unpicked} more for ${course}` };
}

/** The button of a meeting with nothing left to pick. */
export function followWords(course: string, isRun: boolean): RowButton {
  return isRun
    ? { text: 'Results', name: `Results of ${course}` }
    : { text: 'Follow', name: `Follow ${course}` };
}

/** The same for who is on a break: a card to read, and no more. */
export function cardWords(course: string): RowButton {
  return { text: 'Card', name: `Card of ${course}` };
}

/** A cloth in a meeting's row. */
export function clothWords(raceNumber: number, saddle: number, isOut: boolean): string {
  return `Race ${raceNumber}: number ${saddle}${isOut ? ', scratched' : ''}`;
}

/** The hero's line: 'Today, first race 12:15', or 'Today, race 4 at 14:00'. */
export function heroTime(next: RaceBrief, isFirst: boolean, now: number): { text: string; clock: string } {
  return {
    text: `${formatNearDay(next.offTime, now)}, ${isFirst ? 'first race' : `race ${next.raceNumber} at`}`,
    clock: formatClock(next.offTime),
  };
}

/** The same of a meeting picked on: 'Your 8 picks are in. First off 02:44', '3 of 8 picked. First off tomorrow, 12:15'. */
export function heroPicked(
  picked: number,
  unpicked: number,
  next: RaceBrief,
  isFirst: boolean,
  now: number,
): { text: string; clock: string } {
  const are = picked === 1 ? 'Your pick is in.' : `Your ${picked} picks are in.`;
  const day = formatNearDay(next.offTime, now);
  const off = isFirst ? 'First off' : `Race ${next.raceNumber} off`;
  return {
    text: `${unpicked === 0 ? are : `${picked} of ${picked + unpicked} picked.`} ${off}${day === 'Today' ? '' : ` ${withinSentence(day)},`}`,
    clock: formatClock(next.offTime),
  };
}

/** What the hero's meeting asks for: '8 races. …', '2 races left. …'; who cannot play is told how many there are. */
export function heroInvitation(races: number, areLeft: boolean, isClosed: boolean): string {
  const count = `${formatCounted(races, 'race')}${areLeft ? ' left' : ''}.`;
  return isClosed ? count : `${count} Pick a horse in each and climb the board.`;
}

/** What can still be done with picks that are in. */
export const heroChange = 'You can change each pick until its race is off.';

/** The hero's button: the card, or the races of it that are still to pick. */
export function heroButton(picked: number, unpicked: number): string {
  return picked > 0 && unpicked > 0 ? `Pick ${unpicked} more` : homeWords.openCard;
}

/**
 * The time to a race's off, in words that change by the minute: 'in 4 min', 'at 17:30', 'tomorrow, 12:15'. Of what may be
 * old (`isLive` false) the clock alone: the off may have moved.
 */
export function timeToGo(offTime: string, now: number, isLive = true): string {
  const minutes = Math.floor((Date.parse(offTime) - now) / 60_000);
  if (isLive && minutes < 1) return 'any moment now';
  if (isLive && minutes < 60) return `in ${minutes} min`;
  if (isLive && minutes < 120) return minutes === 60 ? 'in 1 h' : `in 1 h ${minutes - 60} min`;
  const day = formatNearDay(offTime, now);
  return day === 'Today' ? `at ${formatClock(offTime)}` : `${withinSentence(day)}, ${formatClock(offTime)}`;
}

/** A race in the next-off bar. */
export function nextOffRace(raceNumber: number): string {
  return `Race ${raceNumber}`;
}

/** The link to pick in a race, for a screen reader. */
export function pickInRace(raceNumber: number, course: string): string {
  return `${homeWords.pick} in race ${raceNumber} at ${course}`;
}

/** The head of the next-off bar: it says when there is nothing to watch today. */
export function nextOffHead(offTime: string | number, now: number): string {
  return formatNearDay(offTime, now) === 'Today' ? homeWords.nextOff : 'No more racing today. Next off';
}

/** 'Today' and its like in the middle of a sentence; a weekday keeps its capital. */
function withinSentence(text: string): string {
  return /^(?:Today|Tomorrow|Yesterday)/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** The race that who has picked nothing is led to: 'Race 4, Scottsville, 00:50'. */
export function raceToPick(
  { raceNumber, offTime }: Pick<RaceBrief, 'raceNumber' | 'offTime'>,
  course: string,
): string {
  return `Race ${raceNumber}, ${course}, ${formatClock(offTime)}`;
}

/** The line that holds the meetings of other days. */
export function laterMeetings(meetings: number): string {
  return formatCounted(meetings, 'later meeting');
}

/** A race of the last results: short to the eye. */
export function shortRace(raceNumber: number): string {
  return `R${raceNumber}`;
}

/** Who placed where, for a screen reader. */
export function placedWords(position: number, saddle: number): string {
  return `${formatOrdinal(position)}: number ${saddle}`;
}
