/** How far a meeting's sequence may jump at once. */
export const SEQUENCE_JUMP = 1_000_000_000;
/** From here on a sequence is read as a time in milliseconds since 1970: no counter comes so far. */
const firstTime = 1_000_000_000_000;

/**
 * The largest sequence that a supplier's next call for a meeting may carry, so that a slip of the keyboard does not make
 * everything after it stale for good. A whole number; never below `last`.
 *
 * A sequence jumps by at most {@link SEQUENCE_JUMP} from the last one. The first of a meeting (`last` null), and one
 * that follows a time in milliseconds, may also be a time: of `now`, or up to {@link SEQUENCE_JUMP} milliseconds ahead
 * of it, about eleven days, for clocks that are wrong. Days may pass between two calls, and a counter may begin
 * anywhere below. A counter cannot become a time in the middle of a meeting.
 */
export function largestSequence(last: number | null, now: Date): number {
  const reached = last ?? 0;
  const mayBeTime = last === null || last >= firstTime;
  const largest = Math.max(reached, mayBeTime ? now.getTime() : 0) + SEQUENCE_JUMP;
  return Math.min(largest, Number.MAX_SAFE_INTEGER);
}
