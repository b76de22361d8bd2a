import type { Random } from '@furlong/domain/random';

/** How much longer than on good ground. */
const GOING: Readonly<Record<string, number>> = {
  'Good to Firm': 0.992,
  Good: 1,
  'Good to Soft': 1.016,
  Soft: 1.036,
  Standard: 1.012,
};

/** The winner's time in hundredths of a second: 1 000 m in about 57 seconds, and slower the longer the trip. */
export function drawWinnerTime(metres: number, going: string, random: Random): number {
  const seconds = 57.3 * (metres / 1_000) ** 1.09 * (GOING[going] ?? 1);
  return Math.round(seconds * (1 + 0.006 * random.normal()) * 100);
}
