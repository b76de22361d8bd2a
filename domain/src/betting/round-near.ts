import { type Cents, MAX_CENTS } from '../money.ts';

/** The largest part of itself by which one operation on doubles can be wrong. */
const perOperation = 2 ** -53;

/**
 * Rounds to whole cents, half up, what was worked out in doubles; null where the error could lead to another cent, so
 * that whole numbers must decide (rule: exact-money). The value is a sum of products over that many events, each of them
 * wrong by less than 2⁻⁵¹ of itself, nothing negative, with a stake, a leg and tax: each event costs at most eight
 * roundings, the rest at most sixteen.
 */
export function roundNear(value: number, events: number): Cents | null {
  const error = value * (8 * events + 16) * perOperation;
  const cents = Math.floor(value + 0.5);
  const isClear = value - (cents - 0.5) > error && cents + 0.5 - value > error;
  // Asked so that NaN is not clear.
  return isClear && value < MAX_CENTS ? cents : null;
}
