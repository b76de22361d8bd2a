import { expect, test } from 'vitest';
import { findScoringFaults } from './scoring-faults.ts';
import { CLASSIC_RULES, type ScoringRules } from './scoring-rules.ts';

const bonus = (from: number, points = 100) => ({ from, points });

test('the default rules have no fault (rule: scoring)', () => {
  expect(findScoringFaults(CLASSIC_RULES)).toEqual([]);
});

test.each<[string, Partial<ScoringRules>, string]>([
  ['no place', { placePoints: [] }, 'placePoints'],
  ['a second worth more than the first', { placePoints: [100, 200] }, 'placePoints.1'],
  ['less than nothing', { placePoints: [-100] }, 'placePoints.0'],
  ['a part of a hundredth', { cardBonus: { fewestRaces: 6, points: 0.5 } }, 'cardBonus.points'],
  ['a bonus from no price', { priceBonuses: [bonus(0)] }, 'priceBonuses.0.from'],
  ['two bonuses from one price', { priceBonuses: [bonus(5), bonus(5)] }, 'priceBonuses.1.from'],
  ['a card of no race', { cardBonus: { fewestRaces: 0, points: 100 } }, 'cardBonus.fewestRaces'],
  ['more races than a card has', { fewestRacesRun: 21 }, 'fewestRacesRun'],
  ['more points than a board can hold', { placePoints: [100_000] }, 'placePoints'],
])('%s is named by its field', (_what, change, field) => {
  const rules = { ...CLASSIC_RULES, ...change };
  expect(findScoringFaults(rules).map((fault) => fault.field)).toEqual([field]);
});
