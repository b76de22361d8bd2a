import { lockFixturesForBets } from '../fixtures/lock-fixtures.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { lockPunter } from '../session/queries.ts';
import { predictionsTakenOff, roundsRenamed } from './announce.ts';
import { lockPredictions, selectOwnRounds, writePredictions } from './queries-predictions.ts';
import { selectRounds } from './queries-rounds.ts';

/**
 * Removes a punter's predictions of every fixture that can still be predicted, because the punter leaves prize games for
 * long or for good (rule: player-protection): what has begun stays. With `all`, everything in rounds that are not over,
 * because staff are on no board (rule: staff). The removal is a save of its own in the log. To be called in the
 * transaction that writes the break: a save under way ends before it, and a later one finds the break.
 */
export async function leaveRounds(
  platform: Pick<Platform, 'jobs'>,
  trx: Transaction,
  punterId: number,
  now: Date,
  all = false,
): Promise<void> {
  await lockPunter(trx, punterId);
  const roundIds = await selectOwnRounds(trx, punterId);
  if (roundIds.length === 0) return;
  const rounds = await selectRounds(trx, { ids: roundIds });
  const fixtureIds = rounds.flatMap(({ fixtures }) => fixtures.map(({ fixtureId }) => fixtureId));
  const { fixtures } = await lockFixturesForBets(trx, fixtureIds, () => now);
  const stateOf = new Map(fixtures.map(({ id, state }) => [id, state]));
  const keys = roundIds.map((roundId) => ({ roundId, punterId }));
  const stored = new Map((await lockPredictions(trx, keys, now)).map((row) => [row.roundId, row]));
  const changes = rounds.flatMap((round) => {
    const before = stored.get(round.id);
    if (!before) return [];
    const leaves = new Set(
      round.fixtures.flatMap(({ position, fixtureId }) => {
        const state = stateOf.get(fixtureId);
        return all || state === 'open' || state === 'postponed' ? position : [];
      }),
    );
    const scores = before.scores.map((score, position) => (leaves.has(position) ? 0 : score));
    const isBankerLeft = before.banker !== null && leaves.has(before.banker);
    const row = { ...before, scores, banker: isBankerLeft ? null : before.banker };
    const save = {
      ...{ roundId: round.id, punterId, savedAt: now },
      scores: before.scores.map((score, position) => (leaves.has(position) && score > 0 ? 0 : null)),
      banker: isBankerLeft ? { from: before.banker, to: null } : undefined,
    };
    return [{ row, save }];
  });
  await writePredictions(
    trx,
    changes.map(({ row }) => row),
    changes.map(({ save }) => save),
    now,
  );
  if (all) await predictionsTakenOff(platform, trx, roundIds);
}

/** A punter has a new alias: the rounds that may list it get a new version. Final boards keep the alias of their day. */
export async function renameInRounds(
  platform: Pick<Platform, 'jobs'>,
  trx: Transaction,
  punterId: number,
): Promise<void> {
  await roundsRenamed(platform, trx, await selectOwnRounds(trx, punterId));
}
