import { addDays, type LocalDay, localDayOf } from '@furlong/domain/local-date';
import { loadHeads } from '../meetings/load-card.ts';
import type { Queryable } from '../platform/database/database.ts';
import {
  averageDayPlayers,
  insertDayPlayers,
  type RaceDay,
  selectDayPlayers,
  selectLastCountedDay,
} from './queries-players.ts';

/**
 * The average number of punters with picks on a race day, over the past race days, rounded; before the first one is
 * over, the number of the best day so far. Each past day is counted once, by whichever node comes first, so the cost
 * does not grow with the history.
 */
export async function countDailyPlayers(db: Queryable, now: Date): Promise<number> {
  const today = localDayOf(now);
  // The last days can still change: a meeting may run past midnight, a postponed one within two days.
  const lastOver = addDays(today, -3);
  const counted = await selectLastCountedDay(db);
  const from = counted === null ? undefined : addDays(counted, 1);
  const days = await loadRaceDays(db, from, lastOver);
  if (days.length > 0) await insertDayPlayers(db, await selectDayPlayers(db, days));
  const average = await averageDayPlayers(db);
  if (average !== null) return average;
  const recent = await selectDayPlayers(db, await loadRaceDays(db, addDays(lastOver, 1), today));
  return recent.reduce((most, { players }) => Math.max(most, players), 0);
}

async function loadRaceDays(db: Queryable, from: LocalDay | undefined, to: LocalDay): Promise<RaceDay[]> {
  const heads = await loadHeads(db, { ...(from === undefined ? {} : { from }), to });
  const days = Map.groupBy(heads, (head) => head.date);
  return [...days].map(([day, meetings]) => ({ day, meetingIds: meetings.map(({ id }) => id) }));
}
