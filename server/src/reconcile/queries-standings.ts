import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

/** A meeting's standings versions. */
export interface MeetingVersions {
  readonly meetingId: number;
  readonly version: number;
  /** The version that final standings were last written for. */
  readonly finalVersion: number | null;
}

export async function selectMeetingVersions(trx: Transaction): Promise<MeetingVersions[]> {
  const rows = await trx
    .selectFrom('meetings')
    .select(['id as meetingId', 'standings_version as version', 'final_version as finalVersion'])
    .orderBy('id')
    .execute();
  return rows;
}

/** The summary row of a meeting's final standings. */
export async function selectFinalBoard(
  trx: Transaction,
  meetingId: number,
  version: number,
): Promise<{ punters: number; counts: boolean; lastRace: number | null; picked: unknown } | undefined> {
  return await trx
    .selectFrom('final_boards')
    .select(['punters', 'counts', 'last_race as lastRace', 'picked'])
    .where('meeting_id', '=', meetingId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** A row of final standings, and the picks it should follow from; `saddles` is the array's text form. */
export interface FinalRow {
  readonly punterId: number;
  readonly alias: string;
  readonly aliasKey: string;
  readonly place: number;
  readonly rank: number;
  readonly tied: boolean;
  readonly total: number;
  readonly racePoints: number;
  readonly bonus: number;
  readonly winners: number;
  readonly secondPlace: number;
  readonly thirdPlace: number;
  readonly movement: number | null;
  readonly saddles: string | null;
}

/** Rows in the order of their places, after a given place. */
export async function selectFinalRows(
  trx: Transaction,
  meetingId: number,
  version: number,
  after: number,
  limit: number,
): Promise<FinalRow[]> {
  const { rows } = await sql<FinalRow>`
    select
      standing.punter_id as "punterId", standing.alias, standing.alias_key as "aliasKey",
      standing.place, standing.rank, standing.tied, standing.total,
      standing.race_points as "racePoints", standing.bonus, standing.winners,
      standing.second_places as "secondPlace", standing.third_places as "thirdPlace", standing.movement,
      card_picks.saddles::text as saddles
    from final_standings as standing
    left join card_picks
      on card_picks.meeting_id = standing.meeting_id and card_picks.punter_id = standing.punter_id
    where standing.meeting_id = ${meetingId} and standing.version = ${version} and standing.place > ${after}
    order by standing.place
    limit ${limit}`.execute(trx);
  return rows;
}

/**
 * How many punters with an alias picked each runner of some races, counted by the database: texts `race/saddle/punters`,
 * by race and saddle.
 */
export async function countPicked(
  trx: Transaction,
  meetingId: number,
  raceNumbers: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    select concat_ws('/', wanted.number, card_picks.saddles[wanted.number], count(*)) as words
    from card_picks
    join punters on punters.id = card_picks.punter_id and punters.alias is not null
    cross join unnest(${[...raceNumbers]}::integer[]) as wanted (number)
    where card_picks.meeting_id = ${meetingId} and card_picks.saddles[wanted.number] > 0
    group by wanted.number, card_picks.saddles[wanted.number]
    order by wanted.number, card_picks.saddles[wanted.number]`.execute(trx);
  return rows.map(({ words }) => words);
}

/** Punters with an alias and a pick in one of the given races who are missing from the final standings. */
export async function selectLeftOut(
  trx: Transaction,
  meetingId: number,
  version: number,
  raceNumbers: readonly number[],
  limit: number,
): Promise<number[]> {
  if (raceNumbers.length === 0) return [];
  const picks = sql.join(raceNumbers.map((number) => sql`coalesce(saddles[${sql.lit(number)}], 0)`));
  const { rows } = await sql<{ punterId: number }>`
    select card_picks.punter_id as "punterId"
    from card_picks
    join punters on punters.id = card_picks.punter_id and punters.alias is not null
    where card_picks.meeting_id = ${meetingId} and greatest(${picks}) > 0
      and not exists (
        select from final_standings as standing
        where standing.punter_id = card_picks.punter_id
          and standing.meeting_id = ${meetingId} and standing.version = ${version}
      )
    order by 1
    limit ${limit}`.execute(trx);
  return rows.map(({ punterId }) => punterId);
}
