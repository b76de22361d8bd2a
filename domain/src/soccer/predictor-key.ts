import type { Score } from '../ranking.ts';
import { packScore, type ScoreKey, scoreKeyOf } from '../score-key.ts';
import type { Points } from '../scoring-rules.ts';
import type { Goals } from './markets.ts';
import {
  classOf,
  MOST_PREDICTION_NUMBER,
  type Prediction,
  type PredictorRules,
  pointsOf,
  predictionOf,
} from './predictor.ts';

/** The most that a punter can earn in a round of so many fixtures, in hundredths: all exact, one of them the banker. */
export function bestPossibleRound(fixtures: number, rules: PredictorRules): Points {
  const best = Math.max(rules.exact, rules.difference, rules.result);
  return (fixtures + rules.bankerFactor - 1) * best;
}

/**
 * The layout of a round's packed scores: points, then exact scores, right differences and right results in the places
 * of winners, seconds and thirds (rule: tie-breaks). Throws a RangeError when the rules can award more than fits.
 */
export function roundKeyFor(fixtures: number, rules: PredictorRules): ScoreKey {
  return scoreKeyOf(fixtures, bestPossibleRound(fixtures, rules), 'the predictor');
}

/** What a prediction adds to its punter's score, as ranks are decided by it (rules: points, banker, tie-breaks). */
export function scoreOfPrediction(prediction: Prediction | null, score: Goals, rules: PredictorRules): Score {
  const right = prediction === null ? 'none' : classOf(prediction, score);
  return {
    total: prediction === null ? 0 : pointsOf(prediction, score, rules),
    winners: right === 'exact' ? 1 : 0,
    secondPlace: right === 'difference' ? 1 : 0,
    thirdPlace: right === 'result' ? 1 : 0,
  };
}

/**
 * What each prediction's number adds to a punter's key in one fixture, by its score; nothing while it has none that
 * counts (rules: live-board, predictor-missing). Indexes 0 to {@link MOST_PREDICTION_NUMBER}.
 */
export function tabulatePredictionKeys(
  key: ScoreKey,
  score: Goals | null,
  rules: PredictorRules,
): Uint32Array {
  return Uint32Array.from({ length: MOST_PREDICTION_NUMBER + 1 }, (_, number) =>
    score === null ? 0 : packScore(key, scoreOfPrediction(predictionOf(number), score, rules)),
  );
}
