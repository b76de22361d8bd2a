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

/**
 * The picks that a row of final standings should follow from: the card's, or, where that is in the archive, those that the
 * row says it was ranked by, which reconcile compares with the files (rule: archive). For a join of `card_picks` and
 * `standing`.
 */
export const saddlesOfRow = sql<string | null>`coalesce(
  card_picks.saddles,
  case when card_picks.punter_id is null
    and exists (select from archived_picks where archived_picks.meeting_id = standing.meeting_id)
  then array(
    select get_byte(standing.picks, race) from generate_series(0, length(standing.picks) - 1) as race order by race
  )::smallint[] end
)::text`;

/** Everybody's cards of a meeting, those in the archive by the final standings in force. */
const cardsOf = (meetingId: number) => sql`
  select punter_id, saddles from card_picks where meeting_id = ${meetingId}
  union all
  select standing.punter_id, array(
    select get_byte(standing.picks, race) from generate_series(0, length(standing.picks) - 1) as race order by race
  )::smallint[]
  from meetings
  join final_standings as standing on standing.meeting_id = meetings.id and standing.version = meetings.final_version
  where meetings.id = ${meetingId} and exists (select from archived_picks where meeting_id = ${meetingId})
    and not exists (
      select from card_picks where meeting_id = ${meetingId} and card_picks.punter_id = standing.punter_id
    )`;

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
      ${saddlesOfRow} as saddles
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
    select concat_ws('/', wanted.number, card.saddles[wanted.number], count(*)) as words
    from (${cardsOf(meetingId)}) as card
    join punters on punters.id = card.punter_id and punters.alias is not null
    cross join unnest(${[...raceNumbers]}::integer[]) as wanted (number)
    where card.saddles[wanted.number] > 0
    group by wanted.number, card.saddles[wanted.number]
    order by wanted.number, card.saddles[wanted.number]`.execute(trx);
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
