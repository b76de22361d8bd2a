import type { RunnerToChange } from '../meetings/card.ts';
import type { Transaction } from '../platform/database/database.ts';
import { type Holds, keepFeedPrices } from './queries-holds.ts';
import { type Prices, showPrices, type Tick } from './queries-write.ts';

/** What the feed offers for a runner: the prices shown, or those kept while the desk holds others. */
export function feedPricesOf(runner: RunnerToChange, holds: Holds): Prices {
  const { winOdds, placeOdds } = holds.get(runner.saddle) ?? runner;
  return { winOdds, placeOdds };
}

/** Shows prices of the feed, but keeps those of held runners (rule: hand-holds). Returns those that are shown. */
export async function showFeedPrices(
  trx: Transaction,
  ticks: readonly Tick[],
  holds: Holds,
): Promise<readonly Tick[]> {
  const shown = ticks.filter(({ saddle }) => !holds.has(saddle));
  await showPrices(trx, shown);
  if (shown.length < ticks.length)
    await keepFeedPrices(
      trx,
      ticks.filter(({ saddle }) => holds.has(saddle)),
    );
  return shown;
}
