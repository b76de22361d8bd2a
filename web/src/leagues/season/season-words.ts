import type { SeasonScope } from '@furlong/contract/codes/league-boards';
import type { RunningMeeting } from '@furlong/contract/schemas/league-season';
import { type LocalDay, localDayOf } from '@furlong/domain/local-date';
import { formatCount, formatCounted, formatOrdinal } from '../../ui/format/format-number.ts';
import { dayWords } from '../league-words.ts';

/** The words of choosing a season, a month or a week. */
export const periodChoiceWords = {
  tableOf: 'Table of',
  season: 'Year',
  month: 'Month',
  week: 'Week',
  earlier: 'Earlier',
  later: 'Later',
  last: { season: 'See last year', month: 'See last month', week: 'See last week' },
  before: { season: 'See the year before', month: 'See the month before', week: 'See the week before' },
} as const;

/** The words of a league's season. */
export const seasonWords = {
  none: 'No meetings counted yet',
  noneWhy: 'A meeting shows here once every race is official.',
  heads: {
    rank: 'Rank',
    punter: 'Punter',
    played: 'Played',
    average: 'Points a meeting played',
    live: 'Live',
    points: 'Points',
    standing: 'As it stands',
  },
  shared: ' shared',
  behind: (points: string) => `${points} behind`,
  theLeader: ' the leader',
  left: 'left',
  former: 'former member',
  of: (part: number, whole: number) => `${formatCount(part)} of ${formatCount(whole)}`,
  playedOf: (played: number) => `${formatCount(played)} played`,
  /** Beside what was played, on a phone. */
  average: (points: string) => `avg ${points}`,
  monthsWon: (months: number) => `won ${formatCounted(months, 'month')}`,
  idle: 'No points yet.',
  joinedToday: 'Joined today.',
  joined: (day: string) => `Joined ${day}.`,
  headToHead: ', head to head with you',
  tap: 'Tap a punter to go head to head.',
  plus: (points: string) => `+${points}`,
  live: (points: string) => `+${points} live`,
  soFar: (points: string) => `+${points} so far`,
  liveMark: 'Live',
  liveWhy: 'Live points are added as it stands; they count once every race is official.',
  running: 'Running now',
  after: (race: number | null) => (race === null ? 'no result yet' : `after race ${formatCount(race)}`),
  ownPlace: (rank: number, of: number) => `You’re ${formatOrdinal(rank)} of ${formatCount(of)}`,
  leads: (alias: string) => `${alias} leads`,
  lead: (count: number) => `${formatCount(count)} level in front`,
  play: (count: number) => `${formatCounted(count, 'member')} in it`,
  medal: (count: number, name: string) => `${count} ${name}`,
  medalKey: { gold: 'won', silver: 'second', bronze: 'third' },
  whoWon: 'Who won',
  noMedals: (players: number) => `${formatCounted(players, 'player')}, no medals`,
  showAll: (count: number) => `Show all ${formatCount(count)}`,
  atCourse: (course: string | null) => `Only meetings at ${course ?? 'one course'} count`,
  onDays: (days: number) => `Only meetings on ${formatCounted(days, 'chosen day')} count`,
  allMeetings: 'All meetings count',
  bestOf: (best: number) => `, the best ${formatCount(best)} of each player`,
} as const;

/** Of a member without a meeting: 'No points yet. Joined 23 Nov.' */
export function idleWords(since: LocalDay | null, now: number): string {
  if (since === null) return seasonWords.idle;
  const isToday = since === localDayOf(new Date(now));
  const joined = isToday ? seasonWords.joinedToday : seasonWords.joined(shortDay(since, now));
  return `${seasonWords.idle} ${joined}`;
}

/** A day without its name: '23 Nov'. */
export function shortDay(day: LocalDay, now: number): string {
  return dayWords(day, now).replace(/^\S+ /, '');
}

/** Beside a running meeting: the own place in the league, else who leads. */
export function describeRunning({ lastRace, ownRank, leaders, leading, players }: RunningMeeting): string {
  if (lastRace === null || leading === 0) return seasonWords.play(players);
  if (ownRank !== null) return seasonWords.ownPlace(ownRank, players);
  const [leader] = leaders;
  return leading === 1 && leader !== undefined ? seasonWords.leads(leader) : seasonWords.lead(leading);
}

/** The words of the punter's meetings. */
export const meetingStatsWords = {
  title: 'Your meetings',
  choose: 'A meeting you played',
  abandoned: 'The meeting was abandoned: nobody scores on it.',
  waiting: 'Your picks are in; your points show once the first race you picked is off.',
  points: 'Points',
  places: 'Firsts, seconds, thirds',
  everybody: 'Overall',
  place: (rank: number, of: number) => `${formatOrdinal(rank)} of ${formatCount(of)}`,
  notCounting: 'Too few races were run, so this meeting doesn’t count.',
} as const;

/** Which meetings a season takes. */
export const scopeWords: Readonly<Record<SeasonScope, string>> = {
  all: 'All meetings',
  course: 'Meetings at one course',
  days: 'Meetings of chosen days',
};

/** The words of what an owner sets for the season. */
export const settingsWords = {
  title: 'What counts for the season',
  text: (league: string) => `Change it and the finished meetings of ${league} are counted afresh.`,
  done: 'Season saved',
  which: 'Which meetings',
  best: 'Best meetings that count',
  bestHint: 'Leave it empty to count them all',
  reactions: 'Reactions',
  mayReact: 'Members can react to results',
  notNow: 'Not now',
  save: 'Save',
  course: 'Course',
  courseSoFar: 'The course so far',
  chooseCourse: 'Choose a course',
  day: 'Day that counts',
  addDay: 'Add the day',
  noCourse: 'Choose the course whose meetings count.',
  noDay: 'Add at least one day.',
  wrongBest: 'Best meetings that count: a whole number from 1 to 366, or nothing.',
  takeOut: (day: string) => `Remove ${day}`,
} as const;
