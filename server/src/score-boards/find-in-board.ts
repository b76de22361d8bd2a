import { groupOf, type KeyGroups } from './key-groups.ts';

/** Indices in the order of a list, greatest key first and equal ones ascending. */
interface List {
  readonly order: Uint32Array;
  readonly groups: KeyGroups;
  keyOf(index: number): number;
}

/** Up to so many matches are sorted by themselves, unless there are fewer groups to walk. */
const sortedMax = 2_048;
/** Ranges up to this length are searched linearly, longer ones by halving. */
const linearSearchMax = 24;

/**
 * A page of a search's matches, which are the indices from `first` to before `end`, in the order of the list. Neither
 * sorts nor copies all matches when there are many.
 */
export function findInBoard(
  list: List,
  [first, end]: readonly [first: number, end: number],
  from: number,
  count: number,
): number[] {
  if (from >= end - first) return [];
  if (end - first <= Math.min(sortedMax, list.groups.keys.length)) {
    return sortFound(list, first, end).slice(from, from + count);
  }
  return walkGroups(list, first, end, from, count);
}

/** Greatest key first, equal ones by index. */
function sortFound({ keyOf }: List, first: number, end: number): number[] {
  // Key and offset in one number of at most 53 bits, because typed arrays sort numbers without a callback.
  const found = Float64Array.from(
    { length: end - first },
    (_, offset) => (2 ** 32 - 1 - keyOf(first + offset)) * sortedMax + offset,
  );
  return Array.from(found.sort(), (one) => first + (one % sortedMax));
}

/** The place of an index in the list. */
export function placeOf({ order, groups, keyOf }: List, index: number): number {
  const group = groupOf(groups, keyOf(index));
  return firstFrom(order, index, groups.starts[group] ?? 0, groups.starts[group + 1] ?? 0);
}

/** Indices ascend within a group, so its matches are one run, which is mostly counted without being visited. */
function walkGroups(
  { order, groups: { starts } }: List,
  first: number,
  end: number,
  from: number,
  count: number,
): number[] {
  const found: number[] = [];
  let passed = 0;
  for (let group = 0; group + 1 < starts.length && found.length < count; group += 1) {
    const begin = starts[group] ?? 0;
    const stop = starts[group + 1] ?? 0;
    const low = firstFrom(order, first, begin, stop);
    const high = firstFrom(order, end, low, stop);
    const skipped = Math.min(from - passed, high - low);
    passed += skipped;
    for (let place = low + skipped; place < high && found.length < count; place += 1) {
      found.push(order[place] ?? 0);
    }
  }
  return found;
}

/** The first place of an ascending run, from `begin` to before `stop`, whose value is at least `index`. */
function firstFrom(order: Uint32Array, index: number, begin: number, stop: number): number {
  let low = begin;
  let high = stop;
  while (high - low > linearSearchMax) {
    const middle = (low + high) >>> 1;
    if ((order[middle] ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  while (low < high && (order[low] ?? 0) < index) low += 1;
  return low;
}
