import fc from 'fast-check';
import type { BetLeg, BetLine } from '../src/betting/bet-line.ts';
import type { RaceFacts, Voiding } from '../src/betting/race-facts.ts';
import type { SettlementTerms } from '../src/betting/settle-line.ts';
import { arbitraryFinishers, arbitraryOdds } from './arbitrary-race.ts';
import { minutesAfterStrike } from './race-facts-of.ts';

/** A race as settlement knows it, in any state: scratchings before and after the strike, dead heats, missing SPs. */
export function arbitraryRaceFacts(event: number): fc.Arbitrary<RaceFacts> {
  const withdrawal = fc.record({
    scratchedAt: fc.integer({ min: -30, max: 60 }).map(minutesAfterStrike),
    scratchingKnownAt: fc.integer({ min: -30, max: 60 }).map(minutesAfterStrike),
    scratchedOdds: fc.option(arbitraryOdds, { freq: 6 }),
    isNonRunner: fc.boolean(),
  });
  const runner = fc.record({
    startingPrice: fc.option(arbitraryOdds, { freq: 8 }),
    withdrawal: fc.option(withdrawal, { freq: 2 }),
    runs: fc.boolean(),
  });
  const voiding = fc.record({
    at: fc.integer({ min: -30, max: 60 }).map(minutesAfterStrike),
    why: fc.constantFrom<Voiding['why'][]>('abandoned', 'lapsed'),
  });
  const lateKnownOff = fc
    .tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: 1, max: 30 }))
    .map(([off, minutes]) => ({
      offAt: minutesAfterStrike(off),
      knownAt: minutesAfterStrike(off + minutes),
    }));
  const state = fc.constantFrom<RaceFacts['state'][]>('void', 'undecided', ...Array(8).fill('resulted'));
  return fc
    .tuple(
      fc.array(runner, { minLength: 2, maxLength: 8 }),
      state,
      fc.constantFrom(0, 1, 2, 2, 3, 3, 4),
      fc.oneof({ arbitrary: fc.constant(null), weight: 6 }, { arbitrary: voiding, weight: 1 }),
      fc.oneof({ arbitrary: fc.constant([]), weight: 12 }, { arbitrary: fc.tuple(lateKnownOff), weight: 1 }),
    )
    .chain(([drawn, drawnState, placesPaid, voided, lateKnownOffs]) => {
      const runners = drawn.map(({ startingPrice, withdrawal: scratching, runs }, index) => ({
        saddle: index + 1,
        startingPrice,
        scratchedAt: runs ? null : (scratching?.scratchedAt ?? null),
        scratchingKnownAt: runs ? null : (scratching?.scratchingKnownAt ?? null),
        scratchedOdds: runs ? null : (scratching?.scratchedOdds ?? null),
        nonRunner: !runs && scratching !== null && scratching.isNonRunner,
      }));
      const ran = runners.filter(({ scratchedAt }) => scratchedAt === null).map(({ saddle }) => saddle);
      const decided = ran.length === 0 && drawnState === 'resulted' ? 'void' : drawnState;
      const finishers = decided === 'resulted' ? arbitraryFinishers(ran) : fc.constant([]);
      return finishers.map((order) => ({
        event,
        state: decided,
        voided,
        lateKnownOffs,
        placesPaid,
        finishers: order,
        runners,
      }));
    });
}

/** Up to five races, by event from 1. */
export const arbitraryRaces: fc.Arbitrary<RaceFacts[]> = fc
  .integer({ min: 1, max: 5 })
  .chain((races) => fc.tuple(...Array.from({ length: races }, (_, index) => arbitraryRaceFacts(index + 1))));

/** A line on some of those races, several legs of one race and legs of no known race among them. */
export function arbitraryLine(races: number, atStartingPrice = fc.boolean()): fc.Arbitrary<BetLine> {
  const leg = (isSp: boolean): fc.Arbitrary<BetLeg> =>
    fc.record({
      event: fc.oneof(
        { arbitrary: fc.integer({ min: 1, max: races }), weight: 30 },
        { arbitrary: fc.constant(races + 1), weight: 1 },
      ),
      market: fc.constantFrom('win', 'win', 'place'),
      // Low saddles, so that legs often win, and 9, which no race has.
      outcome: fc.oneof(
        { arbitrary: fc.integer({ min: 1, max: 4 }), weight: 20 },
        { arbitrary: fc.integer({ min: 5, max: 9 }), weight: 5 },
      ),
      odds: isSp ? fc.constant(null) : arbitraryOdds,
    });
  return atStartingPrice
    .chain((isSp) => fc.array(leg(isSp), { minLength: 1, maxLength: 8 }))
    .chain((legs) =>
      fc.record({
        legs: fc.constant(legs),
        // At least one combination: none shares two legs of a race.
        size: fc.integer({ min: 1, max: new Set(legs.map(({ event }) => event)).size }),
        stake: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 100_000 })),
      }),
    );
}

/** Any terms: mostly neither cap nor tax. */
export const arbitraryTerms: fc.Arbitrary<SettlementTerms> = fc.record({
  winningsCap: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 3_000_000 })),
  taxBasisPoints: fc.oneof(fc.constant(0), fc.constant(600), fc.integer({ min: 0, max: 10_000 })),
});
