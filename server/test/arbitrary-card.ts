import { oddsOf } from '@furlong/domain/odds';
import type { Finisher, RaceRunner } from '@furlong/domain/race-result';
import type { ScoredRace } from '@furlong/domain/scoring';
import fc from 'fast-check';

const arbitraryRunner = fc.record({
  scratched: fc.boolean(),
  price: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 6 }),
  /** Where it would finish; equal numbers are a dead heat. */
  finish: fc.integer({ min: 1, max: 4 }),
  placed: fc.boolean(),
});

/** A race in any state, with scratchings, missing prices and dead heats of every size. */
function arbitraryRace(raceNumber: number): fc.Arbitrary<ScoredRace> {
  const status = fc.constantFrom('open', 'closed', 'abandoned', 'resulted', 'resulted', 'resulted');
  return fc.tuple(fc.array(arbitraryRunner, { minLength: 1, maxLength: 8 }), status).map(([drawn, state]) => {
    const runners: RaceRunner[] = drawn.map(({ scratched, price }, index) => ({
      saddle: index + 1,
      // The first one always runs, so that every race can have a result.
      scratched: scratched && index > 0,
      startingPrice: price === null ? null : oddsOf(price, 1),
    }));
    const ran = drawn
      .map((runner, index) => ({ ...runner, saddle: index + 1 }))
      .filter(({ placed }, index) => !runners[index]?.scratched && (placed || index === 0));
    const finishers: Finisher[] = ran.map(({ saddle, finish }) => ({
      saddle,
      position: 1 + ran.filter((other) => other.finish < finish).length,
    }));
    return { raceNumber, status: state, runners, finishers: state === 'resulted' ? finishers : [] };
  });
}

/** A card of 1 to 8 races. */
export const arbitraryCard: fc.Arbitrary<ScoredRace[]> = fc
  .integer({ min: 1, max: 8 })
  .chain((races) => fc.tuple(...Array.from({ length: races }, (_, index) => arbitraryRace(index + 1))));
