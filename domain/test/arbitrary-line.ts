import fc from 'fast-check';
import type { BetLeg, BetLine } from '../src/betting/bet-line.ts';
import type { Odds } from '../src/odds.ts';
import { arbitraryOdds } from './arbitrary-race.ts';

/** A leg at fixed odds, and a line of such legs. */
export type PricedLeg = BetLeg & { readonly odds: Odds };
export interface PricedLine extends BetLine {
  readonly legs: readonly PricedLeg[];
}

/** A leg with a price, of one of a few events and outcomes, so that legs often share them. */
const arbitraryLeg: fc.Arbitrary<PricedLeg> = fc.record({
  event: fc.integer({ min: 1, max: 4 }),
  market: fc.constantFrom('win', 'win', 'place'),
  outcome: fc.integer({ min: 1, max: 3 }),
  odds: arbitraryOdds,
});

/** A line of up to seven different legs with a price, of any size up to one more than it has legs. */
export const arbitraryLine: fc.Arbitrary<PricedLine> = fc
  .uniqueArray(arbitraryLeg, {
    maxLength: 7,
    selector: (leg) => `${leg.event} ${leg.market} ${leg.outcome}`,
  })
  .chain((legs) =>
    fc.record({
      legs: fc.constant(legs),
      size: fc.integer({ min: 1, max: legs.length + 1 }),
      stake: fc.integer({ min: 1, max: 500_000 }),
    }),
  );
