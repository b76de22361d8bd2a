import fc from 'fast-check';
import { oddsOf } from '../src/odds.ts';
import type { Finisher, RaceRunner } from '../src/race-result.ts';
import type { ScoredRace } from '../src/scoring.ts';

/** Any starting price a race might show. */
export const arbitraryOdds = fc
  .tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom(1, 2, 3, 4, 5, 10, 20))
  .map(([numerator, denominator]) => oddsOf(numerator, denominator));

const arbitraryRunners: fc.Arbitrary<RaceRunner[]> = fc
  .uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 16 })
  .chain((saddles) =>
    fc.tuple(
      ...saddles.map((saddle) =>
        fc.record({
          saddle: fc.constant(saddle),
          scratched: fc.boolean().map((a) => a && saddle % 3 === 0),
          startingPrice: fc.option(arbitraryOdds, { freq: 6 }),
        }),
      ),
    ),
  );

/** A valid finishing order of the saddles, with dead heats of any size, ending after any number of runners. */
export function arbitraryFinishers(saddles: readonly number[]): fc.Arbitrary<Finisher[]> {
  return fc
    .tuple(
      fc.shuffledSubarray([...saddles], { minLength: 1 }),
      fc.array(fc.boolean(), { minLength: saddles.length, maxLength: saddles.length }),
    )
    .map(([order, ties]) => {
      const finishers: Finisher[] = [];
      order.forEach((saddle, index) => {
        const before = finishers.at(-1);
        const position = before && ties[index] ? before.position : index + 1;
        finishers.push({ saddle, position });
      });
      return finishers;
    });
}

/** A race in any state, with scratchings and dead heats; its finishers are valid when it is resulted. */
export function arbitraryRace(raceNumber: number): fc.Arbitrary<ScoredRace> {
  return fc
    .tuple(
      arbitraryRunners,
      fc.constantFrom(
        'open' as const,
        'closed' as const,
        'abandoned' as const,
        'resulted' as const,
        'resulted' as const,
        'resulted' as const,
        'resulted' as const,
      ),
    )
    .chain(([runners, status]): fc.Arbitrary<ScoredRace> => {
      const ran = runners.filter((runner) => !runner.scratched).map((runner) => runner.saddle);
      if (ran.length === 0 || status !== 'resulted') {
        const none: Finisher[] = [];
        return fc.constant({
          raceNumber,
          status: status === 'resulted' ? ('abandoned' as const) : status,
          runners,
          finishers: none,
        });
      }
      return arbitraryFinishers(ran).map((finishers) => ({ raceNumber, status, runners, finishers }));
    });
}

/** A card of 1 to 10 races. */
export const arbitraryCard: fc.Arbitrary<ScoredRace[]> = fc
  .integer({ min: 1, max: 10 })
  .chain((races) => fc.tuple(...Array.from({ length: races }, (_, index) => arbitraryRace(index + 1))));
