import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { predictionsTakenOff } from './announce.ts';
import { restorePredictions } from './queries-predictions.ts';
import { lockRoundsOf, selectPlace } from './queries-rounds.ts';

/** A kick-off that became known late. */
export interface LateKickOff {
  readonly fixtureId: number;
  /** Null: it was not late after all. */
  readonly startedAt: Date | null;
  /** The kick-off told before, which this one takes the place of. */
  readonly replaces: Date | null;
}

/**
 * Takes back what was saved of a fixture after its real kick-off, when that becomes known late: what was there before
 * counts again, and a banker that was moved to it or from it meanwhile is where it was (rule: predictor-closes). To be
 * called in the transaction that writes the kick-off, once the fixture is locked against saves. Safe to repeat, and for
 * a kick-off that is corrected: it goes by the log of saves.
 */
export async function undoLatePredictions(
  platform: Pick<Platform, 'jobs'>,
  trx: Transaction,
  { fixtureId, startedAt, replaces }: LateKickOff,
): Promise<void> {
  const place = await selectPlace(trx, fixtureId);
  if (!place) return;
  await lockRoundsOf(trx, [fixtureId]);
  const moments = [startedAt, replaces].flatMap((moment) => moment?.getTime() ?? []);
  const since = new Date(Math.min(...moments));
  if (moments.length === 0) return;
  if (await restorePredictions(trx, place, { since, before: startedAt }))
    await predictionsTakenOff(platform, trx, [place.roundId]);
}
