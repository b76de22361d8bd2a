import { selectUnseenKickOffs } from '../fixtures/queries-fixtures.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { predictionsTakenOff } from './announce.ts';
import { assertSavesHere } from './assert-saves-here.ts';
import { type LoggedPredictions, lockSavedSince, writeRestored } from './queries-late.ts';
import { lockRoundsOf, selectPlace, selectRound } from './queries-rounds.ts';
import { type LateTime, withoutLateSaves } from './without-late-saves.ts';

/** A kick-off that became known late. */
export interface LateKickOff {
  readonly fixtureId: number;
  /** Null: it was not late after all. */
  readonly startedAt: Date | null;
  /** The kick-off told before, which this one takes the place of. */
  readonly replaces: Date | null;
}

/** Punters whose log is read at once. */
const partSize = 10_000;

/**
 * Takes back what was saved of a fixture after its real kick-off, when that becomes known late: what was there before
 * counts again, and a banker that was moved to it or from it meanwhile is where it was (rule: predictor-closes). To be
 * called in the transaction that writes the kick-off, after it is recorded, once the fixture is locked against saves.
 * Safe to repeat, and for a kick-off that is corrected: it goes by the log of saves and by every kick-off of the round
 * that became known late. Throws Failed 'conflict' where the log is in the archive (rule: archive).
 */
export async function undoLatePredictions(
  platform: Pick<Platform, 'jobs'>,
  trx: Transaction,
  { fixtureId, startedAt, replaces }: LateKickOff,
): Promise<void> {
  const place = await selectPlace(trx, fixtureId);
  if (!place) return;
  await lockRoundsOf(trx, [fixtureId]);
  await assertSavesHere(trx, place.roundId);
  const moments = [startedAt, replaces].flatMap((moment) => moment?.getTime() ?? []);
  const since = new Date(Math.min(...moments));
  if (moments.length === 0) return;
  const times = await loadLateTimes(trx, place.roundId);
  const restore = ({ saves, ...stored }: LoggedPredictions) => {
    const kept = withoutLateSaves(saves, place.position, times);
    const isScoreSaved = saves.some(({ score, at }) => score !== null && at >= since);
    const isBankerMoved = saves.some(({ banker, at }) => banker !== undefined && at >= since);
    const score = isScoreSaved ? (kept.score ?? 0) : stored.score;
    const banker = isBankerMoved ? (kept.banker ?? null) : stored.banker;
    return score === stored.score && banker === stored.banker
      ? []
      : [{ punterId: stored.punterId, score, banker }];
  };
  let isRestored = false;
  for (let after = 0; ; ) {
    const logged = await lockSavedSince(trx, place, { since, times, after, limit: partSize });
    const restored = logged.flatMap(restore);
    await writeRestored(trx, place, restored);
    isRestored ||= restored.length > 0;
    const last = logged.at(-1);
    if (!last) break;
    after = last.punterId;
  }
  if (isRestored) await predictionsTakenOff(platform, trx, [place.roundId]);
}

/** The times in which fixtures of a round were on and predictions of them were still taken. */
async function loadLateTimes(trx: Transaction, roundId: number): Promise<LateTime[]> {
  const { fixtures } = (await selectRound(trx, roundId)) ?? { fixtures: [] };
  const ids = fixtures.map(({ fixtureId }) => fixtureId);
  const unseen = await selectUnseenKickOffs(trx, ids);
  return fixtures.flatMap(({ fixtureId, position }) =>
    (unseen.get(fixtureId) ?? []).map((off) => ({ position, from: off.kick_off_at, until: off.seen_at })),
  );
}
