/** The most a meeting's sequence may grow by in one call; decided in docs/decisions/009-sequences-that-jump.md. */
export const SEQUENCE_JUMP = 1_000_000_000;
/** A sequence from here on is a time in milliseconds since 1970: no counter reaches it. */
const firstTimeMs = 1_000_000_000_000;

/**
 * The largest sequence that a supplier's next call for a meeting may carry. Without this bound one mistyped sequence
 * would make every later call stale. A whole number, never below `last`.
 *
 * - A sequence is at most {@link SEQUENCE_JUMP} above the last one.
 * - The first of a meeting (`last` null), and one that follows a time, may also be a time in milliseconds: up to
 *   {@link SEQUENCE_JUMP} milliseconds (about eleven days) ahead of `now`, to allow for wrong clocks.
 * - A counter cannot turn into a time within a meeting.
 */
export function largestSequence(last: number | null, now: Date): number {
  const reached = last ?? 0;
  const mayBeTime = last === null || last >= firstTimeMs;
  const largest = Math.max(reached, mayBeTime ? now.getTime() : 0) + SEQUENCE_JUMP;
  return Math.min(largest, Number.MAX_SAFE_INTEGER);
}
