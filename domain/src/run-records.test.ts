import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlacedRun, recordsFor } from './run-records.ts';

const today = { courseId: 1, distance: 1200, surface: 'Turf', going: 'Good' };
const run = (change: Partial<PlacedRun> = {}): PlacedRun => ({ ...today, position: 5, ...change });

describe('the record in races like one to come (rule: run-records)', () => {
  test('counts runs, wins and places at the course, over the trip and on the going', () => {
    const runs = [
      run({ position: 1 }),
      run({ courseId: 2, position: 2 }),
      run({ distance: 1400, position: 3 }),
      run({ surface: 'Polytrack', position: null }),
      run({ going: 'Soft', position: 4 }),
    ];
    expect(recordsFor(today, runs)).toEqual({
      course: { runs: 4, wins: 1, places: 1 },
      trip: { runs: 3, wins: 1, places: 1 },
      going: { runs: 4, wins: 1, places: 2 },
    });
  });

  test('says nothing of what the card does not say', () => {
    expect(recordsFor({ ...today, distance: null, going: '' }, [run({ distance: null, going: '' })])).toEqual(
      {
        course: { runs: 1, wins: 0, places: 0 },
        trip: null,
        going: null,
      },
    );
  });

  test('never has more wins and places than runs, nor more runs than there are', () => {
    const anyRun = fc.record({
      courseId: fc.constantFrom(1, 2),
      distance: fc.constantFrom(null, 1200, 1400),
      surface: fc.constantFrom('', 'Turf'),
      going: fc.constantFrom('', 'Good', 'Soft'),
      position: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
    });
    fc.assert(
      fc.property(anyRun, fc.array(anyRun), (race, runs) => {
        for (const record of Object.values(recordsFor(race, runs))) {
          if (record === null) continue;
          expect(record.wins + record.places).toBeLessThanOrEqual(record.runs);
          expect(record.runs).toBeLessThanOrEqual(runs.length);
        }
      }),
    );
  });
});
