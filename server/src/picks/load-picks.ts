import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import type { ColumnsPart } from '../score-boards/load-columns.ts';
import { selectOwnCards } from './queries-cards.ts';

/** A punter's picks of one meeting: race number → saddle. */
export type CardPicks = Map<number, number>;

/** Part of some races' picks: `columns[r][i]` is `punterIds[i]`'s pick in race r. */
type PickColumnsPart = ColumnsPart<Uint8Array>;

/** Rows per statement: large enough to be fast, small enough that decoding one does not block the event loop. */
const partSize = 20_000;

/** The saved picks of one punter in some meetings, in the archive or not; a meeting without any is absent. */
export async function loadOwnPicks(
  db: Queryable,
  punterId: number,
  meetingIds: readonly number[],
): Promise<Map<number, CardPicks>> {
  const cards = await selectOwnCards(db, punterId, meetingIds);
  return new Map(cards.map(({ meetingId, saddles }) => [meetingId, toCardPicks(saddles)]));
}

/** How many of some races of a meeting each of some punters has picked; a punter without a card is absent. */
export async function countPicksOfPunters(
  db: Queryable,
  meetingId: number,
  punterIds: readonly number[],
  raceNumbers: readonly number[],
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  if (raceNumbers.length === 0) return counts;
  const count = sql.join(
    raceNumbers.map((number) => sql`(coalesce(saddles[${sql.lit(number)}], 0) > 0)::integer`),
    sql` + `,
  );
  // Packed by the database: one buffer instead of an object per punter. The ids are text, so that no driver quotes each.
  const { rows } = await sql<{ packed: Buffer | null }>`
    select string_agg(int4send(punter_id) || int4send(${count}), ''::bytea) as packed
    from card_picks
    where meeting_id = ${meetingId} and punter_id = any(${`{${punterIds.join()}}`}::integer[])`.execute(db);
  const packed = rows[0]?.packed ?? Buffer.alloc(0);
  for (let at = 0; at < packed.length; at += 8)
    counts.set(packed.readInt32BE(at), packed.readInt32BE(at + 4));
  return counts;
}

/**
 * Everybody's picks of some races, in parts; punters without a pick in them are left out. The races must no longer be
 * open: their picks do not change then, so the parts need no common snapshot.
 */
export async function* loadPickColumns(
  db: Queryable,
  meetingId: number,
  raceNumbers: readonly number[],
): AsyncGenerator<PickColumnsPart> {
  if (raceNumbers.length === 0) return;
  const picks = raceNumbers.map((number) => sql`coalesce(saddles[${sql.lit(number)}], 0::smallint)`);
  const bytes = sql.join(
    picks.map((pick) => sql`int2send(${pick})`),
    sql` || `,
  );
  let after = 0;
  for (;;) {
    // The database packs the rows: two buffers per part instead of an object per punter.
    const { rows } = await sql<{ ids: Buffer | null; saddles: Buffer | null }>`
      select string_agg(int4send(punter_id), ''::bytea order by punter_id) as ids,
             string_agg(picks, ''::bytea order by punter_id) as saddles
      from (
        select punter_id, ${bytes} as picks
        from card_picks
        where meeting_id = ${meetingId} and punter_id > ${after} and greatest(${sql.join(picks)}) > 0
        order by punter_id
        limit ${partSize}
      ) part`.execute(db);
    const part = rows[0];
    if (!part?.ids || !part.saddles) return;
    const decoded = decodePart(part.ids, part.saddles, raceNumbers.length);
    yield decoded;
    if (decoded.punterIds.length < partSize) return;
    after = decoded.punterIds.at(-1) ?? after;
  }
}

function decodePart(ids: Buffer, saddles: Buffer, races: number): PickColumnsPart {
  const count = ids.length / 4;
  const punterIds = new Int32Array(count);
  const columns = Array.from({ length: races }, () => new Uint8Array(count));
  for (let index = 0; index < count; index += 1) punterIds[index] = ids.readInt32BE(4 * index);
  columns.forEach((column, race) => {
    for (let index = 0; index < count; index += 1) {
      column[index] = saddles.readInt16BE(2 * (index * races + race));
    }
  });
  return { punterIds, columns };
}

function toCardPicks(saddles: readonly (number | null)[]): CardPicks {
  const picks: CardPicks = new Map();
  saddles.forEach((saddle, index) => {
    if (saddle) picks.set(index + 1, saddle);
  });
  return picks;
}
