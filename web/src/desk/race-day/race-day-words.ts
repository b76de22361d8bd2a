import type { DeskRace } from '@furlong/contract/schemas/desk-race-day';
import type { Rands } from '@furlong/domain/money';
import type { MeetingStatus } from '@furlong/domain/status';
import { formatRandsShort } from '../../ui/format/format-money.ts';
import { formatCounted, formatOrdinal } from '../../ui/format/format-number.ts';
import type { RaceStanding } from './race-standing.ts';

/** Race day and a race's page. */
export const raceDayWords = {
  title: 'Race day',
  day: 'Day',
  noDay: (text: string) => `${text} is no day. Expected one as 2026-11-21: choose it above.`,
  loading: 'Loading the race day',
  failed: 'The race day did not load.',
  empty: 'No meeting or match on this day',
  emptyText: 'Choose another day. Cards and fixtures come in by the feed.',
  more: (count: number) => `Only the first ${count} meetings of the day are shown.`,
  held: 'Held',
  toCome: 'Races to come',
  waiting: 'Races off, no result',
  provisional: 'Races provisional',
  official: 'Races official',
  results: 'Capture results',
  differs: 'The feed differs',
  resultOf: (meeting: string, race: number) => `${meeting}, race ${race}`,
  race: 'Race',
  races: 'Races',
  foreign: 'Foreign',
  runners: (count: number) => formatCounted(count, 'runner'),
  struck: (bets: number, stakes: Rands) => `${formatCounted(bets, 'bet')} ${formatRandsShort(stakes)}`,
} as const;

export const raceWords = {
  loading: 'Loading the race',
  failed: 'The race did not load.',
  notFound: 'There is no such race',
  notFoundText: 'The card may have changed, or the link is mistyped.',
  back: 'All races of the day',
  metres: (metres: string) => `${metres} m`,
  declared: (declared: number, out: number) =>
    out === 0 ? `${declared} declared` : `${declared} declared, ${out} out`,
  placesPaid: (count: number) => `${formatCounted(count, 'place')} paid`,
  runners: 'Runners and prices',
  saddle: 'No.',
  runner: 'Runner',
  opened: 'Opened',
  now: 'Win',
  sp: 'SP',
  place: 'Place',
  out: 'Out',
  outLate: 'Did not run',
  noPrice: 'None',
  result: 'Result',
  noResult: 'No result yet.',
  corrected: (reason: string) => `Corrected: ${reason}.`,
  finished: (place: number) => formatOrdinal(place),
  deadHeat: 'Dead heat',
  tableLabel: 'Runners and prices of this race',
} as const;

/** Why a result was corrected. */
export const correctionWords: Readonly<Record<NonNullable<DeskRace['correction']>, string>> = {
  capture: 'captured wrongly',
  disqualification: 'a runner was disqualified',
  judge: 'the judge’s error',
  'non-runner': 'a runner did not run',
};

/** A race's state in a word. */
export const standingWords: Readonly<Record<RaceStanding, string>> = {
  open: 'Open',
  suspended: 'Suspended',
  off: 'Off',
  provisional: 'Provisional',
  official: 'Official',
  abandoned: 'Abandoned',
};

/** A meeting that does not run as planned, or is over; nothing of one that runs. */
export const meetingStatusWords: Readonly<Record<MeetingStatus, string>> = {
  active: '',
  postponed: 'Postponed',
  abandoned: 'Abandoned',
  resulted: 'Over',
};
