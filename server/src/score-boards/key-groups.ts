import type { Yielder } from './yield-to-event-loop.ts';

/** The punters who share a rank: one group per key that occurs, greatest first. */
export interface KeyGroups {
  readonly keys: Uint32Array;
  /** The first place of each group, and as one more element the length of the order. */
  readonly starts: Uint32Array;
}

/** Groups ordered keys. */
export async function groupKeys(keys: Uint32Array, order: Uint32Array, yielder: Yielder): Promise<KeyGroups> {
  let groupedKeys = new Uint32Array(1_024);
  let starts = new Uint32Array(1_024);
  let count = 0;
  let last = -1;
  await yielder.inSlices(order.length, (from, to) => {
    for (let place = from; place < to; place += 1) {
      const key = keys[order[place] ?? 0] ?? 0;
      if (key === last) continue;
      if (count === starts.length) {
        groupedKeys = doubled(groupedKeys);
        starts = doubled(starts);
      }
      groupedKeys[count] = key;
      starts[count] = place;
      count += 1;
      last = key;
    }
  });
  const ends = new Uint32Array(count + 1);
  ends.set(starts.subarray(0, count));
  ends[count] = order.length;
  return { keys: groupedKeys.slice(0, count), starts: ends };
}

/** The group of a key that occurs. */
export function groupOf({ keys }: KeyGroups, key: number): number {
  let low = 0;
  let high = keys.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? 0) > key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rank of a group: 1 + the number of punters with a greater key. */
export function rankOf({ starts }: KeyGroups, group: number): number {
  return (starts[group] ?? 0) + 1;
}

/** How many punters a group has. */
export function sizeOf({ starts }: KeyGroups, group: number): number {
  return (starts[group + 1] ?? 0) - (starts[group] ?? 0);
}

function doubled(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(2 * array.length);
  longer.set(array);
  return longer;
}
