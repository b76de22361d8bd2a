import { addDays, type LocalDay, localDayOf, startOfLocalDay } from '../local-date.ts';
import { mondayOf } from '../stats/timeline.ts';

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** The Monday of the week in which a fixture's first kick-off was published, in Johannesburg: its round's. */
export function roundWeekOf(firstKickOffAt: Date): LocalDay {
  return mondayOf(localDayOf(firstKickOffAt));
}

/** The year in which the season of a round's week began: from July to June. */
export function seasonYearOf(monday: LocalDay): number {
  const start = startOfLocalDay(monday);
  const [year = 0, month = 0] = localDayOf(start).split('-').map(Number);
  return month >= 7 ? year : year - 1;
}

/** A round's name: `Protea Premiership, 16 to 22 November`. */
export function nameOfRound(league: string, monday: LocalDay): string {
  const sunday = addDays(monday, 6);
  const [from, to] = [monday, sunday].map((day) => day.split('-').map(Number));
  const first = from?.[1] === to?.[1] ? `${from?.[2]}` : `${from?.[2]} ${months[(from?.[1] ?? 1) - 1]}`;
  return `${league}, ${first} to ${to?.[2]} ${months[(to?.[1] ?? 1) - 1]}`;
}
