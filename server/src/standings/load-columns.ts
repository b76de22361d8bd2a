import type { CardRace } from '../meetings/card.ts';
import { loadPickColumns, type PickColumnsPart } from '../picks/load-picks.ts';
import type { Queryable } from '../platform/database/database.ts';
import { loadAliasList } from '../session/find-punter.ts';
import { listAliases } from './alias-list.ts';
import {
  indexOfId,
  type NamedPunters,
  nobody,
  type Participants,
  type PlacedParticipants,
  placeParticipants,
  walkById,
} from './participants.ts';
import type { Yielder } from './yield-to-event-loop.ts';

/** Everybody's picks of a meeting's races that are off: a byte per punter and race. */
export interface PickColumns {
  readonly participants: Participants;
  /** By race number. */
  readonly byRace: ReadonlyMap<number, PickColumn>;
}

/** A race's picks by the participants' indices; 0 is none. */
export interface PickColumn {
  /** The closing after which the picks were read: after another one they are stale. */
  readonly closing: string;
  readonly saddles: Uint8Array;
}

/** No race is off yet. */
export const noColumns: PickColumns = { participants: nobody, byRace: new Map() };

/**
 * The columns of exactly these races, all of them off; reuses those in `cached`. Closing a race waits for the saves
 * under way, so a column read after it is complete and never changes.
 */
export async function loadColumns(
  db: Queryable,
  meetingId: number,
  races: readonly CardRace[],
  cached: PickColumns,
  yielder: Yielder,
): Promise<PickColumns> {
  const closings = new Map(races.map((race) => [race.number, closingOf(race)]));
  const isCurrent = [...cached.byRace].every(([number, { closing }]) => closings.get(number) === closing);
  const base = isCurrent ? cached : noColumns;
  const missing = [...closings].filter(([number]) => !base.byRace.has(number));
  if (missing.length === 0) return base;

  const parts: PickColumnsPart[] = [];
  const named: Promise<NamedBytes>[] = [];
  const indexOf = walkById(base.participants);
  const numbers = missing.map(([number]) => number);
  for await (const part of loadPickColumns(db, meetingId, numbers)) {
    await yielder.yieldNow();
    parts.push(part);
    const newIds = part.punterIds.filter((id) => indexOf(id) < 0);
    // Aliases are read while the next part is. No further ahead, or one load would take every connection.
    await named.at(-1);
    if (newIds.length === 0) continue;
    const names = loadAliasList(db, newIds);
    // Its failure is handled where it is awaited; this avoids an unhandled rejection if the next part fails first.
    names.catch(() => undefined);
    named.push(names);
  }
  const added = await joinNames(await Promise.all(named), yielder);
  const placed = await placeParticipants(base.participants, added, yielder);
  const { participants } = placed;
  const { byRace } = await moveColumns(base, placed, yielder);
  const fresh = await gather(parts, missing.length, participants, yielder);
  missing.forEach(([number, closing], index) => {
    byRace.set(number, { closing, saddles: fresh[index] ?? new Uint8Array(participants.ids.length) });
  });
  return { participants, byRace };
}

function closingOf({ id, closedAt, voidedAt }: CardRace): string {
  return [id, closedAt?.getTime(), voidedAt?.getTime()].join('/');
}

/** The columns with the current aliases of some of their punters. */
export async function renameColumns(
  db: Queryable,
  columns: PickColumns,
  punterIds: readonly number[],
  yielder: Yielder,
): Promise<PickColumns> {
  const known = punterIds.filter((id) => indexOfId(columns.participants, id) >= 0);
  if (known.length === 0) return columns;
  const names = await joinNames([await loadAliasList(db, Int32Array.from(known))], yielder);
  return await moveColumns(columns, await placeParticipants(columns.participants, names, yielder), yielder);
}

interface NamedBytes {
  readonly ids: Int32Array;
  readonly aliases: Buffer;
}

async function joinNames(parts: readonly NamedBytes[], yielder: Yielder): Promise<NamedPunters> {
  const ids = new Int32Array(parts.reduce((sum, part) => sum + part.ids.length, 0));
  let length = 0;
  for (const part of parts) {
    ids.set(part.ids, length);
    length += part.ids.length;
  }
  const bytes = Buffer.concat(parts.map(({ aliases }) => aliases));
  return { ids, aliases: await listAliases(bytes, ids.length, yielder) };
}

async function moveColumns(
  { participants, byRace }: PickColumns,
  placed: PlacedParticipants,
  yielder: Yielder,
): Promise<{ participants: Participants; byRace: Map<number, PickColumn> }> {
  const { moved } = placed;
  if (!moved) return { participants, byRace: new Map(byRace) };
  const columns = new Map<number, PickColumn>();
  for (const [number, { closing, saddles }] of byRace) {
    const wider = new Uint8Array(placed.participants.ids.length);
    await yielder.inSlices(saddles.length, (from, to) => {
      for (let index = from; index < to; index += 1) wider[moved[index] ?? 0] = saddles[index] ?? 0;
    });
    columns.set(number, { closing, saddles: wider });
  }
  return { participants: placed.participants, byRace: columns };
}

async function gather(
  parts: readonly PickColumnsPart[],
  races: number,
  participants: Participants,
  yielder: Yielder,
): Promise<Uint8Array[]> {
  const columns = Array.from({ length: races }, () => new Uint8Array(participants.ids.length));
  const indexOf = walkById(participants);
  for (const { punterIds, columns: read } of parts) {
    await yielder.inSlices(punterIds.length, (from, to) => {
      for (let row = from; row < to; row += 1) {
        const index = indexOf(punterIds[row] ?? 0);
        if (index < 0) continue;
        for (let race = 0; race < races; race += 1) {
          const column = columns[race];
          if (column) column[index] = read[race]?.[row] ?? 0;
        }
      }
    });
  }
  return columns;
}
