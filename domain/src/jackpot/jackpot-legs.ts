/** How many of the last races are the legs unless the card says so (rule: jackpot). */
export const DEFAULT_LEGS = 4;

/**
 * The numbers of the races that are the legs, ascending: those the card states, else the last four (rule: jackpot). A
 * card of fewer races has them all.
 */
export function jackpotLegs(raceNumbers: readonly number[], stated: readonly number[] | undefined): number[] {
  const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
  return stated ? ascending(stated) : ascending(raceNumbers).slice(-DEFAULT_LEGS);
}
