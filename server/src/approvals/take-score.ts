import type { FixtureState, ToldResult } from '@furlong/domain/soccer/fixture-state';
import { captureScoreByHand } from '../match-day/capture-by-hand.ts';
import type { ResultGoals } from '../match-day/queries-hand.ts';
import { followFixture } from './follow-fixture.ts';
import type { ScoreInput, ScoreOutcome } from './outcome.ts';
import type { Run } from './run.ts';

/** Captures an official result of a match, and says what it changes (rule: results-by-hand). */
export async function takeScore(run: Run, input: ScoreInput): Promise<ScoreOutcome> {
  const { fixtureId, reason } = input;
  const { changed, points, bets } = await followFixture(run, fixtureId, (then) =>
    captureScoreByHand(run.platform, fixtureId, toldBy(input), async ({ held, move }) => {
      await then(move);
      return { stood: held.state, halfTime: move.state.halfTime };
    }),
  );
  const { stood, halfTime } = changed;
  const { home, away } = input.result;
  return {
    what: 'score',
    before:
      reason === 'award' ? stood.awarded && { ...stood.awarded, halfTime: null } : resultOfTheDay(stood),
    after: { home, away, halfTime: reason === 'award' ? null : halfTime },
    points,
    bets,
  };
}

function resultOfTheDay({ resultState, score, halfTime }: FixtureState): ResultGoals | null {
  return resultState === 'none' || score === null ? null : { home: score.home, away: score.away, halfTime };
}

/** The official result as it is captured. */
function toldBy({ result, reason }: ScoreInput): ToldResult {
  return { ...goalsToTell(result), official: true, ...(reason === null ? {} : { reason }) };
}

/** Goals as they are told: half-time is left out where it stays as it is known. */
export function goalsToTell({ home, away, halfTime }: ResultGoals) {
  return { home, away, ...(halfTime === null ? {} : { halfTime }) };
}
