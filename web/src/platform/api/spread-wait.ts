/**
 * How long to wait before something is tried again: between the half of `longest` and the whole, in milliseconds. It is
 * another time for every viewer: those whom one failure hit together do not come back in one moment. `random` is from 0
 * to below 1.
 */
export function spreadWait(longest: number, random: () => number = Math.random): number {
  return longest * (0.5 + random() / 2);
}
