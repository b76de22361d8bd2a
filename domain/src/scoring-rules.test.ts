import { describe, expect, it } from 'vitest';
import {
  bestPossibleTotal,
  CLASSIC_RULES,
  findScoringRulesProblems,
  formatHundredths,
  parseScoringRules,
} from './scoring-rules.ts';

describe('scoring rules as data (rule: scoring)', () => {
  it('the classic rules are right, and the best of eight races is 201 points', () => {
    expect(findScoringRulesProblems(CLASSIC_RULES)).toEqual([]);
    expect(bestPossibleTotal(CLASSIC_RULES, 8)).toBe(20_100);
  });

  it.each([
    [{ placePoints: [10.5] }, 'points are whole hundredths, 0 or more'],
    [{ placePoints: [] }, 'the first place needs points'],
    [{ placePoints: [500, 1000] }, 'a place cannot earn more than the place before it'],
    [
      { priceBonuses: [{ from: 0, points: 100 }] },
      'a price bonus starts at odds to one above 0, to 10000, of at most four decimals',
    ],
    [{ fewestRacesRun: 0 }, 'a number of races is a whole number from 1'],
  ])('refuses %j', (change, problem) => {
    expect(findScoringRulesProblems({ ...CLASSIC_RULES, ...change })).toEqual([problem]);
  });

  it('points read without needless zeros', () => {
    expect([1000, 750, 267, 0].map(formatHundredths)).toEqual(['10', '7.5', '2.67', '0']);
  });
});

describe('stored scoring rules (rule: scoring)', () => {
  it('are read back as they were written', () => {
    expect(parseScoringRules(JSON.parse(JSON.stringify(CLASSIC_RULES)))).toEqual(CLASSIC_RULES);
  });

  it.each([
    ['nothing', null, 'placePoints'],
    ['an empty object', {}, 'placePoints'],
    ['points as text', { ...CLASSIC_RULES, placePoints: ['1000'] }, 'each of its type'],
    ['a card bonus without points', { ...CLASSIC_RULES, cardBonus: { fewestRaces: 6 } }, 'each of its type'],
    ['points below 0', { ...CLASSIC_RULES, placePoints: [-1] }, 'points are whole hundredths, 0 or more'],
  ])('are refused when they are %s', (_, stored, problem) => {
    expect(() => parseScoringRules(stored)).toThrow(problem);
  });
});
