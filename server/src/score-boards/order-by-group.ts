import type { KeyGroups } from './key-groups.ts';
import type { Yielder } from './yield-to-event-loop.ts';

/** With more keys than these the places that are written to at once no longer fit the processor's caches. */
const groupsMax = 16_384;
/** Spreads keys over the table: the golden ratio's share of 32 bits. */
const spread = 0x9e_37_79_b1;

/**
 * The indices ordered by their keys, greatest first, equal keys in the order of the indices, with the groups of equal
 * keys: each group is counted, and each index put where its group is. Scores have few different keys, so this reads and
 * writes the keys in their order, where a sort jumps between them: for ten million that is most of the time.
 * `keys` are overwritten. Undefined, with the keys as they were, when there are more than `max` different ones.
 */
export async function orderByGroup(
  keys: Uint32Array,
  yielder: Yielder,
  max = groupsMax,
): Promise<{ readonly order: Uint32Array; readonly groups: KeyGroups } | undefined> {
  const found = await numberGroups(keys, yielder, max);
  if (!found) return undefined;
  const { distinct, counts } = found;
  const byKey = Uint32Array.from(distinct.keys()).sort((a, b) => (distinct[b] ?? 0) - (distinct[a] ?? 0));
  const starts = new Uint32Array(byKey.length + 1);
  const places = new Uint32Array(byKey.length);
  for (const [rank, number] of byKey.entries()) {
    const start = starts[rank] ?? 0;
    places[number] = start;
    starts[rank + 1] = start + (counts[number] ?? 0);
  }
  // Shared memory, as in order-by-key.ts.
  const order = new Uint32Array(new SharedArrayBuffer(4 * keys.length));
  await yielder.inSlices(keys.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const number = keys[index] ?? 0;
      const place = places[number] ?? 0;
      order[place] = index;
      places[number] = place + 1;
    }
  });
  return { order, groups: { keys: byKey.map((number) => distinct[number] ?? 0), starts } };
}

/** Puts the number of its group in the place of each key; the groups are numbered as they occur. */
async function numberGroups(
  keys: Uint32Array,
  yielder: Yielder,
  max: number,
): Promise<{ readonly distinct: Uint32Array; readonly counts: Uint32Array } | undefined> {
  // Half empty at the most, so that the next free place is near.
  const bits = Math.max(1, Math.ceil(Math.log2(2 * max)));
  const shift = 32 - bits;
  const mask = 2 ** bits - 1;
  /** By place in the table: 1 + the group's number; 0 is free. */
  const table = new Uint32Array(2 ** bits);
  const distinct = new Uint32Array(max);
  const counts = new Uint32Array(max);
  let groups = 0;
  let done = 0;
  const number = (index: number) => {
    const key = keys[index] ?? 0;
    let place = Math.imul(key, spread) >>> shift;
    for (;;) {
      const group = (table[place] ?? 0) - 1;
      if (group >= 0) {
        if (distinct[group] === key) return group;
        place = (place + 1) & mask;
        continue;
      }
      if (groups === max) return -1;
      distinct[groups] = key;
      groups += 1;
      table[place] = groups;
      return groups - 1;
    }
  };
  await yielder.inSlices(keys.length, (from, to) => {
    if (done < from) return;
    for (let index = from; index < to; index += 1) {
      const group = number(index);
      if (group < 0) return;
      counts[group] = (counts[group] ?? 0) + 1;
      keys[index] = group;
      done = index + 1;
    }
  });
  if (done === keys.length) return { distinct: distinct.slice(0, groups), counts };
  for (let index = 0; index < done; index += 1) keys[index] = distinct[keys[index] ?? 0] ?? 0;
  return undefined;
}
