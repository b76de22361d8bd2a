import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeRace, makeRunner } from '../../test/fixtures.ts';
import { stateOfRace } from '../meetings/race-state.ts';
import { pickOfRace } from './card-picks.ts';
import { draftOf, favouriteOf, jockeysOf, planPicks, rideOf } from './quick-picks.ts';

const now = Date.parse('2026-11-21T11:00:00+02:00');
const selectionOf = (saddle: number) => ({
  saddle,
  horseName: `Horse ${saddle}`,
  countsAs: null,
  points: null,
  bonus: null,
});

const aRunner = fc.record({
  winOdds: fc.constantFrom(null, 0.5, 2, 4, 11),
  scratched: fc.boolean(),
  jockey: fc.constantFrom('', 'A Kgosane', 'R Pillayson', 'S Fairweather'),
});
const aRace = fc.record({
  runners: fc.array(aRunner, { minLength: 1, maxLength: 6 }),
  raceStatusId: fc.constantFrom(1, 1, 1, 3, 8),
  saved: fc.constantFrom(null, 1, 2),
  drafted: fc.constantFrom(undefined, 1, 2),
});
const aCard = fc.array(aRace, { maxLength: 9 }).map((parts) => ({
  races: parts.map(({ runners, raceStatusId, saved }, place) =>
    makeRace({
      raceNumber: place + 1,
      raceId: 100 + place,
      raceStatusId,
      selection: saved === null ? null : selectionOf(saved),
      runners: runners.map((runner, index) => makeRunner({ ...runner, saddle: index + 1 })),
    }),
  ),
  draft: Object.fromEntries(
    parts.flatMap(({ drafted }, place) => (drafted === undefined ? [] : [[place + 1, drafted]])),
  ) as Record<number, number>,
}));
const aChoice = fc.constantFrom(favouriteOf, rideOf('A Kgosane'), rideOf('S Fairweather'));

/** A draft with changes, as the store makes it. */
function changed(draft: Record<number, number>, changes: Record<number, number | null>) {
  const merged = Object.entries({ ...draft, ...changes }).filter(([, saddle]) => saddle !== null);
  return Object.fromEntries(merged) as Record<number, number>;
}

describe('quick picks', () => {
  test('pick exactly what they say, in open races only, and never a scratched runner', () => {
    fc.assert(
      fc.property(aCard, aChoice, ({ races, draft }, choose) => {
        const picks = planPicks(races, draft, now, choose);
        const after = changed(draft, draftOf(picks));
        const told = new Map(picks.map(({ race, runner }) => [race.raceNumber, runner]));
        for (const race of races) {
          const runner = told.get(race.raceNumber);
          const before = pickOfRace(race, draft, now);
          expect(pickOfRace(race, after, now)).toBe(runner?.saddle ?? before);
          if (runner !== undefined) {
            expect(runner.scratched).toBe(false);
            expect(stateOfRace(race, now)).toBe('open');
          }
        }
      }),
    );
  });

  test('that fill the empty races change no pick', () => {
    fc.assert(
      fc.property(aCard, aChoice, ({ races, draft }, choose) => {
        const empty = planPicks(races, draft, now, choose).filter(({ before }) => before === null);
        const after = changed(draft, draftOf(empty));
        for (const race of races) {
          const before = pickOfRace(race, draft, now);
          // A pick of a number that is no runner's counts as none.
          if (race.runners.some(({ saddle }) => saddle === before)) {
            expect(pickOfRace(race, after, now)).toBe(before);
          }
        }
      }),
    );
  });

  test('take the shortest price, of equals the lowest number, and none without prices', () => {
    const runners = [
      makeRunner({ saddle: 1, winOdds: 1, scratched: true }),
      makeRunner({ saddle: 2, winOdds: null }),
      makeRunner({ saddle: 4, winOdds: 3 }),
      makeRunner({ saddle: 3, winOdds: 3 }),
      makeRunner({ saddle: 5, winOdds: 8 }),
    ];
    expect(favouriteOf(makeRace({ runners }))?.saddle).toBe(3);
    expect(favouriteOf(makeRace({ runners: runners.slice(0, 2) }))).toBeUndefined();
  });

  test('list the jockeys by their rides in open races', () => {
    const ride = (saddle: number, jockey: string, scratched = false) =>
      makeRunner({ saddle, jockey, scratched });
    const races = [
      makeRace({ runners: [ride(1, 'B'), ride(2, 'A'), ride(3, '')] }),
      makeRace({ raceNumber: 2, runners: [ride(1, 'B'), ride(2, 'C'), ride(3, 'A', true)] }),
      makeRace({ raceNumber: 3, raceStatusId: 8, runners: [ride(1, 'A')] }),
    ];
    expect(jockeysOf(races, now)).toEqual([
      { jockey: 'B', rides: 2 },
      { jockey: 'A', rides: 1 },
      { jockey: 'C', rides: 1 },
    ]);
  });
});
