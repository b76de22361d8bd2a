import { compareAliases } from '@furlong/domain/ranking';
import type { Breather } from './breathe.ts';

/** The punters of a board, by index. */
export interface Participants {
  /** Ascending. */
  readonly ids: Int32Array;
  readonly aliases: readonly string[];
  /** The indices in the order of their aliases (decision 16). */
  readonly aliasOrder: Uint32Array;
}

/** Nobody yet. */
export const nobody: Participants = {
  ids: new Int32Array(0),
  aliases: [],
  aliasOrder: new Uint32Array(0),
};

/** Where a sorted list holds `id`, or -1. */
export function indexOfId(ids: Int32Array, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ids[middle] ?? 0;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/**
 * Adds punters, given by ascending id with their aliases; those already there stay. `moved[i]` is the new index of
 * the old index i.
 */
export async function addParticipants(
  held: Participants,
  added: readonly { readonly id: number; readonly alias: string }[],
  breather: Breather,
): Promise<{ participants: Participants; moved: Uint32Array }> {
  const fresh = added.filter(({ id }) => indexOfId(held.ids, id) < 0);
  const size = held.ids.length + fresh.length;
  const ids = new Int32Array(size);
  const aliases: string[] = [];
  const moved = new Uint32Array(held.ids.length);
  const freshIndices: number[] = [];
  let old = 0;
  let next = 0;
  await breather.inSlices(size, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const candidate = fresh[next];
      if (candidate && (old >= held.ids.length || candidate.id < (held.ids[old] ?? 0))) {
        ids[index] = candidate.id;
        aliases.push(candidate.alias);
        freshIndices.push(index);
        next += 1;
      } else {
        ids[index] = held.ids[old] ?? 0;
        aliases.push(held.aliases[old] ?? '');
        moved[old] = index;
        old += 1;
      }
    }
  });
  const before = beforeBy(aliases);
  const heldOrder = held.aliasOrder.map((index) => moved[index] ?? 0);
  const freshOrder = await sortInSteps(Uint32Array.from(freshIndices), before, breather);
  const aliasOrder = await merge(heldOrder, freshOrder, before, breather);
  return { participants: { ids, aliases, aliasOrder }, moved };
}

/** Gives punters other aliases, and their places in the order of aliases; those who are not there are passed over. */
export async function renameParticipants(
  held: Participants,
  renamed: ReadonlyMap<number, string>,
  breather: Breather,
): Promise<Participants> {
  const aliases = [...held.aliases];
  const changed = new Set<number>();
  for (const [id, alias] of renamed) {
    const index = indexOfId(held.ids, id);
    if (index < 0 || aliases[index] === alias) continue;
    aliases[index] = alias;
    changed.add(index);
  }
  if (changed.size === 0) return held;
  const before = beforeBy(aliases);
  const kept = held.aliasOrder.filter((index) => !changed.has(index));
  const moved = await sortInSteps(Uint32Array.from(changed), before, breather);
  return { ids: held.ids, aliases, aliasOrder: await merge(kept, moved, before, breather) };
}

function beforeBy(aliases: readonly string[]) {
  return (a: number, b: number) => compareAliases(aliases[a] ?? '', aliases[b] ?? '') < 0;
}

/** A merge sort in turns: sorting a million aliases at once would hold the event loop for a second. */
async function sortInSteps(
  values: Uint32Array,
  before: (a: number, b: number) => boolean,
  breather: Breather,
): Promise<Uint32Array> {
  let runs: Uint32Array[] = [];
  for (let from = 0; from < values.length; from += 1_024) {
    runs.push(values.slice(from, from + 1_024).sort((a, b) => (before(a, b) ? -1 : 1)));
    await breather.rest();
  }
  while (runs.length > 1) {
    const longer: Uint32Array[] = [];
    for (let index = 0; index < runs.length; index += 2) {
      const [left, right] = [runs[index], runs[index + 1]];
      if (left) longer.push(right ? await merge(left, right, before, breather) : left);
    }
    runs = longer;
  }
  return runs[0] ?? values;
}

async function merge(
  left: Uint32Array,
  right: Uint32Array,
  before: (a: number, b: number) => boolean,
  breather: Breather,
): Promise<Uint32Array> {
  if (right.length === 0) return left;
  if (left.length === 0) return right;
  const merged = new Uint32Array(left.length + right.length);
  let l = 0;
  let r = 0;
  for (let index = 0; index < merged.length; index += 1) {
    const a = left[l];
    const b = right[r];
    const takeRight = b !== undefined && (a === undefined || before(b, a));
    merged[index] = (takeRight ? b : a) ?? 0;
    if (takeRight) r += 1;
    else l += 1;
    if (index % 4_096 === 0) await breather.rest();
  }
  return merged;
}
