import { noBreakSpace } from '../ui/format/format-money.ts';
import { thinSpace } from '../ui/format/format-number.ts';

const mostDecimals = 6n;
const shownDecimals = 4n;
const minus = '\u2212';

/**
 * A fraction (`25/8`) as a decimal with at least `fewest` decimals: `3.125`, `4.50`. One that needs more than six is cut
 * off with an ellipsis: `3.3333…`.
 */
export function formatExact(text: string, fewest = 0): string {
  const { negative, numerator, denominator } = read(text);
  const digits = endsWithin(numerator, denominator, mostDecimals) ? mostDecimals : shownDecimals;
  const scaled = (numerator * 10n ** digits) / denominator;
  const all = scaled.toString().padStart(Number(digits) + 1, '0');
  const whole = all.slice(0, -Number(digits));
  const rest = all.slice(-Number(digits));
  const ends = digits === mostDecimals;
  const decimals = ends ? rest.replace(/0+$/, '').padEnd(fewest, '0') : `${rest}…`;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thinSpace);
  return `${negative ? minus : ''}${grouped}${decimals === '' ? '' : `.${decimals}`}`;
}

/** An exact amount of rands as text: `R78.125`, `R10.00`, `−R0.005`. */
export function formatExactRands(text: string): string {
  const { negative } = read(text);
  const amount = formatExact(negative ? text.slice(1) : text, 2).replaceAll(thinSpace, noBreakSpace);
  return `${negative ? minus : ''}R${amount}`;
}

/** The same with a sign, also for positive amounts: `+R0.005`. */
export function formatSignedRands(text: string): string {
  const { negative } = read(text);
  return `${negative ? '' : '+'}${formatExactRands(text)}`;
}

/** Whether a fraction is 0. */
export function isZero(text: string): boolean {
  return read(text).numerator === 0n;
}

interface Exact {
  readonly negative: boolean;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

function read(text: string): Exact {
  const negative = text.startsWith('-');
  const [over = '0', under = '1'] = (negative ? text.slice(1) : text).split('/');
  return { negative, numerator: BigInt(over), denominator: BigInt(under) };
}

function endsWithin(numerator: bigint, denominator: bigint, digits: bigint): boolean {
  return (numerator * 10n ** digits) % denominator === 0n;
}
