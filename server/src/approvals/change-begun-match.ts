import { applyByHand } from '../match-day/apply-by-hand.ts';
import { changeBegun } from '../match-day/change-begun.ts';
import { followFixture } from './follow-fixture.ts';
import type { MatchChangeInput, MatchOutcome } from './outcome.ts';
import type { Run } from './run.ts';

/** Changes what becomes of a match past its kick-off, and says what follows (rule: after-the-off). */
export async function changeBegunMatch(run: Run, input: MatchChangeInput): Promise<MatchOutcome> {
  const { platform, maker, second } = run;
  const { fixtureId } = input;
  const { changed, points, bets } = await followFixture(run, fixtureId, (then) =>
    applyByHand(platform, fixtureId, async (toChange) => {
      const { move, score } = await changeBegun(platform, toChange, input, second ?? maker);
      await then(move);
      return { score };
    }),
  );
  return { what: 'match', score: changed.score, points, bets };
}
