import { thinSpace } from './format-number.ts';

const narrowNoBreakSpace = '\u202F';

/**
 * Keeps the digits of numbers and money in a sentence together at the end of a line: by the space that does not break, so
 * that copied text has nothing in it that is not seen.
 */
export function keepWhole(text: string): string {
  return text.replaceAll(thinSpace, narrowNoBreakSpace);
}
