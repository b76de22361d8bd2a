import { type EventOnOffer, judgeLine } from '@furlong/domain/betting/judge-line';
import { prepareEvent } from '@furlong/domain/betting/leg-outcome';
import { DEFAULT_PAYOUT_LIMITS } from '@furlong/domain/betting/payout-limits';
import { type SettlementTerms, settleLine } from '@furlong/domain/betting/settle-line';
import { oddsOf, parseOdds } from '@furlong/domain/odds';
import { factsOf, type Race, struckAt } from './told-races.ts';

/** A leg on runner 1 to win, as far as it does not say otherwise. */
export interface Leg {
  readonly on?: number;
  readonly to?: 'win' | 'place';
  /** Undefined: 4/1; null: at the starting price, which is 5/1. */
  readonly at?: string | null;
  readonly race?: Race;
}

/** What R10.00 on one combination of these legs pays, in cents, each leg in a race of its own; runner 1 to win at 4/1. */
export function pays(legs: readonly Leg[], cap: number | null = null, tax = 0): string {
  return settle(legs, legs.length, { winningsCap: cap, taxBasisPoints: tax });
}

/** The same of R10.00 on each leg as a single. */
export function paysSingles(legs: readonly Leg[]): string {
  return settle(legs, 1, { winningsCap: null, taxBasisPoints: 0 });
}

function settle(legs: readonly Leg[], size: number, terms: SettlementTerms): string {
  const made = legs.map(({ on = 1, to = 'win', at = '4/1' }, index) => ({
    ...{ event: index + 1, market: to, outcome: on, odds: at === null ? null : parseOdds(at) },
  }));
  const outcomes = legs.map(({ race }, index) => {
    const leg = made[index];
    if (!leg) throw new Error('there is a leg for each');
    return prepareEvent(factsOf(index + 1, race)).outcome(leg, struckAt);
  });
  const line = { legs: made, size, stake: 1_000 };
  const { status, payout } = settleLine(line, outcomes, terms);
  return `${status} ${payout}`;
}

const offered = (rest: Partial<EventOnOffer> = {}): EventOnOffer => ({
  ...{ state: 'open', placesPaid: 3 },
  find: () => ({ odds: oddsOf(4, 1), scratched: false, firstTimer: false }),
  ...rest,
});

/** What becomes of a bet of R10.00 on a runner that was seen at a price and is on offer at 4/1. */
export function strike(
  seen: string | null,
  rest: { acceptBetter?: boolean; stake?: number; to?: 'win' | 'place' } = {},
) {
  const { acceptBetter = true, stake = 1_000, to = 'win' } = rest;
  const leg = {
    event: 1,
    market: to,
    outcome: 1,
    fixed: seen !== null,
    seen: seen === null ? null : parseOdds(seen),
  };
  const line = { legs: [leg], size: 1, accumulator: false, totalStake: stake, acceptBetter };
  const verdict = judgeLine(line, () => offered(), DEFAULT_PAYOUT_LIMITS);
  return verdict.kind === 'refused' ? verdict.refusal : verdict.kind;
}

/** A race of which a runner that did not win was withdrawn after the strike, at its last price. */
export const withdrawnAt = (odds: string): Race => ({ scratched: { 2: [odds, 5] } });
