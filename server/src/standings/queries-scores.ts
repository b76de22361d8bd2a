import type { Score } from '@furlong/domain/ranking';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import { Yielder } from '../score-boards/yield-to-event-loop.ts';

/** Bytes of a packed score: punter, total, winners, seconds, thirds. */
const packedBytes = 14;

/**
 * What some punters scored in finished meetings, by meeting and punter, each meeting at a version of its final
 * standings. Meetings that do not count are left out (rule: scoring).
 */
export async function selectScores(
  db: Queryable,
  versions: readonly { readonly meetingId: number; readonly version: number }[],
  punterIds: readonly number[],
): Promise<Map<number, Map<number, Score>>> {
  if (versions.length === 0) return new Map();
  // Packed by the database: a season of a league of 500 has more than a hundred thousand.
  const { rows } = await sql<{ meeting_id: number; scores: Buffer | null }>`
    select meeting_id, (
      select string_agg(
        int4send(punter_id) || int4send(total) || int2send(winners) || int2send(second_places) || int2send(third_places),
        ''::bytea
      )
      from final_standings as row
      where row.punter_id = any(${[...punterIds]}::integer[])
        and row.meeting_id = board.meeting_id and row.version = board.version
    ) as scores
    from final_boards as board
    join unnest(
      ${versions.map(({ meetingId }) => meetingId)}::integer[], ${versions.map(({ version }) => version)}::integer[]
    ) as wanted (meeting_id, version) using (meeting_id, version)
    where board.counts`.execute(db);
  const yielder = new Yielder();
  const byMeeting = new Map<number, Map<number, Score>>();
  for (const { meeting_id, scores } of rows) {
    byMeeting.set(meeting_id, unpackScores(scores ?? Buffer.alloc(0)));
    await yielder.yieldIfDue();
  }
  return byMeeting;
}

function unpackScores(packed: Buffer): Map<number, Score> {
  const scores = new Map<number, Score>();
  for (let at = 0; at < packed.length; at += packedBytes) {
    scores.set(packed.readInt32BE(at), {
      total: packed.readInt32BE(at + 4),
      winners: packed.readInt16BE(at + 8),
      secondPlace: packed.readInt16BE(at + 10),
      thirdPlace: packed.readInt16BE(at + 12),
    });
  }
  return scores;
}

/** The finished meetings whose boards have had a punter, the newest first. */
export async function selectFinishedMeetings(
  db: Queryable,
  punterId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('final_standings')
    .where('punter_id', '=', punterId)
    .groupBy('meeting_id')
    .orderBy('meeting_id', 'desc')
    .limit(limit)
    .select('meeting_id')
    .execute();
  return rows.map(({ meeting_id }) => meeting_id);
}
