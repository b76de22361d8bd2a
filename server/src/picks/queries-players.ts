import type { LocalDay } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** A day and its meetings. */
export interface RaceDay {
  readonly day: LocalDay;
  readonly meetingIds: readonly number[];
}

/** How many punters played on a day. */
export interface DayPlayers {
  readonly day: LocalDay;
  readonly players: number;
}

/** The last race day whose players have been counted; null before the first. */
export async function selectLastCountedDay(db: Queryable): Promise<LocalDay | null> {
  const { day } = await db
    .selectFrom('race_day_players')
    .select((eb) => eb.fn.max('race_day').as('day'))
    .executeTakeFirstOrThrow();
  return day;
}

/** Distinct punters with picks on each of the days; 0 for a day nobody played. */
export async function selectDayPlayers(db: Queryable, days: readonly RaceDay[]): Promise<DayPlayers[]> {
  if (days.length === 0) return [];
  const meetings = days.flatMap(({ day, meetingIds }) => meetingIds.map((id) => ({ day, id })));
  const { rows } = await sql<DayPlayers>`
    select race.day, count(distinct card_picks.punter_id)::integer as players
    from unnest(${meetings.map(({ day }) => day)}::date[], ${meetings.map(({ id }) => id)}::integer[])
      as race (day, meeting_id)
    left join card_picks on card_picks.meeting_id = race.meeting_id
    group by race.day`.execute(db);
  return rows;
}

/** Stores the counts; a day that another node has counted stays as it is. */
export async function insertDayPlayers(db: Queryable, days: readonly DayPlayers[]): Promise<void> {
  await db
    .insertInto('race_day_players')
    .values(days.map(({ day, players }) => ({ race_day: day, players })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The mean of the counted days that anybody played on, to the nearest whole; null when there is none. */
export async function averageDayPlayers(db: Queryable): Promise<number | null> {
  const { average } = await db
    .selectFrom('race_day_players')
    .where('players', '>', 0)
    .select(sql<number | null>`round(avg(players))::integer`.as('average'))
    .executeTakeFirstOrThrow();
  return average;
}
