import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { differencesMax } from './check.ts';

/** Archived meetings of which another number of rows of the final standings has no card in the table than was archived. */
export async function selectMeetingsWithOtherCards(
  trx: Transaction,
): Promise<{ meetingId: number; cards: number; without: number }[]> {
  const { rows } = await sql<{ meetingId: number; cards: number; without: number }>`
    select meeting_id as "meetingId", cards, without from (
      select archived.meeting_id, archived.cards, (
        select count(*) from final_standings as standing
        where standing.meeting_id = archived.meeting_id and standing.version = meetings.final_version
          and not exists (
            select from card_picks
            where card_picks.meeting_id = standing.meeting_id and card_picks.punter_id = standing.punter_id
          )
      ) as without
      from (select meeting_id, sum(cards) as cards from archived_picks group by meeting_id) as archived
      join meetings on meetings.id = archived.meeting_id
    ) as counted
    where cards <> without order by meeting_id limit ${differencesMax}`.execute(trx);
  return rows;
}

/** By punter: what the rows of a meeting's final standings in force were ranked by. */
export async function selectPicksOfRows(
  trx: Transaction,
  meetingId: number,
  punterIds: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  const { rows } = await sql<{ punterId: number; picks: Buffer }>`
    select standing.punter_id as "punterId", standing.picks
    from meetings
    join final_standings as standing on standing.meeting_id = meetings.id and standing.version = meetings.final_version
    where meetings.id = ${meetingId} and standing.punter_id = any(${[...punterIds]}::integer[])`.execute(trx);
  return new Map(rows.map(({ punterId, picks }) => [punterId, picks]));
}

/** Which of some punters have a card of a meeting in the table. */
export async function selectCardsThere(
  trx: Transaction,
  meetingId: number,
  punterIds: readonly number[],
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select punter_id as id from card_picks
    where meeting_id = ${meetingId} and punter_id = any(${[...punterIds]}::integer[])
    order by 1 limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}
