import { formatOddsFraction } from '@furlong/domain/odds';
import { isSettled, isToCome } from '@furlong/domain/soccer/fixture-state';
import type { SoccerMarket } from '@furlong/domain/soccer/markets';
import { MARKET_WORDS, nameOfFixture } from '@furlong/domain/soccer/outcome-words';
import { Failed } from '../../platform/http/failure.ts';
import type { Done } from '../../staff/press.ts';
import { fixtureShown, handSuspensionChanged } from '../announce.ts';
import {
  deleteHolds,
  holdPrices,
  nameOf,
  type OutcomePlace,
  type OutcomePrice,
  updateMarketSuspension,
  updateSuspension,
} from '../queries-holds.ts';
import { advanceFixture, upsertPrices } from '../queries-write.ts';
import { priceOf, withPrices } from '../show-feed-prices.ts';
import type { FixtureInHand } from './change-by-hand.ts';

/** Shows prices by hand and holds them (rule: hand-holds). */
export async function setPrices(inHand: FixtureInHand, set: readonly OutcomePrice[]): Promise<Done> {
  const { trx, held, prices, now, by, told } = inHand;
  assertToCome(inHand);
  const before = set.map((each) => priceOf(prices, each));
  await show(inHand, set);
  await holdPrices(trx, held.id, before, { at: now, by });
  await advanceFixture(trx, told, true);
  await fixtureShown(trx, held.id);
  return { name: 'prices-set', before: { prices: wordsOf(before) }, after: { prices: wordsOf(set) } };
}

/** Ends the holding of prices, of all that are held or some: what the feed offers is shown at once. */
export async function releasePrices(
  inHand: FixtureInHand,
  places: readonly OutcomePlace[] = inHand.holds,
): Promise<Done> {
  const { trx, held, prices, told } = inHand;
  assertToCome(inHand);
  const holds = new Map(inHand.holds.map((each) => [nameOf(each), each]));
  const faults = places.flatMap((place, index) =>
    holds.has(nameOf(place))
      ? []
      : [{ field: `outcomes.${index}`, expected: 'an outcome whose price is held' }],
  );
  if (faults.length > 0) throw new Failed('bad-request', 'Some prices are not held', faults);
  if (places.length === 0) throw new Failed('conflict', `No price of ${nameOfFixture(held)} is held`);
  const feed = places.map(({ market, outcome }): OutcomePrice => {
    return { market, outcome, odds: holds.get(nameOf({ market, outcome }))?.feedOdds ?? null };
  });
  const before = places.map((each) => priceOf(prices, each));
  await show(inHand, feed);
  await deleteHolds(trx, held.id, feed);
  await advanceFixture(trx, told, true);
  await fixtureShown(trx, held.id);
  return { name: 'prices-released', before: { prices: wordsOf(before) }, after: { prices: wordsOf(feed) } };
}

async function show({ trx, held, prices }: FixtureInHand, set: readonly OutcomePrice[]): Promise<void> {
  const changed = new Set(set.map(({ market }) => market));
  const own = [...prices].filter(([market]) => changed.has(market));
  await upsertPrices(trx, held.id, withPrices(new Map(own), set));
}

/** Takes a fixture, or one market, off offer until it is resumed by hand, whatever the feed sends. */
export async function suspend(inHand: FixtureInHand, market: SoccerMarket | undefined): Promise<Done> {
  const { now, by } = inHand;
  assertToCome(inHand);
  if (suspensionOf(inHand, market)) {
    throw new Failed('conflict', `${partOf(inHand, market)} is suspended already`);
  }
  return await changeSuspension(inHand, market, { at: now, by });
}

/** Ends the suspension of a fixture, or of one market. */
export async function resume(inHand: FixtureInHand, market: SoccerMarket | undefined): Promise<Done> {
  assertToCome(inHand);
  if (!suspensionOf(inHand, market)) {
    throw new Failed('conflict', `${partOf(inHand, market)} is not suspended`);
  }
  return await changeSuspension(inHand, market, null);
}

async function changeSuspension(
  { trx, held, told }: FixtureInHand,
  market: SoccerMarket | undefined,
  suspension: Parameters<typeof updateSuspension>[2],
): Promise<Done> {
  if (market === undefined) await updateSuspension(trx, held.id, suspension);
  else await updateMarketSuspension(trx, held.id, market, suspension);
  await advanceFixture(trx, told, true);
  await handSuspensionChanged(trx, held.id);
  if (market === undefined) return { name: suspension ? 'fixture-suspended' : 'fixture-resumed' };
  return { name: suspension ? 'market-suspended' : 'market-resumed', after: { market } };
}

function suspensionOf({ held, suspendedMarkets }: FixtureInHand, market: SoccerMarket | undefined) {
  return market === undefined ? held.suspension : suspendedMarkets.get(market);
}

function partOf({ held }: FixtureInHand, market: SoccerMarket | undefined): string {
  return market === undefined ? nameOfFixture(held) : `‘${MARKET_WORDS[market]}’ of ${nameOfFixture(held)}`;
}

function wordsOf(prices: readonly OutcomePrice[]): Record<string, string> {
  return Object.fromEntries(
    prices.map((each) => [nameOf(each), each.odds ? formatOddsFraction(each.odds) : 'none']),
  );
}

/** Throws Failed 'conflict' when bets can be taken no more, so that prices are final. */
function assertToCome({ held, now }: FixtureInHand): void {
  const { state } = held;
  const isDue = state.dated && state.kickOffAt.getTime() <= now.getTime();
  if (isToCome(state) && !isSettled(state) && !isDue) return;
  const what = isSettled(state) ? 'is settled' : 'has kicked off';
  throw new Failed('conflict', `${nameOfFixture(held)} ${what}, and its prices stay`);
}
