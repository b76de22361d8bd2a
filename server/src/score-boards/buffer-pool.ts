/**
 * Reusable arrays. Allocating megabytes for every result would trigger garbage collections just after each result,
 * when traffic is highest, and each of them delays every request.
 */
const pool: Uint32Array[] = [];
const pooledMax = 2;

/** Lends `work` an array of a length, with arbitrary values in it. `work` must not keep a reference to it. */
export async function borrowBuffer<T>(length: number, work: (array: Uint32Array) => Promise<T>): Promise<T> {
  const found = pool.findIndex((array) => array.length >= length);
  const whole = pool.splice(found, found < 0 ? 0 : 1)[0] ?? new Uint32Array(length);
  try {
    return await work(whole.subarray(0, length));
  } finally {
    pool.push(whole);
    // The longest arrays stay: they fit most requests, and no more than two are borrowed at a time.
    pool.sort((a, b) => b.length - a.length).splice(pooledMax);
  }
}
