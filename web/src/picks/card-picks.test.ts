import { describe, expect, test } from 'vitest';
import { makeRace, makeRunner } from '../../test/fixtures.ts';
import { firstOpenRace, lateDrafts, pickOfRace, unsavedSelections } from './card-picks.ts';
import { type RunnerOrder, sortRunners } from './sort-runners.ts';

const before = Date.parse('2026-11-21T11:00:00+02:00');
const after = Date.parse('2026-11-21T12:00:01+02:00');
const selection = { saddle: 2, horseName: 'Half Past Nine', countsAs: null, points: null, bonus: null };

describe('the pick of a race', () => {
  test('is the draft, else the saved one, else none', () => {
    expect(pickOfRace(makeRace({ selection }), { 1: 3 }, before)).toBe(3);
    expect(pickOfRace(makeRace({ selection }), {}, before)).toBe(2);
    expect(pickOfRace(makeRace(), {}, before)).toBeNull();
  });

  test('is the saved one from the off: a draft does not count', () => {
    expect(pickOfRace(makeRace({ selection }), { 1: 3 }, after)).toBe(2);
    expect(pickOfRace(makeRace(), { 1: 3 }, after)).toBeNull();
  });
});

describe('a save', () => {
  test('sends changed picks of open races', () => {
    const races = [
      makeRace({ selection }),
      makeRace({ raceNumber: 2, raceId: 102, selection }),
      makeRace({ raceNumber: 3, raceId: 103, raceStatusId: 3 }),
      makeRace({ raceNumber: 4, raceId: 104 }),
    ];
    expect(unsavedSelections(races, { 1: 3, 2: 2, 3: 1 }, before)).toEqual([
      { meetingId: 1, raceId: 101, raceNumber: 1, saddle: 3 },
    ]);
  });

  test('that came too late for a race is reported', () => {
    expect(lateDrafts([makeRace()], { 1: 3 }, before)).toEqual([]);
    expect(lateDrafts([makeRace()], { 1: 3 }, after)).toHaveLength(1);
    expect(lateDrafts([makeRace({ selection })], { 1: 2 }, after)).toEqual([]);
  });
});

test('a card opens on the first open race, else on the last', () => {
  const races = [makeRace({ raceStatusId: 8 }), makeRace({ raceNumber: 2 }), makeRace({ raceNumber: 3 })];
  expect(firstOpenRace(races, before)?.raceNumber).toBe(2);
  expect(firstOpenRace(races, after)?.raceNumber).toBe(3);
});

test('a card that is called off opens on the last race that was run, else on the first', () => {
  const off = { raceStatusId: 4 };
  const run = makeRace({ raceNumber: 2, raceStatusId: 8 });
  const [first, last] = [makeRace(off), makeRace({ ...off, raceNumber: 3 })];
  expect(firstOpenRace([first, run, last], before)).toBe(run);
  expect(firstOpenRace([first, last], before)).toBe(first);
  expect(firstOpenRace([], before)).toBeUndefined();
});

test('runners sort by number, price or draw, scratched and unknown ones last', () => {
  const runners = [
    makeRunner({ saddle: 3, winOdds: 2, draw: 1 }),
    makeRunner({ saddle: 1, winOdds: 8, draw: null }),
    makeRunner({ saddle: 4, winOdds: 1, draw: 2, scratched: true }),
    makeRunner({ saddle: 2, winOdds: null, draw: 9 }),
  ];
  const order = (by: RunnerOrder) => sortRunners(runners, by).map(({ saddle }) => saddle);
  expect(order('number')).toEqual([1, 2, 3, 4]);
  expect(order('price')).toEqual([3, 1, 2, 4]);
  expect(order('draw')).toEqual([3, 2, 1, 4]);
});

test('runners of a race that is run sort by finish, unplaced ones after, scratched ones last', () => {
  const runners = [
    makeRunner({ saddle: 1, scratched: true }),
    makeRunner({ saddle: 2 }),
    makeRunner({ saddle: 3, position: 2 }),
    makeRunner({ saddle: 4, position: 1 }),
    makeRunner({ saddle: 5, position: 2 }),
  ];
  expect(sortRunners(runners, 'finish').map(({ saddle }) => saddle)).toEqual([4, 3, 5, 2, 1]);
});
