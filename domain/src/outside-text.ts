/** Control characters, and bidirectional marks, which can make one name look like another on a screen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Whether a text from outside can be stored and sent unchanged: no U+0000 and no lone surrogate. */
export function isWholeText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Whether a text can be shown as a name: well formed, without control characters and bidirectional marks. */
export function isPlainName(text: string): boolean {
  return text.isWellFormed() && !UNPRINTABLE.test(text);
}
