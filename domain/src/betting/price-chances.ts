import type { Odds } from '../odds.ts';

/** Chances are whole millionths: an estimate needs no more, and sums of whole numbers come out the same in any order. */
export const CERTAIN = 1_000_000n;

/** The chance that odds alone promise, in millionths: 1 / (odds + 1), rounded half up. */
export function chanceAtOdds({ n, d }: Odds): bigint {
  return (2n * CERTAIN * d + n + d) / (2n * (n + d));
}

/**
 * What the prices of one market promise for each outcome, in millionths, with the bookmaker's margin taken out: they add
 * up to the number of outcomes that win (rule: liability). `winners` is that number, as three where three places are
 * paid; no chance is above {@link CERTAIN}. Prices are odds to one by outcome. Empty without prices or winners.
 */
export function chancesOfMarket(
  prices: ReadonlyMap<number, Odds>,
  winners: number,
): ReadonlyMap<number, bigint> {
  const promised = [...prices].map(([outcome, odds]) => [outcome, chanceAtOdds(odds)] as const);
  const all = promised.reduce((sum, [, chance]) => sum + chance, 0n);
  const wanted = BigInt(winners) * CERTAIN;
  if (all === 0n || wanted <= 0n) return new Map();
  return new Map(
    promised.map(([outcome, chance]) => {
      const scaled = (2n * chance * wanted + all) / (2n * all);
      return [outcome, scaled > CERTAIN ? CERTAIN : scaled];
    }),
  );
}
