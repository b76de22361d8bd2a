import { formatClock, formatNearDay } from '../ui/format/format-date.ts';

/** A moment near or far: 'Today 14:35', 'Sat 21 Nov 14:35'. */
export function momentWords(instant: string, now: number): string {
  return `${formatNearDay(instant, now)} ${formatClock(instant)}`;
}

/** The server's message about a field of the password form, without the field's name in front. */
export function fieldProblem(
  words: string,
): { readonly field: 'oldPassword' | 'newPassword'; readonly text: string } | null {
  for (const field of ['oldPassword', 'newPassword'] as const) {
    const start = `${field}: expected `;
    if (words.startsWith(start)) return { field, text: `Expected: ${words.slice(start.length)}` };
  }
  return null;
}
