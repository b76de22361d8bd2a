/** A count given by an option of a bench. Throws naming the option. */
export function readCount(flag: string, text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1_000) {
    throw new Error(`${flag} '${text}': expected a whole number from 1000 on`);
  }
  return count;
}
