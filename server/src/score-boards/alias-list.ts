import { borrowBuffer } from './buffer-pool.ts';
import { orderByKey } from './order-by-key.ts';
import type { Yielder } from './yield-to-event-loop.ts';

/** Many aliases in one block of bytes, instead of one string each. In any order; several lists may share a block. */
export interface AliasList {
  /** Each alias ends with a newline, which is less than any character of an alias. */
  readonly bytes: Buffer;
  readonly starts: Uint32Array;
}

const lineEnd = 10;

/** Each byte in lower case. An alias has ASCII characters only (rule: alias), so comparing bytes compares characters. */
const lowered = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));

/** No alias. */
export const noAliases: AliasList = { bytes: Buffer.alloc(0), starts: new Uint32Array(0) };

/** The list of a block that consists of `count` aliases. */
export async function listAliases(bytes: Buffer, count: number, yielder: Yielder): Promise<AliasList> {
  const starts = new Uint32Array(count);
  let start = 0;
  await yielder.inSlices(count, (from, to) => {
    for (let index = from; index < to; index += 1) {
      starts[index] = start;
      while (start < bytes.length && bytes[start] !== lineEnd) start += 1;
      start += 1;
    }
  });
  return { bytes, starts };
}

/** An alias in its own spelling. */
export function aliasAt({ bytes, starts }: AliasList, index: number): string {
  const start = starts[index] ?? 0;
  return bytes.toString('utf8', start, bytes.indexOf(lineEnd, start));
}

/** Negative when an alias sorts before another, 0 when they differ at most in case. */
export function compareAt(a: AliasList, indexA: number, b: AliasList, indexB: number): number {
  let atA = a.starts[indexA] ?? 0;
  let atB = b.starts[indexB] ?? 0;
  for (;;) {
    const byteA = lowered[a.bytes[atA] ?? lineEnd] ?? 0;
    const byteB = lowered[b.bytes[atB] ?? lineEnd] ?? 0;
    if (byteA !== byteB) return byteA - byteB;
    if (byteA === lineEnd) return 0;
    atA += 1;
    atB += 1;
  }
}

/** Whether two aliases are spelled the same. */
export function isSpelledSame(a: AliasList, indexA: number, b: AliasList, indexB: number): boolean {
  return compareAt(a, indexA, b, indexB) === 0 && aliasAt(a, indexA) === aliasAt(b, indexB);
}

/** Negative when an alias sorts before `key`, 0 when it starts with `key` or, with `exact`, equals it. */
export function compareToKey(
  { bytes, starts }: AliasList,
  index: number,
  key: Buffer,
  exact: boolean,
): number {
  const start = starts[index] ?? 0;
  for (let at = 0; at < key.length; at += 1) {
    const byte = lowered[bytes[start + at] ?? lineEnd] ?? 0;
    // Checked first, because a key may contain characters that no alias has.
    if (byte === lineEnd) return -1;
    const wanted = key[at] ?? 0;
    if (byte !== wanted) return byte - wanted;
  }
  return exact && bytes[start + key.length] !== lineEnd ? 1 : 0;
}

/**
 * The indices of a list in the order of its aliases (rule: rank). A radix sort by four characters at a time, the last
 * ones first: no two aliases are compared.
 */
export async function orderAliases(list: AliasList, yielder: Yielder): Promise<Uint32Array> {
  const size = list.starts.length;
  const words = Math.ceil((await longestAlias(list, yielder)) / 4);
  return borrowBuffer(size, async (keys) => {
    let order: Uint32Array | undefined;
    for (let word = words - 1; word >= 0; word -= 1) {
      await readWord(list, word, keys, yielder);
      order = await orderByKey(keys, yielder, order);
    }
    return order ?? new Uint32Array(size);
  });
}

async function longestAlias({ bytes, starts }: AliasList, yielder: Yielder): Promise<number> {
  let longest = 0;
  await yielder.inSlices(starts.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const start = starts[index] ?? 0;
      let end = start;
      while ((bytes[end] ?? lineEnd) !== lineEnd) end += 1;
      if (end - start > longest) longest = end - start;
    }
  });
  return longest;
}

/** Reads four characters of each alias as a number: the earlier they sort, the greater it is. */
function readWord({ bytes, starts }: AliasList, word: number, keys: Uint32Array, yielder: Yielder) {
  return yielder.inSlices(starts.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      let at = starts[index] ?? 0;
      let skip = 4 * word;
      while (skip > 0 && bytes[at] !== lineEnd) {
        at += 1;
        skip -= 1;
      }
      let key = 0;
      for (let taken = 0; taken < 4; taken += 1) {
        const byte = bytes[at] ?? lineEnd;
        key <<= 8;
        if (byte === lineEnd) continue;
        key |= lowered[byte] ?? 0;
        at += 1;
      }
      keys[index] = ~key;
    }
  });
}
