import type { BetLeg } from '../src/betting/bet-line.ts';

/** The slow, obvious way: lists every choice of `size` legs, no two of one event. */
export function everyCombination<Leg extends Pick<BetLeg, 'event'>>(
  legs: readonly Leg[],
  size: number,
): Leg[][] {
  if (size === 0) return [[]];
  return legs.flatMap((leg, index) =>
    everyCombination(
      legs.slice(index + 1).filter((other) => other.event !== leg.event),
      size - 1,
    ).map((rest) => [leg, ...rest]),
  );
}
