import type { Points } from '../scoring-rules.ts';
import { resultOf } from './market-result.ts';
import type { Goals } from './markets.ts';

/** How a predictor competition scores, as data (rule: points). Points in hundredths, none below 0. */
export interface PredictorRules {
  /** An exact score. */
  readonly exact: Points;
  /** The right result and goal difference, another draw too. */
  readonly difference: Points;
  /** The right result. */
  readonly result: Points;
  /** What a banker's points are multiplied by, a whole number from 1 (rule: banker). */
  readonly bankerFactor: number;
  /** With fewer fixtures that count the round does not (rule: round-counts). */
  readonly fewestFixtures: number;
}

/** The default competition: 5, 3, 2; a banker counts double; a round counts with three fixtures. */
export const PREDICTOR_RULES: PredictorRules = {
  exact: 500,
  difference: 300,
  result: 200,
  bankerFactor: 2,
  fewestFixtures: 3,
};

/** The most goals of a side that can be predicted. */
export const MOST_PREDICTED_GOALS = 20;

/** A predicted score; `banker` when its points count double. */
export interface Prediction extends Goals {
  readonly banker: boolean;
}

/** How right a prediction is: its best class. */
export type PredictionClass = 'exact' | 'difference' | 'result' | 'none';

/** The class of a prediction of a score (rule: points). */
export function classOf(prediction: Goals, score: Goals): PredictionClass {
  if (prediction.home === score.home && prediction.away === score.away) return 'exact';
  if (prediction.home - prediction.away === score.home - score.away) return 'difference';
  return resultOf(prediction) === resultOf(score) ? 'result' : 'none';
}

/** What a prediction of a score earns in hundredths of a point, a banker its multiple (rules: points, banker). */
export function pointsOf(prediction: Prediction, score: Goals, rules: PredictorRules): Points {
  const right = classOf(prediction, score);
  const points = right === 'none' ? 0 : rules[right];
  return prediction.banker ? points * rules.bankerFactor : points;
}

const SIDES = MOST_PREDICTED_GOALS + 1;
/** What a banker adds to a prediction's number. */
const BANKER = SIDES * SIDES;

/** The largest number of a prediction; 0 stands for none. */
export const MOST_PREDICTION_NUMBER = 2 * BANKER;

/**
 * A prediction as one number, as rounds store it: 0 none, else 1 + home × 21 + away, and 441 more as the banker. Throws
 * a RangeError for goals that cannot be predicted.
 */
export function predictionNumber(prediction: Prediction | null): number {
  if (prediction === null) return 0;
  const { home, away, banker } = prediction;
  for (const goals of [home, away]) {
    if (!Number.isInteger(goals) || goals < 0 || goals > MOST_PREDICTED_GOALS) {
      throw new RangeError(`${goals} goals of a side cannot be predicted`);
    }
  }
  return 1 + home * SIDES + away + (banker ? BANKER : 0);
}

/** The prediction that a number stands for; null for 0. Throws a RangeError for a number that stands for none. */
export function predictionOf(number: number): Prediction | null {
  if (!Number.isInteger(number) || number < 0 || number > MOST_PREDICTION_NUMBER) {
    throw new RangeError(`no prediction has the number ${number}`);
  }
  if (number === 0) return null;
  const banker = number > BANKER;
  const rest = number - 1 - (banker ? BANKER : 0);
  return { home: Math.floor(rest / SIDES), away: rest % SIDES, banker };
}

/** A fixture as a round knows it. */
export interface RoundFixture {
  readonly kickOffAt: Date;
  /**
   * `open`: it has not begun; `live`: it has, and is not decided, or waits interrupted; `played`: its score after 90
   * minutes stands; `fallen`: nobody scores on it, as it was not played within 48 hours, abandoned before 90 minutes,
   * given without play or void (rules: predictor-postponed, predictor-abandoned).
   */
  readonly state: 'open' | 'live' | 'played' | 'fallen';
  /**
   * The goals so far, or of 90 minutes by the last `capture`, never those awarded (rule: predictor-correction); null
   * before the kick-off.
   */
  readonly score: Goals | null;
}

/** The score that a fixture is counted by at the moment; null: it has not begun or fell away (rule: live-board). */
export function countedScore({ state, score }: RoundFixture): Goals | null {
  return state === 'live' || state === 'played' ? score : null;
}

/** How far a round is. */
export interface RoundState {
  /** `open` before its first kick-off, `final` with every fixture played or fallen away. */
  readonly state: 'open' | 'live' | 'final';
  /** Fixtures with a score that counts, so far. */
  readonly fixturesCounted: number;
  /** False once fewer than the rules ask for can count (rule: round-counts). */
  readonly counts: boolean;
}

/** How far a round is, and whether it counts (rule: round-counts). A fixture still to come may yet count. */
export function roundState(fixtures: readonly RoundFixture[], rules: PredictorRules): RoundState {
  const fixturesCounted = fixtures.filter((fixture) => countedScore(fixture) !== null).length;
  const left = fixtures.filter(({ state }) => state !== 'fallen').length;
  const isDecided = fixtures.every(({ state }) => state === 'played' || state === 'fallen');
  const hasBegun = fixtures.some(({ state }) => state === 'live' || state === 'played');
  return {
    state: isDecided && fixtures.length > 0 ? 'final' : hasBegun ? 'live' : 'open',
    fixturesCounted,
    counts: left >= rules.fewestFixtures,
  };
}

/** Whether a prediction of a fixture can be saved at that moment: until its kick-off (rule: predictor-closes). */
export function canPredict({ state, kickOffAt }: RoundFixture, now: Date): boolean {
  return state === 'open' && now < kickOffAt;
}

/**
 * Whether the banker may move from one fixture to another at that moment: while neither has kicked off (rule: banker).
 * From a fixture that fell away it may move to one not yet begun (rule: banker-falls-away). Null: no banker.
 */
export function canMoveBanker(from: RoundFixture | null, to: RoundFixture | null, now: Date): boolean {
  const isFree = from === null || from.state === 'fallen' || canPredict(from, now);
  return isFree && (to === null || canPredict(to, now));
}
