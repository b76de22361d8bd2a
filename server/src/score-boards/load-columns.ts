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
import type { ScoreColumn } from './score-board.ts';
import type { Yielder } from './yield-to-event-loop.ts';

/** Everybody's values of a round's events that are closed: a small number per punter and event. */
export interface Columns<Column extends ScoreColumn> {
  readonly participants: Participants;
  /** By the event's number. */
  readonly byEvent: ReadonlyMap<number, LoadedColumn<Column>>;
}

/** An event's values by the participants' indices; 0 is none. */
export interface LoadedColumn<Column extends ScoreColumn> {
  /** The closing after which the values were read: after another one they are stale. */
  readonly closing: string;
  readonly column: Column;
  /** By value: how many participants have it. Null where nobody asks. */
  readonly counts: Uint32Array | null;
}

/** Part of some events' values, by ascending punter id: `columns[e][i]` is `punterIds[i]`'s in event e, 0 is none. */
export interface ColumnsPart<Column extends ScoreColumn> {
  readonly punterIds: Int32Array;
  readonly columns: readonly Column[];
}

/** Where the columns of a round come from. */
export interface ColumnSource<Column extends ScoreColumn> {
  /** An empty column. */
  readonly make: (length: number) => Column;
  /** Everybody's values of some events, in parts; punters without any of them are left out. */
  readonly read: (numbers: readonly number[]) => AsyncIterable<ColumnsPart<Column>>;
  /** Counts the values of a whole column, once for each that was read: moving it changes no count. */
  readonly count?: (column: Column, yielder: Yielder) => Promise<Uint32Array>;
}

/** Nothing is closed yet. */
export const noColumns = { participants: nobody, byEvent: new Map<number, never>() };

/**
 * The columns of exactly the events in `closings` (by number), all of them closed; reuses those in `cached`. Closing an
 * event waits for the saves under way, so a column read after it is complete and never changes.
 */
export async function loadColumns<Column extends ScoreColumn>(
  db: Queryable,
  source: ColumnSource<Column>,
  closings: ReadonlyMap<number, string>,
  cached: Columns<Column>,
  yielder: Yielder,
): Promise<Columns<Column>> {
  const isCurrent = [...cached.byEvent].every(([number, { closing }]) => closings.get(number) === closing);
  const base: Columns<Column> = isCurrent ? cached : noColumns;
  const missing = [...closings].filter(([number]) => !base.byEvent.has(number));
  if (missing.length === 0) return base;

  const parts: ColumnsPart<Column>[] = [];
  const named: Promise<NamedBytes>[] = [];
  const indexOf = walkById(base.participants);
  for await (const part of source.read(missing.map(([number]) => number))) {
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
  const { byEvent } = await moveColumns(base, source.make, placed, yielder);
  const fresh = await gather(parts, source.make, missing.length, participants, yielder);
  for (const [index, [number, closing]] of missing.entries()) {
    const column = fresh[index] ?? source.make(participants.ids.length);
    const counts = (await source.count?.(column, yielder)) ?? null;
    byEvent.set(number, { closing, column, counts });
  }
  return { participants, byEvent };
}

/** The columns with the current aliases of some of their punters. */
export async function renameColumns<Column extends ScoreColumn>(
  db: Queryable,
  { make }: Pick<ColumnSource<Column>, 'make'>,
  columns: Columns<Column>,
  punterIds: readonly number[],
  yielder: Yielder,
): Promise<Columns<Column>> {
  const known = punterIds.filter((id) => indexOfId(columns.participants, id) >= 0);
  if (known.length === 0) return columns;
  const names = await joinNames([await loadAliasList(db, Int32Array.from(known))], yielder);
  const placed = await placeParticipants(columns.participants, names, yielder);
  return await moveColumns(columns, make, placed, yielder);
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

async function moveColumns<Column extends ScoreColumn>(
  { participants, byEvent }: Columns<Column>,
  make: ColumnSource<Column>['make'],
  placed: PlacedParticipants,
  yielder: Yielder,
): Promise<{ participants: Participants; byEvent: Map<number, LoadedColumn<Column>> }> {
  const { moved } = placed;
  if (!moved) return { participants, byEvent: new Map(byEvent) };
  const columns = new Map<number, LoadedColumn<Column>>();
  for (const [number, { closing, column, counts }] of byEvent) {
    const wider = make(placed.participants.ids.length);
    await yielder.inSlices(column.length, (from, to) => {
      for (let index = from; index < to; index += 1) wider[moved[index] ?? 0] = column[index] ?? 0;
    });
    columns.set(number, { closing, column: wider, counts });
  }
  return { participants: placed.participants, byEvent: columns };
}

async function gather<Column extends ScoreColumn>(
  parts: readonly ColumnsPart<Column>[],
  make: ColumnSource<Column>['make'],
  events: number,
  participants: Participants,
  yielder: Yielder,
): Promise<Column[]> {
  const columns = Array.from({ length: events }, () => make(participants.ids.length));
  const indexOf = walkById(participants);
  for (const { punterIds, columns: read } of parts) {
    await yielder.inSlices(punterIds.length, (from, to) => {
      for (let row = from; row < to; row += 1) {
        const index = indexOf(punterIds[row] ?? 0);
        if (index < 0) continue;
        for (let event = 0; event < events; event += 1) {
          const column = columns[event];
          if (column) column[index] = read[event]?.[row] ?? 0;
        }
      }
    });
  }
  return columns;
}
