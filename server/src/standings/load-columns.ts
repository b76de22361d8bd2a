import type { CardRace } from '../meetings/card.ts';
import { loadPickColumns, type PickColumnsPart } from '../picks/load-picks.ts';
import type { Queryable } from '../platform/database.ts';
import { findAliases } from '../session/find-punter.ts';
import type { Breather } from './breathe.ts';
import { addParticipants, indexOfId, nobody, type Participants, renameParticipants } from './participants.ts';

/** Everybody's picks of the races of a meeting that are off: a byte per punter and race. */
export interface PickColumns {
  readonly participants: Participants;
  /** By race number. */
  readonly byRace: ReadonlyMap<number, PickColumn>;
}

/** A race's picks by the participants' indices; 0 is none. */
export interface PickColumn {
  /** Which closing the picks were read after: a race that was opened again is read again. */
  readonly closing: string;
  readonly saddles: Uint8Array;
}

/** No race is off yet. */
export const noColumns: PickColumns = { participants: nobody, byRace: new Map() };

/**
 * The columns of exactly these races, all of them off, keeping what `held` has of them. Closing a race waits for the
 * saves under way, so a column read after it is whole and stays as it is.
 */
export async function loadColumns(
  db: Queryable,
  meetingId: number,
  races: readonly CardRace[],
  held: PickColumns,
  breather: Breather,
): Promise<PickColumns> {
  const closings = new Map(races.map((race) => [race.number, `${race.id}/${race.closedAt?.getTime()}`]));
  const keeps = [...held.byRace].every(([number, { closing }]) => closings.get(number) === closing);
  const base = keeps ? held : noColumns;
  const missing = [...closings].filter(([number]) => !base.byRace.has(number));
  if (missing.length === 0) return base;

  const parts: PickColumnsPart[] = [];
  const added: { id: number; alias: string }[] = [];
  for await (const part of loadPickColumns(
    db,
    meetingId,
    missing.map(([number]) => number),
  )) {
    parts.push(part);
    const strangers = part.punterIds.filter((id) => indexOfId(base.participants.ids, id) < 0);
    const aliases = strangers.length > 0 ? await findAliases(db, [...strangers]) : new Map<number, string>();
    for (const id of strangers) {
      const alias = aliases.get(id);
      if (alias !== undefined) added.push({ id, alias });
    }
    await breather.rest();
  }
  const { participants, moved } = await addParticipants(base.participants, added, breather);
  const byRace = new Map<number, PickColumn>();
  for (const [number, { closing, saddles }] of base.byRace) {
    byRace.set(number, { closing, saddles: await spread(saddles, moved, participants, breather) });
  }
  const fresh = await gather(parts, missing.length, participants, breather);
  missing.forEach(([number, closing], index) => {
    byRace.set(number, { closing, saddles: fresh[index] ?? new Uint8Array(participants.ids.length) });
  });
  return { participants, byRace };
}

/** The columns with the aliases that some of their punters have now. */
export async function renameColumns(
  db: Queryable,
  columns: PickColumns,
  punterIds: readonly number[],
  breather: Breather,
): Promise<PickColumns> {
  if (punterIds.length === 0) return columns;
  const aliases = await findAliases(db, punterIds);
  return { ...columns, participants: await renameParticipants(columns.participants, aliases, breather) };
}

async function spread(
  saddles: Uint8Array,
  moved: Uint32Array,
  { ids }: Participants,
  breather: Breather,
): Promise<Uint8Array> {
  if (ids.length === saddles.length) return saddles;
  const wider = new Uint8Array(ids.length);
  await breather.inSlices(saddles.length, (from, to) => {
    for (let index = from; index < to; index += 1) wider[moved[index] ?? 0] = saddles[index] ?? 0;
  });
  return wider;
}

/** Both the parts and the participants ascend by id, so one walk finds every index. */
async function gather(
  parts: readonly PickColumnsPart[],
  races: number,
  { ids }: Participants,
  breather: Breather,
): Promise<Uint8Array[]> {
  const columns = Array.from({ length: races }, () => new Uint8Array(ids.length));
  let index = 0;
  for (const { punterIds, columns: read } of parts) {
    await breather.inSlices(punterIds.length, (from, to) => {
      for (let row = from; row < to; row += 1) {
        const id = punterIds[row] ?? 0;
        while (index < ids.length && (ids[index] ?? 0) < id) index += 1;
        if (ids[index] !== id) continue;
        for (let race = 0; race < races; race += 1) {
          const column = columns[race];
          if (column) column[index] = read[race]?.[row] ?? 0;
        }
      }
    });
  }
  return columns;
}
