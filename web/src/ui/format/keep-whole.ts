import { thinSpace } from './format-number.ts';

const wordJoiner = '\u2060';

/** Keeps the digits of numbers and money in a sentence together at the end of a line. */
export function keepWhole(text: string): string {
  return text.replaceAll(thinSpace, `${thinSpace}${wordJoiner}`);
}
