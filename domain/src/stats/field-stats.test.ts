import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FieldRunner, summariseFields } from './field-stats.ts';

const runner: fc.Arbitrary<FieldRunner> = fc
  .record({
    jockey: fc.constantFrom('', 'A Domeyer', 'S Khumalo', 'R Fourie'),
    odds: fc.option(fc.constantFrom(0.5, 2, 4.5, 12, 33)),
    position: fc.option(fc.integer({ min: 1, max: 6 })),
    points: fc.constantFrom(0, 100, 1_000),
    favourite: fc.boolean(),
  })
  .map(({ jockey, odds, position, points, favourite }) => ({
    jockey,
    trainer: jockey === '' ? '' : 'J Snaith',
    facts: {
      saddle: 1,
      ranAs: 1,
      position,
      points,
      won: position === 1 ? 1 : 0,
      price: null,
      odds,
      chance: null,
      favourite: favourite && odds !== null,
    },
  }));
const races = fc.array(fc.array(runner, { maxLength: 12 }), { maxLength: 30 });

describe('what whole fields did (rule: site-stats)', () => {
  it('counts each race once, and each runner with a price in one band', () => {
    fc.assert(
      fc.property(races, (given) => {
        const { favouritesWon, favouritesPlaced, bands } = summariseFields(given, 5);
        const withFavourite = given.filter((field) => field.some(({ facts }) => facts.favourite));
        expect(favouritesWon.of).toBe(withFavourite.length);
        expect(favouritesPlaced.of).toBe(withFavourite.length);
        expect(favouritesPlaced.count).toBeGreaterThanOrEqual(favouritesWon.count);
        const priced = given.flat().filter(({ facts }) => facts.odds !== null);
        expect(bands.reduce((sum, { winners }) => sum + winners.of, 0)).toBe(priced.length);
        expect(bands.reduce((sum, { points }) => sum + points, 0)).toBe(
          priced.reduce((sum, { facts }) => sum + facts.points, 0),
        );
      }),
    );
  });

  it('lists people by their winners, none without a name or a winner', () => {
    fc.assert(
      fc.property(races, (given) => {
        const { jockeys } = summariseFields(given, 2);
        expect(jockeys.length).toBeLessThanOrEqual(2);
        for (const { name, winners } of jockeys) {
          const rides = given.flat().filter(({ jockey }) => jockey === name);
          expect(name).not.toBe('');
          expect(winners.of).toBe(rides.length);
          expect(winners.count).toBe(rides.filter(({ facts }) => facts.position === 1).length);
          expect(winners.count).toBeGreaterThan(0);
        }
        const counts = jockeys.map(({ winners }) => winners.count);
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      }),
    );
  });
});
