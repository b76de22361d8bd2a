import type { Breather } from './breathe.ts';

/** A pass by more than this many bits writes to more places at once than the processor follows. */
const widestDigit = 12;

/**
 * The indices ordered by their keys, greatest first; equal keys keep their order in `initial`, which is that of the
 * indices when it is left out. A radix sort: its time grows with the number of punters and with the length of the
 * greatest key.
 */
export async function orderByKey(
  keys: Uint32Array,
  breather: Breather,
  initial?: Uint32Array,
): Promise<Uint32Array> {
  const bits = await keyLength(keys, breather);
  const passes = Math.ceil(bits / widestDigit);
  const width = Math.ceil(bits / Math.max(1, passes));
  const mask = 2 ** width - 1;
  let from = initial;
  let spare: Uint32Array | undefined;
  for (let shift = 0; shift < bits; shift += width) {
    const starts = await digitStarts(keys, shift, mask, breather);
    // Every key has the same digit here: nothing to reorder.
    if (!starts) continue;
    const target = spare ?? new Uint32Array(keys.length);
    await distribute({ keys, from, target, starts, shift, mask }, breather);
    // The caller's array is never written to.
    spare = from === initial ? undefined : from;
    from = target;
  }
  return from && from !== initial ? from : (initial?.slice() ?? indices(keys.length, breather));
}

interface Pass {
  readonly keys: Uint32Array;
  readonly from: Uint32Array | undefined;
  readonly target: Uint32Array;
  readonly starts: Uint32Array;
  readonly shift: number;
  readonly mask: number;
}

function distribute({ keys, from, target, starts, shift, mask }: Pass, breather: Breather): Promise<void> {
  const put = (index: number) => {
    const digit = ((keys[index] ?? 0) >>> shift) & mask;
    const start = starts[digit] ?? 0;
    target[start] = index;
    starts[digit] = start + 1;
  };
  return breather.inSlices(keys.length, (begin, end) => {
    if (from) for (let place = begin; place < end; place += 1) put(from[place] ?? 0);
    else for (let index = begin; index < end; index += 1) put(index);
  });
}

async function keyLength(keys: Uint32Array, breather: Breather): Promise<number> {
  let all = 0;
  await breather.inSlices(keys.length, (begin, end) => {
    let some = 0;
    for (let index = begin; index < end; index += 1) some |= keys[index] ?? 0;
    all |= some;
  });
  return 32 - Math.clz32(all);
}

/** Where the indices of each digit start, the greatest digit first; undefined when all have the same. */
async function digitStarts(
  keys: Uint32Array,
  shift: number,
  mask: number,
  breather: Breather,
): Promise<Uint32Array | undefined> {
  const counts = new Uint32Array(mask + 1);
  await breather.inSlices(keys.length, (begin, end) => {
    for (let index = begin; index < end; index += 1) {
      const digit = ((keys[index] ?? 0) >>> shift) & mask;
      counts[digit] = (counts[digit] ?? 0) + 1;
    }
  });
  if (counts.includes(keys.length)) return undefined;
  let start = 0;
  for (let digit = mask; digit >= 0; digit -= 1) {
    const count = counts[digit] ?? 0;
    counts[digit] = start;
    start += count;
  }
  return counts;
}

async function indices(length: number, breather: Breather): Promise<Uint32Array> {
  const all = new Uint32Array(length);
  await breather.inSlices(length, (begin, end) => {
    for (let index = begin; index < end; index += 1) all[index] = index;
  });
  return all;
}
