/**
 * The jackpot of a simulated card: at home on the last four races, which a rival wins now and then; abroad on
 * every race, which is nearly always carried over.
 */
export function demoJackpot(country: string): { legs: number[]; progressive: string; guarantee: number } {
  return country === 'ZA'
    ? { legs: [5, 6, 7, 8], progressive: 'Furlong Jackpot', guarantee: 10_000 }
    : { legs: [1, 2, 3, 4, 5, 6, 7, 8], progressive: 'Furlong World Jackpot', guarantee: 25_000 };
}
