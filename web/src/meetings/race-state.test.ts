import { expect, test } from 'vitest';
import { makeRace } from '../../test/fixtures.ts';
import { railOf, stateOfRace } from './race-state.ts';

const noon = Date.parse('2026-11-21T12:00:00+02:00');

test('an open race counts as off from its off time, before the feed says so', () => {
  const race = makeRace();
  expect(stateOfRace(race, noon - 1)).toBe('open');
  expect(stateOfRace(race, noon)).toBe('off');
});

test('a closed race counts as off at any time; resulted and abandoned races keep their state', () => {
  expect(stateOfRace(makeRace({ raceStatusId: 3 }), noon - 60_000)).toBe('off');
  expect(stateOfRace(makeRace({ raceStatusId: 8 }), noon)).toBe('resulted');
  expect(stateOfRace(makeRace({ raceStatusId: 4 }), noon)).toBe('abandoned');
});

test('the rail shows the pick and what it earned', () => {
  const selection = { saddle: 2, horseName: 'Half Past Nine', countsAs: null, points: 13, bonus: 3 };
  const [stop] = railOf(
    [makeRace({ raceStatusId: 8, selection })],
    (race) => race.selection?.saddle ?? null,
    noon,
  );
  expect(stop).toMatchObject({ state: 'resulted', saddle: 2, points: 13 });
});
