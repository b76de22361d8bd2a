import { parseOdds } from './odds.ts';
import type { Unit } from './unit.ts';

/** Points inside the program: whole hundredths of a point, 1000 is 10 points. */
export type Points = Unit<'hundredths of a point'>;

/** Points as the wire has them: a number with at most two decimals, 10 is 10 points. */
export type WirePoints = Unit<'points'>;

/** How a competition scores, as data (rule: scoring). All points in hundredths, none below 0. */
export interface ScoringRules {
  readonly name: string;
  /** Points for 1st, 2nd, 3rd, …; later places earn nothing. */
  readonly placePoints: readonly Points[];
  /** Bonus for a winning pick with a starting price of `from` (odds to one) or longer; only the highest step counts. */
  readonly priceBonuses: readonly { readonly from: number; readonly points: Points }[];
  /** Paid once, for picking every winner of a card on which at least `fewestRaces` races were run. */
  readonly cardBonus: { readonly fewestRaces: number; readonly points: Points };
  /** With fewer races run the meeting does not count. */
  readonly fewestRacesRun: number;
}

/** The default competition: 10, 5, 3; +3 from 5/1, +6 from 10/1, +12 from 20/1; +25 for a whole card. */
export const CLASSIC_RULES: ScoringRules = {
  name: 'classic',
  placePoints: [1000, 500, 300],
  priceBonuses: [
    { from: 5, points: 300 },
    { from: 10, points: 600 },
    { from: 20, points: 1200 },
  ],
  cardBonus: { fewestRaces: 6, points: 2500 },
  fewestRacesRun: 3,
};

/** What is wrong with an operator's rules, in words; empty when they are valid. */
export function findScoringRulesProblems(rules: ScoringRules): string[] {
  const problems: string[] = [];
  const points = [
    ...rules.placePoints,
    ...rules.priceBonuses.map((step) => step.points),
    rules.cardBonus.points,
  ];
  if (!points.every((value) => Number.isSafeInteger(value) && value >= 0)) {
    problems.push('points are whole hundredths, 0 or more');
  }
  if (rules.placePoints.length === 0) problems.push('the first place needs points');
  if (rules.placePoints.some((value, place) => place > 0 && value > (rules.placePoints[place - 1] ?? 0))) {
    problems.push('a place cannot earn more than the place before it');
  }
  if (!rules.priceBonuses.every((step) => isOddsNumber(step.from))) {
    problems.push('a price bonus starts at odds to one above 0, to 10000, of at most four decimals');
  }
  for (const races of [rules.cardBonus.fewestRaces, rules.fewestRacesRun]) {
    if (!Number.isSafeInteger(races) || races < 1)
      problems.push('a number of races is a whole number from 1');
  }
  return problems;
}

/** Scoring rules from stored JSON. Throws a RangeError that says what is wrong with them. */
export function parseScoringRules(stored: unknown): ScoringRules {
  if (!hasShapeOfRules(stored)) {
    throw new RangeError(
      'name, placePoints, priceBonuses, cardBonus and fewestRacesRun are needed, each of its type',
    );
  }
  const problems = findScoringRulesProblems(stored);
  if (problems.length > 0) throw new RangeError(problems.join('; '));
  return stored;
}

function hasShapeOfRules(stored: unknown): stored is ScoringRules {
  if (!isRecord(stored)) return false;
  const { name, placePoints, priceBonuses, cardBonus, fewestRacesRun } = stored;
  return (
    typeof name === 'string' &&
    Array.isArray(placePoints) &&
    placePoints.every((points) => typeof points === 'number') &&
    Array.isArray(priceBonuses) &&
    priceBonuses.every((step) => hasNumbers(step, 'from', 'points')) &&
    hasNumbers(cardBonus, 'fewestRaces', 'points') &&
    typeof fewestRacesRun === 'number'
  );
}

function hasNumbers(value: unknown, ...names: readonly string[]): boolean {
  return isRecord(value) && names.every((name) => typeof value[name] === 'number');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isOddsNumber(from: number): boolean {
  try {
    return parseOdds(from).compare(0) > 0;
  } catch {
    return false;
  }
}

/** The most one punter can earn on a card with this many races, in hundredths. Bounds the score key. */
export function bestPossibleTotal(rules: ScoringRules, races: number): Points {
  const bonus = Math.max(0, ...rules.priceBonuses.map((step) => step.points));
  return races * (Math.max(0, ...rules.placePoints) + bonus) + rules.cardBonus.points;
}

/** Points as text: 1000 is `10`, 750 is `7.5`, 267 is `2.67`. */
export function formatHundredths(points: Points): string {
  return String(pointsToWire(points));
}

/** Points as a number on the wire: 750 is 7.5. */
export function pointsToWire(points: Points): WirePoints {
  return points / 100;
}
