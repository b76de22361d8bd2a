import fc from 'fast-check';
import type { Goals } from '../src/soccer/markets.ts';

/** Goals of a match, now and then many. */
export const arbitraryGoals: fc.Arbitrary<Goals> = fc.record({
  home: fc.integer({ min: 0, max: 7 }),
  away: fc.integer({ min: 0, max: 7 }),
});

/** A score, and a half-time score that can lead to it. */
export const arbitraryPlayed: fc.Arbitrary<{ readonly score: Goals; readonly halfTime: Goals }> =
  arbitraryGoals.chain((score) =>
    fc.record({
      score: fc.constant(score),
      halfTime: fc.record({
        home: fc.integer({ min: 0, max: score.home }),
        away: fc.integer({ min: 0, max: score.away }),
      }),
    }),
  );
