import { borrowBuffer } from './buffer-pool.ts';
import type { Yielder } from './yield-to-event-loop.ts';

/** A pass by more bits would write to more places at once than the processor's cache can track. */
const digitBitsMax = 12;

/**
 * The indices ordered by their keys, greatest first; equal keys keep their order in `initial`, which is that of the
 * indices when it is left out. A radix sort: its time grows with the number of punters and with the length of the
 * greatest key.
 */
export async function orderByKey(
  keys: Uint32Array,
  yielder: Yielder,
  initial?: Uint32Array,
): Promise<Uint32Array> {
  const passes = await planPasses(keys, yielder);
  if (passes.length === 0) return initial?.slice() ?? indices(keys.length, yielder);
  // Shared memory is not counted towards the next collection of garbage, which four megabytes per result would bring
  // on just when everybody looks (docs/decisions/005-standings-in-turns.md). It is freed by the next one that comes anyway.
  const order = new Uint32Array(new SharedArrayBuffer(4 * keys.length));
  await borrowBuffer(keys.length, async (spare) => {
    let from = initial;
    for (const [done, pass] of passes.entries()) {
      // Alternating, so that the last pass writes to `order`. The caller's array is never written to.
      const target = (passes.length - done) % 2 === 1 ? order : spare;
      await distribute(keys, from, target, pass, yielder);
      from = target;
    }
  });
  return order;
}

interface Pass {
  readonly shift: number;
  readonly mask: number;
  /** Where the indices of each digit start. */
  readonly starts: Uint32Array;
}

async function planPasses(keys: Uint32Array, yielder: Yielder): Promise<Pass[]> {
  const bits = await keyLength(keys, yielder);
  const width = Math.ceil(bits / Math.max(1, Math.ceil(bits / digitBitsMax)));
  const mask = 2 ** width - 1;
  const passes: Pass[] = [];
  for (let shift = 0; shift < bits; shift += width) {
    const starts = await digitStarts(keys, shift, mask, yielder);
    // Undefined when every key has the same digit here: nothing to reorder.
    if (starts) passes.push({ shift, mask, starts });
  }
  return passes;
}

function distribute(
  keys: Uint32Array,
  from: Uint32Array | undefined,
  target: Uint32Array,
  { shift, mask, starts }: Pass,
  yielder: Yielder,
): Promise<void> {
  const put = (index: number) => {
    const digit = ((keys[index] ?? 0) >>> shift) & mask;
    const start = starts[digit] ?? 0;
    target[start] = index;
    starts[digit] = start + 1;
  };
  return yielder.inSlices(keys.length, (begin, end) => {
    if (from) for (let place = begin; place < end; place += 1) put(from[place] ?? 0);
    else for (let index = begin; index < end; index += 1) put(index);
  });
}

async function keyLength(keys: Uint32Array, yielder: Yielder): Promise<number> {
  let all = 0;
  await yielder.inSlices(keys.length, (begin, end) => {
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
  yielder: Yielder,
): Promise<Uint32Array | undefined> {
  const counts = new Uint32Array(mask + 1);
  await yielder.inSlices(keys.length, (begin, end) => {
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

async function indices(length: number, yielder: Yielder): Promise<Uint32Array> {
  const all = new Uint32Array(length);
  await yielder.inSlices(length, (begin, end) => {
    for (let index = begin; index < end; index += 1) all[index] = index;
  });
  return all;
}
