import { parseOdds } from './odds.ts';
import type { RuleFault } from './rule-fault.ts';
import { scoreKeyFor } from './score-key.ts';
import type { ScoringRules } from './scoring-rules.ts';

/** The most races of a card: a board has to hold what they can award. */
const MOST_RACES = 20;

/**
 * What is wrong with typed scoring rules, value by value; empty when they can be played (rule: scoring). Points are
 * whole hundredths.
 */
export function findScoringFaults(rules: ScoringRules): RuleFault[] {
  const { placePoints, priceBonuses, cardBonus, fewestRacesRun } = rules;
  const faults: RuleFault[] = [];
  const points = (field: string, value: number) => {
    if (!Number.isSafeInteger(value) || value < 0)
      faults.push({ field, expected: 'points from 0, with at most two decimals' });
  };
  const races = (field: string, value: number) => {
    const isCount = Number.isSafeInteger(value) && value >= 1 && value <= MOST_RACES;
    if (!isCount) faults.push({ field, expected: `a whole number of races from 1 to ${MOST_RACES}` });
  };
  if (placePoints.length === 0)
    faults.push({ field: 'placePoints', expected: 'points for the first place at least' });
  for (const [place, value] of placePoints.entries()) {
    points(`placePoints.${place}`, value);
    const better = placePoints[place - 1];
    if (better !== undefined && value > better) {
      faults.push({ field: `placePoints.${place}`, expected: 'at most the points of the place before it' });
    }
  }
  for (const [step, { from, points: value }] of priceBonuses.entries()) {
    points(`priceBonuses.${step}.points`, value);
    const field = `priceBonuses.${step}.from`;
    if (!isPrice(from))
      faults.push({ field, expected: 'odds to one above 0, to 10000, of at most four decimals' });
    else if (priceBonuses.findIndex((other) => other.from === from) < step) {
      faults.push({ field, expected: 'a price that no other bonus starts at' });
    }
  }
  points('cardBonus.points', cardBonus.points);
  races('cardBonus.fewestRaces', cardBonus.fewestRaces);
  races('fewestRacesRun', fewestRacesRun);
  if (faults.length === 0 && !fitsBoard(rules)) {
    faults.push({
      field: 'placePoints',
      expected: `fewer points: a board cannot hold what ${MOST_RACES} races could award`,
    });
  }
  return faults;
}

function isPrice(from: number): boolean {
  try {
    parseOdds(from);
    return true;
  } catch {
    return false;
  }
}

function fitsBoard(rules: ScoringRules): boolean {
  try {
    scoreKeyFor(MOST_RACES, rules);
    return true;
  } catch {
    return false;
  }
}
