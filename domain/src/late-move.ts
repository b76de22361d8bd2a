/**
 * So long before an off it is near, and one person moves it no farther past where it stood then, in milliseconds (rule:
 * late-move).
 */
export const LATE_MOVE_MS = 15 * 60_000;

/** For how long the moves of an off are looked back on: nothing that one person moved stays open for longer. */
export const MOVES_SEEN_MS = 2 * LATE_MOVE_MS;

/** One person's move of an off. */
export interface OffMove {
  readonly at: Date;
  readonly from: Date;
  readonly to: Date;
}

/** Whether an off is a quarter of an hour away or less, or has passed (rule: late-move). */
export function isOffNear(offAt: Date, now: Date): boolean {
  return offAt.getTime() - now.getTime() <= LATE_MOVE_MS;
}

/**
 * The latest instant that one person may move an off to; undefined: it is not near, and any will do (rule: late-move).
 * `moves` are those of the last {@link MOVES_SEEN_MS}, newest first; what a supplier or two persons said in between begins
 * anew.
 */
export function latestMove(offAt: Date, moves: readonly OffMove[], now: Date): Date | undefined {
  let stood = isOffNear(offAt, now) ? offAt : undefined;
  let led = offAt;
  for (const { at, from, to } of moves) {
    if (to.getTime() !== led.getTime()) break;
    if (isOffNear(from, at)) stood = from;
    led = from;
  }
  return stood && new Date(stood.getTime() + LATE_MOVE_MS);
}
