/**
 * Says something at most once in a period, whatever the reason it is said for again: what fails twice a second would
 * bury everything else in the log.
 */
export function seldom<A extends readonly unknown[]>(
  periodMs: number,
  clock: () => Date,
  say: (...args: A) => void,
): (...args: A) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (...args) => {
    const now = clock().getTime();
    if (now - last < periodMs) return;
    last = now;
    say(...args);
  };
}
