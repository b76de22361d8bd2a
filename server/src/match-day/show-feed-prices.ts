import type { Odds } from '@furlong/domain/odds';
import { SOCCER_MARKETS, type SoccerMarket } from '@furlong/domain/soccer/markets';
import type { FixturePrices, StoredFixture } from '../fixtures/fixture.ts';
import { selectPrices } from '../fixtures/queries-fixtures.ts';
import { readPrices } from '../fixtures/read-fixture.ts';
import type { Transaction } from '../platform/database/database.ts';
import { keepFeedPrices, loadHolds, type OutcomePlace, type OutcomePrice } from './queries-holds.ts';
import { upsertPrices } from './queries-write.ts';

/** What the feed offers of a fixture: the prices shown, and those kept where the desk holds others. */
export async function feedPricesOf(
  trx: Transaction,
  fixture: StoredFixture,
  shown: FixturePrices,
): Promise<FixturePrices> {
  const holds = await loadHolds(trx, fixture);
  return withPrices(
    shown,
    holds.map(({ market, outcome, feedOdds: odds }) => ({ market, outcome, odds })),
  );
}

/** Shows prices of the feed, but keeps those of held outcomes (rule: hand-holds). */
export async function showFeedPrices(
  trx: Transaction,
  fixture: StoredFixture,
  prices: FixturePrices,
  at: Date,
): Promise<void> {
  const holds = (await loadHolds(trx, fixture)).filter(({ market }) => prices.has(market));
  if (holds.length === 0) {
    await upsertPrices(trx, fixture.id, prices);
    return;
  }
  const shown = readPrices((await selectPrices(trx, [fixture.id])).get(fixture.id) ?? []);
  const kept = holds.map((each) => priceOf(prices, each));
  const stay = holds.map((each) => priceOf(shown, each));
  await upsertPrices(trx, fixture.id, withPrices(prices, stay));
  await keepFeedPrices(trx, fixture.id, kept, at);
}

/** The price of an outcome among some. */
export function priceOf(prices: FixturePrices, { market, outcome }: OutcomePlace): OutcomePrice {
  return { market, outcome, odds: prices.get(market)?.[outcome - 1] ?? null };
}

/** Prices with some of their outcomes replaced; a market without prices has none of its others. */
export function withPrices(prices: FixturePrices, replaced: readonly OutcomePrice[]): FixturePrices {
  const all = new Map<SoccerMarket, readonly (Odds | null)[]>(prices);
  for (const [market, own] of Map.groupBy(replaced, (each) => each.market)) {
    const odds = new Map(own.map((each) => [each.outcome, each.odds]));
    all.set(
      market,
      SOCCER_MARKETS[market].map((_, index) => {
        const other = odds.get(index + 1);
        return other === undefined ? (prices.get(market)?.[index] ?? null) : other;
      }),
    );
  }
  return all;
}
