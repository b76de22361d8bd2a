import { sameScore } from '@furlong/domain/desk/approvals';
import type { FixtureChange, ToldResult } from '@furlong/domain/soccer/fixture-state';
import { Failed } from '../platform/http/failure.ts';
import type { FixtureToChange } from './fixture-to-change.ts';
import { type CapturedResult, insertDiffering, selectLastResult, settleDiffering } from './queries-hand.ts';

/**
 * A supplier's change without its result, where that differs from what the desk captured: it is kept, and the rest of the
 * change is applied (rule: results-that-differ). Throws Failed 'conflict' for another end than a result that two people
 * approved.
 */
export async function withoutDiffering<C extends Pick<FixtureChange, 'result' | 'reason'>>(
  toChange: FixtureToChange,
  change: C,
): Promise<{ readonly change: C; readonly differs: boolean }> {
  const { result, ...rest } = change;
  if (change.reason !== undefined && (await isOfficialByHand(toChange))) {
    throw new Failed(
      'conflict',
      `Fixture '${toChange.held.ref}': two people approved its result, and only they change it`,
    );
  }
  if (result === undefined || !(await keepDiffering(toChange, result))) return { change, differs: false };
  return { change: rest as C, differs: true };
}

/** Whether a supplier's result is kept, or says nothing any more; false: it is to be applied. */
async function keepDiffering(
  { trx, held, now, told }: FixtureToChange,
  result: ToldResult,
): Promise<boolean> {
  const { resultState } = held.state;
  // What was awarded is a record alone, and moves nothing.
  if (resultState === 'none' || result.reason === 'award') return false;
  const hand = await selectLastResult(trx, held.id, true);
  if (!hand) return false;
  const isOfficial = resultState === 'official';
  const isHandCurrent = (await selectLastResult(trx, held.id))?.order === hand.order;
  // An official result that both came to, or that the supplier corrected since, is the supplier's to correct.
  if (isOfficial && !isHandCurrent) return false;
  if (isSame(hand, result, isOfficial)) {
    await settleDiffering(trx, held.id, 'agreed', now);
    return isOfficial && !result.official;
  }
  // After the all-clear a provisional result says nothing.
  if (isOfficial && !result.official) return true;
  await settleDiffering(trx, held.id, 'replaced', now);
  await insertDiffering(trx, told, result);
  return true;
}

async function isOfficialByHand({ trx, held }: FixtureToChange): Promise<boolean> {
  if (held.state.resultState !== 'official') return false;
  return (await selectLastResult(trx, held.id))?.byHand === true;
}

/** What the desk or the supplier leaves out differs from nothing, until bets are settled by it. */
function isSame(hand: CapturedResult, told: ToldResult, isOfficial: boolean): boolean {
  const halfTime = told.halfTime ?? hand.halfTime;
  return sameScore(
    { ...hand, halfTime: isOfficial ? hand.halfTime : (hand.halfTime ?? halfTime) },
    { ...told, halfTime },
  );
}
