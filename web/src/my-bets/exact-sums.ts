import type { Rands } from '@furlong/domain/money';

/*
 * Sums of exact numbers as they come over the wire: `25/8`, `-1/3`, `5`. Not in lowest terms, which nothing that shows
 * them needs.
 */

/** One and one more. */
export function plus(first: string, second: string): string {
  const [a, b] = parts(first);
  const [c, d] = parts(second);
  return `${a * d + c * b}/${b * d}`;
}

/** One less another. */
export function minus(first: string, second: string): string {
  const [over, under] = parts(second);
  return plus(first, `${-over}/${under}`);
}

/** One times another. */
export function times(first: string, second: string): string {
  const [a, b] = parts(first);
  const [c, d] = parts(second);
  return `${a * c}/${b * d}`;
}

/** An amount of rands on the wire as an exact number. */
export function exactOf(rands: Rands): string {
  return `${Math.round(rands * 100)}/100`;
}

function parts(text: string): readonly [bigint, bigint] {
  const [over = '0', under = '1'] = text.split('/');
  return [BigInt(over), BigInt(under)];
}
