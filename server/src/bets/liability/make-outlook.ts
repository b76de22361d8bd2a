import type { BetLeg, Market } from '@furlong/domain/betting/bet-line';
import { isRacingMarket } from '@furlong/domain/betting/bet-line';
import type { Outlook } from '@furlong/domain/betting/live-legs';
import { chanceAtOdds, chancesOfMarket } from '@furlong/domain/betting/price-chances';
import { type Odds, oddsOf } from '@furlong/domain/odds';
import { SOCCER_MARKETS } from '@furlong/domain/soccer/markets';
import type { ShownEvents } from '../sport.ts';

/** Saddles that a race can have. */
const saddlesMax = 40;
const evens = oddsOf(1, 1);

interface MarketOutlook {
  readonly prices: ReadonlyMap<number, Odds>;
  readonly chances: ReadonlyMap<number, bigint>;
  /** The price of a runner that has none, as if the field were equal. */
  readonly even: Odds;
}

/**
 * What the prices on offer promise of events (rule: liability). A leg on an outcome that has no price now is as likely as
 * the price it was struck at says; at the starting price, as in a field of equals.
 */
export function makeOutlook(shown: ShownEvents, now: Date): Outlook {
  const markets = new Map<string, MarketOutlook>();
  const marketOf = ({ event, market }: BetLeg): MarketOutlook => {
    const key = `${event}/${market}`;
    const known = markets.get(key);
    if (known) return known;
    const made = readMarket(shown, event, market, now);
    markets.set(key, made);
    return made;
  };
  const expectedPrice = (leg: BetLeg) => {
    const { prices, even } = marketOf(leg);
    return prices.get(leg.outcome) ?? even;
  };
  return {
    placesPaid: shown.placesPaid,
    expectedPrice,
    chance: (leg) => marketOf(leg).chances.get(leg.outcome) ?? chanceAtOdds(leg.odds ?? expectedPrice(leg)),
  };
}

function readMarket(shown: ShownEvents, event: number, market: Market, now: Date): MarketOutlook {
  const outcomes = isRacingMarket(market) ? saddlesMax : SOCCER_MARKETS[market].length;
  const facts = shown.outcomes.get(event);
  const prices = new Map<number, Odds>();
  let running = 0;
  for (let outcome = 1; facts && outcome <= outcomes; outcome++) {
    const leg: BetLeg = { event, market, outcome, odds: evens };
    const odds = facts.outcome(leg, now).status === 'void' ? null : shown.priceNow(leg);
    if (!odds) continue;
    running += 1;
    prices.set(outcome, odds);
  }
  const winners = market === 'place' ? shown.placesPaid(event) : market === 'doubleChance' ? 2 : 1;
  return {
    prices,
    chances: chancesOfMarket(prices, winners),
    even: oddsOf(Math.max(1, running - 1), 1),
  };
}
