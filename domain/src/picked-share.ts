/** How many punters picked each runner of a race that is off (rule: picked-share). */
export interface PickedRace {
  readonly raceNumber: number;
  /** The punters with a pick in the race. */
  readonly punters: number;
  /** How many of them picked a runner, by saddle; runners that nobody picked are left out. */
  readonly runners: readonly { readonly saddle: number; readonly picked: number }[];
}

/**
 * The share of `punters` that `picked` are, in whole per cent, half up; null when there are no punters. A few are never
 * said to be nobody, and most never everybody: of 1 000 punters one is `under-1`, 999 are `over-99`
 * (rule: picked-share). Throws a RangeError unless 0 <= picked <= punters.
 */
export function percentPicked(picked: number, punters: number): number | 'under-1' | 'over-99' | null {
  if (!(picked >= 0 && picked <= punters)) throw new RangeError(`${picked} of ${punters} is no share`);
  if (punters === 0) return null;
  // In whole numbers, so that a half is exactly a half.
  const percent = Math.floor((200 * picked + punters) / (2 * punters));
  if (percent === 0 && picked > 0) return 'under-1';
  return percent === 100 && picked < punters ? 'over-99' : percent;
}

/**
 * A race as it is counted: `counts` has how many punters picked each saddle, and first how many have no pick. Counts of
 * a race alone, so a runner scratched since keeps its own.
 */
export function pickedRace(raceNumber: number, counts: ArrayLike<number>): PickedRace {
  const runners: { saddle: number; picked: number }[] = [];
  let punters = 0;
  for (let saddle = 1; saddle < counts.length; saddle += 1) {
    const picked = counts[saddle] ?? 0;
    if (picked === 0) continue;
    punters += picked;
    runners.push({ saddle, picked });
  }
  return { raceNumber, punters, runners };
}
