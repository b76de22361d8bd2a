/**
 * Control signs, and the signs that turn the direction of what stands around them: a name that holds one can be shown
 * as another name.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control signs are what is looked for.
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Whether a text from outside can be kept and sent as it is: no U+0000 and no half of a surrogate pair. */
export function isWholeText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Whether a text can be shown as a name: whole, without control signs and signs that turn the direction. */
export function isPlainName(text: string): boolean {
  return text.isWellFormed() && !UNPRINTABLE.test(text);
}
