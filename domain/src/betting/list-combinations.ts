/**
 * Every combination of `size` legs, at most one of each event (rule: lines), as indexes of the legs. In the order of
 * the events' first appearance, then of the legs. Lazy, because a line may have far more combinations than are shown.
 */
export function* listCombinations(
  legs: readonly { readonly event: number }[],
  size: number,
): Generator<readonly number[]> {
  const events = new Map<number, number[]>();
  legs.forEach(({ event }, index) => {
    const own = events.get(event);
    if (own) own.push(index);
    else events.set(event, [index]);
  });
  yield* choose([...events.values()], size, 0, []);
}

function* choose(
  events: readonly (readonly number[])[],
  size: number,
  from: number,
  chosen: readonly number[],
): Generator<readonly number[]> {
  const left = size - chosen.length;
  if (left === 0) {
    yield chosen;
    return;
  }
  for (let next = from; next + left <= events.length; next++) {
    for (const leg of events[next] ?? []) yield* choose(events, size, next + 1, [...chosen, leg]);
  }
}
