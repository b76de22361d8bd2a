import type { BetLeg, Market } from '@furlong/domain/betting/bet-line';
import { oddsOf, oddsToStored } from '@furlong/domain/odds';

/** A leg as the database holds it: markets are numbers there, and two nulls are the starting price. */
export interface StoredLeg {
  readonly event: number;
  readonly market: number;
  readonly outcome: number;
  readonly numerator: number | null;
  readonly denominator: number | null;
}

const markets: readonly Market[] = ['win', 'place'];

/** A leg as it is stored. */
export function toStoredLeg(leg: BetLeg): StoredLeg {
  const stored = leg.odds && oddsToStored(leg.odds);
  return {
    event: leg.event,
    market: markets.indexOf(leg.market) + 1,
    outcome: leg.outcome,
    numerator: stored?.numerator ?? null,
    denominator: stored?.denominator ?? null,
  };
}

/** A stored leg as the rules read it. */
export function fromStoredLeg({ event, market, outcome, numerator, denominator }: StoredLeg): BetLeg {
  const word = markets[market - 1];
  if (!word) throw new Error(`no market has the number ${market}`);
  const odds = numerator === null || denominator === null ? null : oddsOf(numerator, denominator);
  return { event, market: word, outcome, odds };
}
