import { expect, test } from 'vitest';
import { makeExplainedLeg, makeExplanation, makeLeg } from '../../test/bets.ts';
import { compareLegs, inRaceOrder } from './leg-order.ts';

const offs = { 1: '12:15', 3: '13:25', 7: '15:45' } as const;
const race = (raceNumber: 1 | 3 | 7) => ({
  raceNumber,
  raceId: 100 + raceNumber,
  offTime: `2026-11-21T${offs[raceNumber]}:00+02:00`,
});

test('legs come in the order of their races, however they were struck', () => {
  const legs = ([3, 1, 7] as const).map((number) => makeLeg(race(number)));
  expect(legs.toSorted(compareLegs).map(({ raceNumber }) => raceNumber)).toEqual([1, 3, 7]);
});

const won = { status: 'won', factor: '4', returns: '40', winningsBeforeCap: null } as const;

test('an explanation in race order keeps each combination on its legs', () => {
  const legs = ([3, 1, 7] as const).map((number) => makeExplainedLeg(race(number)));
  const pair = (a: number, b: number) => ({ ...won, legs: [a, b] });
  const struck = makeExplanation({
    legs,
    combinations: { count: 2, listed: [pair(0, 2), pair(0, 1)], rest: { count: 0, returns: '0' } },
  });
  const { legs: ordered, combinations } = inRaceOrder(struck);
  expect(ordered.map(({ raceNumber }) => raceNumber)).toEqual([1, 3, 7]);
  const races = combinations.listed.map((each) => each.legs.map((place) => ordered[place]?.raceNumber));
  expect(races).toEqual([
    [3, 7],
    [1, 3],
  ]);
});
