import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** A punter's card of a meeting: `saddles[i]` is for race `i + 1`, 0 is none. */
interface OwnCard {
  readonly meetingId: number;
  readonly saddles: readonly (number | null)[];
}

/**
 * A punter's cards in some meetings. Of a card in the archive the final standings have what was picked (rule: archive):
 * they are asked only where a meeting is archived and its card is not found, so that every other read has one index more to
 * look into.
 */
export async function selectOwnCards(
  db: Queryable,
  punterId: number,
  meetingIds: readonly number[],
): Promise<OwnCard[]> {
  if (meetingIds.length === 0) return [];
  const meetings = sql`${[...meetingIds]}::integer[]`;
  const { rows } = await sql<OwnCard | { readonly meetingId: number; readonly saddles: null }>`
    select meeting_id as "meetingId", saddles from card_picks
    where meeting_id = any(${meetings}) and punter_id = ${punterId}
    union all
    select meeting_id, null from archived_picks where meeting_id = any(${meetings})`.execute(db);
  const cards = rows.flatMap((row) => (row.saddles === null ? [] : row));
  const found = new Set(cards.map(({ meetingId }) => meetingId));
  const archived = rows.flatMap(({ meetingId }) => (found.has(meetingId) ? [] : meetingId));
  return archived.length === 0 ? cards : [...cards, ...(await selectRankedBy(db, punterId, archived))];
}

/** What a punter's rows of the final standings in force were ranked by. */
async function selectRankedBy(
  db: Queryable,
  punterId: number,
  meetingIds: readonly number[],
): Promise<OwnCard[]> {
  const { rows } = await sql<{ readonly meetingId: number; readonly picks: Buffer }>`
    select meetings.id as "meetingId", standing.picks
    from meetings
    join final_standings as standing on standing.meeting_id = meetings.id and standing.version = meetings.final_version
    where meetings.id = any(${[...meetingIds]}::integer[]) and standing.punter_id = ${punterId}`.execute(db);
  return rows.map(({ meetingId, picks }) => ({ meetingId, saddles: [...picks] }));
}
