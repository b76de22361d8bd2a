import type {
  EventLiability,
  LiabilityAlarm,
  LiabilityLimit,
  MeetingLiability,
} from '@furlong/contract/schemas/desk-liability';
import { formatRandsShort } from '../../ui/format/format-money.ts';
import { formatCount, formatCounted } from '../../ui/format/format-number.ts';

export const liabilityWords = {
  title: 'Liability',
  day: 'Day',
  loading: 'Loading the liability',
  failed: 'The liability did not load.',
  uncounted: {
    counting: 'Counting the bets',
    'too-large': 'There are more bets than this server counts at a time.',
    settled: 'The meeting is over: nothing is open, and nothing is counted any more.',
  },
  none: 'No bet is open here.',
  noMeeting: 'No meeting on this day',
  noMeetingText: 'Choose another day.',
  table: 'What each runner pays',
  fixtureTable: 'What each outcome pays',
  saddle: 'No.',
  runner: 'Runner',
  race: 'Race',
  market: 'Market',
  outcome: 'Outcome',
  bets: 'Bets',
  stakes: 'Stakes',
  open: 'Open',
  win: 'Win',
  sp: 'At SP',
  place: 'Place',
  singles: 'Singles',
  multiplesExpected: 'Multiples, expected',
  multiplesWorst: 'Multiples, at worst',
  worst: 'At worst',
  mostExpected: 'Pays at most',
  fixtures: 'Soccer',
  match: 'Match',
  firstFixtures: (count: number) => `Figures of the first ${count} matches; each match’s page has its own.`,
  noFixture: 'There is no such fixture',
  noFixtureText: 'The link may be mistyped.',
  back: 'All of the day',
  limits: 'Limits',
  limitOf: { meeting: 'All races together', event: 'Each race', outcome: 'Each runner' },
  limitOfRace: { meeting: '', event: 'This race', outcome: 'Each runner of it' },
  limitOfFixture: { meeting: '', event: 'This match', outcome: 'Each outcome' },
  measure: (name: string) => `Multiples of the limit “${name}”`,
  measures: { expected: 'multiples as expected', worst: 'multiples at worst' },
  noLimit: 'No limit',
  set: 'Set',
  setNamed: (name: string) => `Set the limit “${name}”`,
  wasSet: 'The limit is set.',
  wasRemoved: 'The limit is removed.',
  limitHint: 'An alarm is raised when bets would pay more. Empty: no limit.',
  ofMeeting: (limit: LiabilityLimit) => `the meeting’s ${formatRandsShort(limit.amount)} holds`,
  alarms: 'Alarms on liability',
  acknowledge: 'Acknowledge',
  acknowledgeNamed: (alarm: LiabilityAlarm) => `Acknowledge: ${placeOf(alarm)}`,
  acknowledged: 'The alarm is acknowledged.',
  moreAlarms: (count: number) => `and ${count} more`,
  hint: 'What bets pay if the runner wins or is placed, stakes included, after tax. At SP: at the price now. Multiples: what is to be expected, and the case in which every other leg wins.',
  fixtureHint:
    'What bets pay if the outcome wins, stakes included, after tax. Multiples: what is to be expected, and the case in which every other leg wins.',
  taken: ({ struck }: Pick<EventLiability, 'struck'>) =>
    `${formatCounted(struck.bets, 'bet')} struck for ${formatRandsShort(struck.stakes)}`,
  openNow: ({ open }: EventLiability) =>
    `${formatCount(open.bets)} open for ${formatRandsShort(open.stakes)}`,
  most: ({ most }: EventLiability) =>
    `one result pays at most ${formatRandsShort(most.expected)} expected, ${formatRandsShort(most.worst)} at worst`,
  together: ({ together }: MeetingLiability) =>
    `all races together at most ${formatRandsShort(together.expected)} expected, ${formatRandsShort(together.worst)} at worst`,
} as const;

/** What an alarm is on. */
export function placeOf({ programme, raceNumber, outcome }: LiabilityAlarm): string {
  const race = raceNumber === null ? '' : ` race ${raceNumber}`;
  return `${programme}${race}${outcome === null ? '' : `, ${outcome}`}`;
}

/** An alarm in a sentence. */
export function describeAlarm(alarm: LiabilityAlarm): string {
  const { amount, limit, measure, passed } = alarm;
  const pays = `would pay ${formatRandsShort(amount)}, limit ${formatRandsShort(limit)} (${liabilityWords.measures[measure]})`;
  return `${placeOf(alarm)}: ${pays}${passed ? '' : '; less again now'}`;
}
