/**
 * A text for a line of a list. Others chose names, reasons and browsers in it: a terminal obeys control characters, and a
 * line that is put there would be read as one of the list.
 */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ');
}
