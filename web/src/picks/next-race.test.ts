import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeRace, makeRunner } from '../../test/fixtures.ts';
import { stateOfRace } from '../meetings/race-state.ts';
import { pickOfRace } from './card-picks.ts';
import { nextWithoutPick } from './next-race.ts';

const now = Date.parse('2026-11-21T11:00:00+02:00');
const selection = { saddle: 2, horseName: 'Half Past Nine', countsAs: null, points: null, bonus: null };

const aRace = fc.record({
  raceStatusId: fc.constantFrom(1, 3, 4, 8),
  offTime: fc.constantFrom('2026-11-21T10:00:00+02:00', '2026-11-21T12:00:00+02:00'),
  selection: fc.constantFrom(null, selection),
  isDrafted: fc.boolean(),
});
const aCard = fc.array(aRace, { minLength: 1, maxLength: 9 }).map((parts) => ({
  races: parts.map(({ isDrafted: _, ...race }, place) =>
    makeRace({ ...race, raceNumber: place + 1, raceId: 100 + place }),
  ),
  draft: Object.fromEntries(parts.flatMap(({ isDrafted }, place) => (isDrafted ? [[place + 1, 3]] : []))),
}));

describe('the next race without a pick', () => {
  test('is open, has no pick, and is another one; there is none only where no such race is', () => {
    fc.assert(
      fc.property(aCard, fc.integer({ min: 0, max: 10 }), ({ races, draft }, after) => {
        const next = nextWithoutPick(races, draft, now, after);
        const wanted = races.filter(
          (race) =>
            race.raceNumber !== after &&
            stateOfRace(race, now) === 'open' &&
            pickOfRace(race, draft, now) === null,
        );
        if (next === undefined) return wanted.length === 0;
        const later = wanted.filter(({ raceNumber }) => raceNumber > after);
        return next === (later.length > 0 ? later : wanted)[0];
      }),
    );
  });

  test('is none whose runners are all scratched', () => {
    const empty = makeRace({ raceNumber: 2, runners: [makeRunner({ scratched: true })] });
    expect(nextWithoutPick([makeRace(), empty], {}, now, 1)).toBeUndefined();
  });
});
