/**
 * How many places a race pays (Decision 6): none with up to 5 runners at the off, two with 6 or 7, three with 8 to
 * 15, four with 16 or more. A card that states its own number overrides the scale, but no more places are paid
 * than there are runners. At 0 every place leg is void.
 */
export function placesPaid(runnersAtTheOff: number, statedByCard: number | null = null): number {
  if (statedByCard !== null) return Math.min(statedByCard, runnersAtTheOff);
  if (runnersAtTheOff >= 16) return 4;
  if (runnersAtTheOff >= 8) return 3;
  return runnersAtTheOff >= 6 ? 2 : 0;
}
