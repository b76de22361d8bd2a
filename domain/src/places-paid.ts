/**
 * How many places a race pays (rule: places-paid): none with up to 5 runners at the off, two with 6 or 7, three with 8
 * to 15, four with 16 or more. The card's own number overrides the scale, but never exceeds the number of runners.
 * Where it is 0 every place leg is void.
 */
export function placesPaid(runnersAtTheOff: number, statedByCard: number | null = null): number {
  if (statedByCard !== null) return Math.min(statedByCard, runnersAtTheOff);
  if (runnersAtTheOff >= 16) return 4;
  if (runnersAtTheOff >= 8) return 3;
  return runnersAtTheOff >= 6 ? 2 : 0;
}
