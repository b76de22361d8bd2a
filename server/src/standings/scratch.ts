/**
 * Arrays for work in progress, kept for the next work. Megabytes dropped with every result would have the engine
 * collect its garbage just then, when everybody looks, and that holds up every request.
 */
const kept: Uint32Array[] = [];
const mostKept = 2;

/** Lends `work` an array of a length whose values are whatever they were before; nothing may keep it afterwards. */
export async function withScratch<T>(length: number, work: (array: Uint32Array) => Promise<T>): Promise<T> {
  const found = kept.findIndex((array) => array.length >= length);
  const whole = kept.splice(found, found < 0 ? 0 : 1)[0] ?? new Uint32Array(length);
  try {
    return await work(whole.subarray(0, length));
  } finally {
    kept.push(whole);
    // The longest ones first: what fits most, and no more than are used at a time.
    kept.sort((a, b) => b.length - a.length).splice(mostKept);
  }
}
