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
 * How many punters play on a race day: distinct punters with picks, the mean of the race days that are over, to the
 * nearest whole; before the first is over, those of the best day so far. A day that is over is counted once, by whichever
 * node comes first, so the question stays cheap however long the history is.
 */
export async function countDailyPlayers(db: Queryable, now: Date): Promise<number> {
  const today = localDayOf(now);
  // A meeting may run past midnight, and a postponed one is run within two days: those days can still change.
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
