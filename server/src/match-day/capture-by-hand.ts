import type { FixtureMove, ToldResult } from '@furlong/domain/soccer/fixture-state';
import type { StoredFixture } from '../fixtures/fixture.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { applyByHand } from './apply-by-hand.ts';
import { applyMove } from './apply-move.ts';
import { judgeMove } from './change-fixture.ts';
import type { FixtureToChange } from './fixture-to-change.ts';
import { settleDiffering } from './queries-hand.ts';

/** A result by hand that was captured. */
export interface ScoreCaptured extends FixtureToChange {
  /** The fixture before it. */
  readonly held: StoredFixture;
  readonly move: FixtureMove;
}

/**
 * Captures the result of a match by hand, by the code that captures a supplier's (rule: results-by-hand). A half-time
 * score that it does not say stays the one known. `then` runs in the same transaction. An official one ends the wait of
 * a supplier's that differs.
 */
export async function captureScoreByHand<T>(
  platform: Platform,
  fixtureId: number,
  result: ToldResult,
  then: (captured: ScoreCaptured) => Promise<T>,
  /** Throws where the result is not to be captured on the fixture as it is. */
  check: (fixture: FixtureToChange) => Promise<void> = async () => undefined,
): Promise<T> {
  return await applyByHand(platform, fixtureId, async (toChange) => {
    const { trx, held, now, told } = toChange;
    await check(toChange);
    assertHalfTimeFits(held, result);
    const move = judgeMove(held.ref, held.state, { result }, now);
    await applyMove(platform, trx, { told, names: held, shown: false, move });
    if (result.official && result.reason !== 'award') {
      await settleDiffering(trx, fixtureId, 'approved', now);
    }
    return await then({ ...toChange, move });
  });
}

/** Throws Failed 'conflict' where a half-time score that is known, and not said anew, has more goals than the result. */
function assertHalfTimeFits({ state }: StoredFixture, { home, away, halfTime }: ToldResult): void {
  const known = halfTime === undefined ? state.halfTime : null;
  if (known === null || (known.home <= home && known.away <= away)) return;
  throw new Failed(
    'conflict',
    `As far as is known, at half-time it was ${known.home}-${known.away}: key the half-time score, too`,
  );
}
