import type { Breather } from './breathe.ts';

const digits = [
  { shift: 0, mask: 2047 },
  { shift: 11, mask: 2047 },
  { shift: 22, mask: 1023 },
] as const;

/**
 * The indices of `initial` ordered by their keys, greatest first; equal keys keep their order in `initial`. A radix
 * sort: its time grows with the number of punters and nothing else.
 */
export async function orderByKey(
  keys: Uint32Array,
  initial: Uint32Array,
  breather: Breather,
): Promise<Uint32Array> {
  const counts = await countDigits(keys, breather);
  let from = initial;
  let spare: Uint32Array | undefined;
  for (const [pass, { shift, mask }] of digits.entries()) {
    const count = counts[pass];
    // Every key has the same digit here: nothing to reorder.
    if (!count || count.includes(keys.length)) continue;
    const starts = new Uint32Array(mask + 1);
    for (let digit = mask - 1; digit >= 0; digit -= 1) {
      starts[digit] = (starts[digit + 1] ?? 0) + (count[digit + 1] ?? 0);
    }
    const source = from;
    const target = spare ?? new Uint32Array(keys.length);
    await breather.inSlices(source.length, (begin, end) => {
      for (let place = begin; place < end; place += 1) {
        const index = source[place] ?? 0;
        const digit = ((keys[index] ?? 0) >>> shift) & mask;
        const start = starts[digit] ?? 0;
        target[start] = index;
        starts[digit] = start + 1;
      }
    });
    // The caller's array is never written to.
    spare = source === initial ? undefined : source;
    from = target;
  }
  return from === initial ? initial.slice() : from;
}

async function countDigits(keys: Uint32Array, breather: Breather): Promise<Uint32Array[]> {
  const counts = digits.map(({ mask }) => new Uint32Array(mask + 1));
  const [low, middle, high] = counts as [Uint32Array, Uint32Array, Uint32Array];
  await breather.inSlices(keys.length, (begin, end) => {
    for (let index = begin; index < end; index += 1) {
      const key = keys[index] ?? 0;
      low[key & 2047] = (low[key & 2047] ?? 0) + 1;
      middle[(key >>> 11) & 2047] = (middle[(key >>> 11) & 2047] ?? 0) + 1;
      high[key >>> 22] = (high[key >>> 22] ?? 0) + 1;
    }
  });
  return counts;
}
