import { rankStandings, type Score } from '../ranking.ts';
import type { Points } from '../scoring-rules.ts';
import {
  countedScore,
  type Prediction,
  type PredictorRules,
  type RoundFixture,
  roundState,
} from './predictor.ts';
import { scoreOfPrediction } from './predictor-key.ts';

/** A punter's predictions of a round, one for each of its fixtures in their order; null: none. */
export interface RoundEntry {
  readonly alias: string;
  readonly predictions: readonly (Prediction | null)[];
}

/** A row of a round's board: winners, seconds and thirds are exact scores, right differences and right results. */
export interface RoundRow extends Score {
  readonly rank: number;
  readonly alias: string;
  /** Hundredths of a point by fixture; null for one that has not begun or fell away. */
  readonly perFixture: readonly (Points | null)[];
}

/**
 * The board of a round, worked out plainly from its predictions: by points, then exact scores, right differences and
 * right results; equals share their rank and are listed by alias (rules: tie-breaks, shared-rank). A punter is listed
 * from the first kick-off predicted; who predicted nothing never is (rule: predictor-missing). Without rows when the
 * round does not count (rule: round-counts).
 */
export function roundStandings(
  fixtures: readonly RoundFixture[],
  entries: readonly RoundEntry[],
  rules: PredictorRules,
): RoundRow[] {
  if (!roundState(fixtures, rules).counts) return [];
  const listed = entries.filter(({ predictions }) =>
    fixtures.some(({ state }, index) => state !== 'open' && (predictions[index] ?? null) !== null),
  );
  return rankStandings(
    listed.map(({ alias, predictions }) => {
      const perFixture: (Points | null)[] = [];
      const sum = { total: 0, winners: 0, secondPlace: 0, thirdPlace: 0 };
      for (const [index, fixture] of fixtures.entries()) {
        const score = countedScore(fixture);
        const own = score && scoreOfPrediction(predictions[index] ?? null, score, rules);
        perFixture.push(own === null ? null : own.total);
        sum.total += own?.total ?? 0;
        sum.winners += own?.winners ?? 0;
        sum.secondPlace += own?.secondPlace ?? 0;
        sum.thirdPlace += own?.thirdPlace ?? 0;
      }
      return { alias, ...sum, perFixture };
    }),
  );
}

/**
 * The board of a season: the sum of its rounds' rows, ranked like a round (rules: tie-breaks, shared-rank). A round that
 * does not count has no rows and so adds nothing.
 */
export function seasonStandings(
  rounds: readonly (readonly (Score & { readonly alias: string })[])[],
): (Score & { readonly alias: string; readonly rank: number })[] {
  const sums = new Map<string, Score & { readonly alias: string }>();
  for (const { alias, total, winners, secondPlace, thirdPlace } of rounds.flat()) {
    const before = sums.get(alias);
    sums.set(alias, {
      alias,
      total: total + (before?.total ?? 0),
      winners: winners + (before?.winners ?? 0),
      secondPlace: secondPlace + (before?.secondPlace ?? 0),
      thirdPlace: thirdPlace + (before?.thirdPlace ?? 0),
    });
  }
  return rankStandings([...sums.values()]);
}
