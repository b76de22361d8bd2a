import type { Rands } from '@furlong/domain/money';

/*
 * Arithmetic on the wire's exact fractions: `25/8`, `-1/3`, `5`. Results are not reduced: nothing that shows them needs it.
 */

/** The sum of two fractions. */
export function plus(first: string, second: string): string {
  const [a, b] = parts(first);
  const [c, d] = parts(second);
  return `${a * d + c * b}/${b * d}`;
}

/** The difference of two fractions. */
export function minus(first: string, second: string): string {
  const [over, under] = parts(second);
  return plus(first, `${-over}/${under}`);
}

/** The product of two fractions. */
export function times(first: string, second: string): string {
  const [a, b] = parts(first);
  const [c, d] = parts(second);
  return `${a * c}/${b * d}`;
}

/** Rands off the wire as a fraction. */
export function exactOf(rands: Rands): string {
  return `${Math.round(rands * 100)}/100`;
}

function parts(text: string): readonly [bigint, bigint] {
  const [over = '0', under = '1'] = text.split('/');
  return [BigInt(over), BigInt(under)];
}
