import type { Yielder } from './yield-to-event-loop.ts';

/** How many values a byte has. */
const byteValues = 256;

/**
 * How often each value occurs in a column of bytes. Four counts in turn, because one that is raised twice in a row would
 * wait for itself: most pick the same few.
 */
export async function countBytes(column: Uint8Array, yielder: Yielder): Promise<Uint32Array> {
  const counts = new Uint32Array(4 * byteValues);
  await yielder.inSlices(column.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const at = ((index & 3) << 8) | (column[index] ?? 0);
      counts[at] = (counts[at] ?? 0) + 1;
    }
  });
  return Uint32Array.from({ length: byteValues }, (_, value) =>
    [0, 1, 2, 3].reduce((sum, part) => sum + (counts[part * byteValues + value] ?? 0), 0),
  );
}
