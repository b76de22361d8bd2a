/**
 * Work that many ask for at once, done at most once in so many milliseconds: all share what came of it, a failure too.
 * `now`: milliseconds that only grow.
 */
export function shareFor<T>(
  milliseconds: number,
  work: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let shared: { readonly until: number; readonly done: Promise<T> } | undefined;
  return () => {
    const at = now();
    if (!shared || at >= shared.until) shared = { until: at + milliseconds, done: work() };
    return shared.done;
  };
}
