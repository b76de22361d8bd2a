import { CLASSIC_RULES } from '@furlong/domain/scoring-rules';
import { expect, test } from 'vitest';
import { shapeScoring } from './shape-scoring.ts';

test('the scoring rules of the default competition are shown in points and fractions (rule: scoring)', () => {
  expect(shapeScoring(CLASSIC_RULES)).toEqual({
    placePoints: [10, 5, 3],
    priceBonuses: [
      { winOdds: 5, winOddsFraction: '5/1', points: 3 },
      { winOdds: 10, winOddsFraction: '10/1', points: 6 },
      { winOdds: 20, winOddsFraction: '20/1', points: 12 },
    ],
    cardBonus: { fewestRaces: 6, points: 25 },
    fewestRacesRun: 3,
  });
});

test('points are numbers as shown, steps stand shortest first with their exact fraction', () => {
  const priceBonuses = [
    { from: 8, points: 500 },
    { from: 2.5, points: 50 },
  ];
  expect(shapeScoring({ ...CLASSIC_RULES, placePoints: [750, 333], priceBonuses })).toMatchObject({
    placePoints: [7.5, 3.33],
    priceBonuses: [
      { winOdds: 2.5, winOddsFraction: '5/2', points: 0.5 },
      { winOdds: 8, winOddsFraction: '8/1', points: 5 },
    ],
  });
});
