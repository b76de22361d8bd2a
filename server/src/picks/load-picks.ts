import { sql } from 'kysely';
import type { Queryable } from '../platform/database.ts';

/** A punter's picks of one meeting: race number → saddle. */
export type CardPicks = Map<number, number>;

/** Part of a race's picks, punters ascending: `saddles[i]` is the pick of `punterIds[i]`. */
export interface PickColumnPart {
  readonly punterIds: Int32Array;
  readonly saddles: Uint8Array;
}

/** Rows per statement: large enough to be quick, small enough that decoding one never holds the event loop. */
const partSize = 20_000;

/** The saved picks of one punter in some meetings; a meeting without any is absent. */
export async function loadOwnPicks(
  db: Queryable,
  punterId: number,
  meetingIds: readonly number[],
): Promise<Map<number, CardPicks>> {
  const own = new Map<number, CardPicks>();
  if (meetingIds.length === 0) return own;
  const rows = await db
    .selectFrom('card_picks')
    .select(['meeting_id', 'saddles'])
    .where('punter_id', '=', punterId)
    .where('meeting_id', 'in', [...meetingIds])
    .execute();
  for (const { meeting_id, saddles } of rows) own.set(meeting_id, toCardPicks(saddles));
  return own;
}

/**
 * Everybody's picks of one race, in parts. Read it only when the race is no longer open: from then on the column
 * does not change, so the parts need no common snapshot.
 */
export async function* loadPickColumn(
  db: Queryable,
  meetingId: number,
  raceNumber: number,
): AsyncGenerator<PickColumnPart> {
  let after = 0;
  for (;;) {
    // Packed by the database: two buffers per part instead of a row object per punter.
    const { rows } = await sql<{ ids: Buffer | null; saddles: Buffer | null }>`
      select string_agg(int4send(punter_id), ''::bytea order by punter_id) as ids,
             string_agg(int2send(saddle), ''::bytea order by punter_id) as saddles
      from (
        select punter_id, saddles[${raceNumber}] as saddle
        from card_picks
        where meeting_id = ${meetingId} and punter_id > ${after} and saddles[${raceNumber}] > 0
        order by punter_id
        limit ${partSize}
      ) part`.execute(db);
    const part = rows[0];
    if (!part?.ids || !part.saddles) return;
    const decoded = decodePart(part.ids, part.saddles);
    yield decoded;
    if (decoded.punterIds.length < partSize) return;
    after = decoded.punterIds.at(-1) ?? after;
  }
}

function decodePart(ids: Buffer, saddles: Buffer): PickColumnPart {
  const count = ids.length / 4;
  const part = { punterIds: new Int32Array(count), saddles: new Uint8Array(count) };
  for (let index = 0; index < count; index += 1) {
    part.punterIds[index] = ids.readInt32BE(4 * index);
    part.saddles[index] = saddles.readInt16BE(2 * index);
  }
  return part;
}

function toCardPicks(saddles: readonly (number | null)[]): CardPicks {
  const picks: CardPicks = new Map();
  saddles.forEach((saddle, index) => {
    if (saddle) picks.set(index + 1, saddle);
  });
  return picks;
}
