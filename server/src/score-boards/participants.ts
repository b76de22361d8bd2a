import {
  type AliasList,
  compareAt,
  compareToKey,
  isSpelledSame,
  noAliases,
  orderAliases,
} from './alias-list.ts';
import { firstWhere } from './first-where.ts';
import type { Yielder } from './yield-to-event-loop.ts';

/** The punters of a board. A punter's index is the position in the order of aliases (rule: rank). */
export interface Participants {
  readonly ids: Int32Array;
  readonly aliases: AliasList;
  /** The indices by ascending punter id. */
  readonly byId: Uint32Array;
}

/** Punters by ascending id, with their aliases in that order. */
export interface NamedPunters {
  readonly ids: Int32Array;
  readonly aliases: AliasList;
}

/** Nobody yet. */
export const nobody: Participants = {
  ids: new Int32Array(0),
  aliases: noAliases,
  byId: new Uint32Array(0),
};

/** The index of a punter, or -1. */
export function indexOfId({ ids, byId }: Participants, id: number): number {
  let low = 0;
  let high = byId.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const index = byId[middle] ?? 0;
    const found = ids[index] ?? 0;
    if (found === id) return index;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** A lookup of indices, or -1, for punters asked in ascending order of id: one walk, much faster than searching. */
export function walkById({ ids, byId }: Participants): (id: number) => number {
  let position = 0;
  return (id) => {
    while (position < byId.length && (ids[byId[position] ?? 0] ?? 0) < id) position += 1;
    const index = byId[position];
    return index !== undefined && ids[index] === id ? index : -1;
  };
}

/** The range of indices, from `first` to before `end`, whose alias starts with `alias` or, with `exact`, equals it. */
export function findByAlias(
  { aliases }: Participants,
  alias: string,
  exact: boolean,
): readonly [first: number, end: number] {
  const key = Buffer.from(alias);
  const firstThat = (isFound: (comparison: number) => boolean) =>
    firstWhere(aliases.starts.length, (at) => isFound(compareToKey(aliases, at, key, exact)));
  return [firstThat((comparison) => comparison >= 0), firstThat((comparison) => comparison > 0)];
}

/** Participants after a change. `moved[i]` is the new index of the old index i; null when nothing changed. */
export interface PlacedParticipants {
  readonly participants: Participants;
  readonly moved: Uint32Array | null;
}

/** Adds punters, and renames those that are participants already. */
export async function placeParticipants(
  present: Participants,
  given: NamedPunters,
  yielder: Yielder,
): Promise<PlacedParticipants> {
  const { fresh, renamed } = await findChanges(present, given, yielder);
  const changes = fresh.length + renamed.length;
  if (changes === 0) return { participants: present, moved: null };

  const bytes =
    present.aliases.bytes.length === 0
      ? given.aliases.bytes
      : Buffer.concat([present.aliases.bytes, given.aliases.bytes]);
  const shift = bytes.length - given.aliases.bytes.length;
  const placed = new Int32Array(changes);
  const placedStarts = new Uint32Array(changes);
  const isLeaving = new Uint8Array(renamed.length > 0 ? present.ids.length : 0);
  [...renamed].forEach(({ position, index }, at) => {
    isLeaving[index] = 1;
    placed[at] = given.ids[position] ?? 0;
    placedStarts[at] = shift + (given.aliases.starts[position] ?? 0);
  });
  await yielder.inSlices(fresh.length, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const position = fresh[at] ?? 0;
      placed[renamed.length + at] = given.ids[position] ?? 0;
      placedStarts[renamed.length + at] = shift + (given.aliases.starts[position] ?? 0);
    }
  });
  const placedAliases = { bytes, starts: placedStarts };
  const order = await orderAliases(placedAliases, yielder);
  const before = await findSlots(present.aliases, placedAliases, order, yielder);

  const size = present.ids.length + fresh.length;
  const ids = new Int32Array(size);
  const starts = new Uint32Array(size);
  const moved = new Uint32Array(present.ids.length);
  const indexOfPlaced = new Uint32Array(changes);
  let old = 0;
  let next = 0;
  await yielder.inSlices(size, (from, to) => {
    for (let index = from; index < to; index += 1) {
      while (isLeaving[old] === 1 && !(next < changes && (before[next] ?? 0) <= old)) old += 1;
      if (next < changes && (before[next] ?? 0) <= old) {
        const at = order[next] ?? 0;
        ids[index] = placed[at] ?? 0;
        starts[index] = placedStarts[at] ?? 0;
        indexOfPlaced[at] = index;
        next += 1;
      } else {
        ids[index] = present.ids[old] ?? 0;
        starts[index] = present.aliases.starts[old] ?? 0;
        moved[old] = index;
        old += 1;
      }
    }
  });
  renamed.forEach(({ index }, at) => {
    moved[index] = indexOfPlaced[at] ?? 0;
  });
  const byId = await mergeById(present, moved, placed, indexOfPlaced, renamed.length, yielder);
  return { participants: { ids, aliases: { bytes, starts }, byId }, moved };
}

/** The positions, among those given, of new punters and of punters with another alias. */
async function findChanges(present: Participants, given: NamedPunters, yielder: Yielder) {
  const fresh = new Uint32Array(given.ids.length);
  const renamed: { position: number; index: number }[] = [];
  let count = 0;
  await yielder.inSlices(given.ids.length, (from, to) => {
    for (let position = from; position < to; position += 1) {
      const index = indexOfId(present, given.ids[position] ?? 0);
      if (index < 0) {
        fresh[count] = position;
        count += 1;
      } else if (!isSpelledSame(present.aliases, index, given.aliases, position)) {
        renamed.push({ position, index });
      }
    }
  });
  return { fresh: fresh.subarray(0, count), renamed };
}

/** For each placed alias, in order: the index of the present alias before which it is inserted. */
async function findSlots(
  present: AliasList,
  placed: AliasList,
  order: Uint32Array,
  yielder: Yielder,
): Promise<Uint32Array> {
  const slots = new Uint32Array(order.length);
  const size = present.starts.length;
  let slot = 0;
  await yielder.inSlices(order.length, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const alias = order[at] ?? 0;
      const isBefore = (other: number) => compareAt(present, other, placed, alias) < 0;
      // Galloping search from the last slot: fast for few aliases among many, and for many among many.
      let step = 1;
      while (slot + step <= size && isBefore(slot + step - 1)) {
        slot += step;
        step *= 2;
      }
      let end = Math.min(slot + step - 1, size);
      while (slot < end) {
        const middle = (slot + end) >>> 1;
        if (isBefore(middle)) slot = middle + 1;
        else end = middle;
      }
      slots[at] = slot;
    }
  });
  return slots;
}

/** Merges the present punters, at their new indices, with the new ones, which follow the renamed in `placed`. By id. */
async function mergeById(
  present: Participants,
  moved: Uint32Array,
  placed: Int32Array,
  indexOfPlaced: Uint32Array,
  firstFresh: number,
  yielder: Yielder,
): Promise<Uint32Array> {
  const byId = new Uint32Array(present.ids.length + placed.length - firstFresh);
  let old = 0;
  let next = firstFresh;
  await yielder.inSlices(byId.length, (from, to) => {
    for (let position = from; position < to; position += 1) {
      const oldIndex = present.byId[old] ?? 0;
      const takesFresh =
        next < placed.length && (old >= moved.length || (placed[next] ?? 0) < (present.ids[oldIndex] ?? 0));
      if (takesFresh) {
        byId[position] = indexOfPlaced[next] ?? 0;
        next += 1;
      } else {
        byId[position] = moved[oldIndex] ?? 0;
        old += 1;
      }
    }
  });
  return byId;
}
