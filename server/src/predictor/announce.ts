import { countFixture } from '@furlong/domain/soccer/count-fixture';
import type { Goals } from '@furlong/domain/soccer/markets';
import { selectFixtures } from '../fixtures/queries-fixtures.ts';
import { readFixture } from '../fixtures/read-fixture.ts';
import type { Transaction } from '../platform/database/database.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { lockRoundsOf, raiseVersion, selectRounds, updateRoundFixture } from './queries-rounds.ts';
import { headOf, type RoundFacts, type RoundFixture } from './round.ts';

type ToTell = Pick<Platform, 'jobs'>;

/**
 * What became of fixtures changed: a kick-off, a goal, a result, an end without one. What their rounds count of them
 * follows in the same transaction: those that change get a new version, every node builds it, and viewers are told.
 */
export async function roundsChanged(
  platform: ToTell,
  trx: Transaction,
  fixtureIds: readonly number[],
): Promise<void> {
  const ids = await lockRoundsOf(trx, fixtureIds);
  if (ids.length === 0) return;
  const fixtures = new Map(
    (await selectFixtures(trx, fixtureIds)).map((row) => [row.id, readFixture(row).state]),
  );
  for (const round of await selectRounds(trx, { ids })) {
    const changed = round.fixtures.flatMap((held): RoundFixture[] => {
      const state = fixtures.get(held.fixtureId);
      const next = state && countAgain(held, countFixture(state, held.firstKickOffAt));
      return next ? [next] : [];
    });
    const last = changed.at(-1);
    if (!last) continue;
    for (const fixture of changed) await updateRoundFixture(trx, fixture, round.id);
    await roundChanged(platform, trx, after(round, changed), last.position);
  }
}

/** A fixture as its round counts it now; undefined when that is as before. */
function countAgain(
  held: RoundFixture,
  now: { readonly score: Goals | null; readonly official: boolean; readonly fallen: boolean },
): RoundFixture | undefined {
  const isScoreSame = now.score?.home === held.score?.home && now.score?.away === held.score?.away;
  if (isScoreSame && now.official === held.official && now.fallen === held.fallen) return undefined;
  return {
    ...held,
    ...now,
    // What a result made official moves is what its last goal moved.
    before: isScoreSame ? held.before : held.score,
    begun: held.begun + (held.score === null && now.score !== null ? 1 : 0),
  };
}

function after(round: RoundFacts, changed: readonly RoundFixture[]): RoundFacts {
  const byPosition = new Map(changed.map((fixture) => [fixture.position, fixture]));
  return {
    ...round,
    fixtures: round.fixtures.map((fixture) => byPosition.get(fixture.position) ?? fixture),
  };
}

/** A round has a new version; `lastPosition` says by which fixture, undefined: by none. */
async function roundChanged(
  { jobs }: ToTell,
  trx: Transaction,
  round: RoundFacts,
  lastPosition?: number,
): Promise<void> {
  const version = await raiseVersion(trx, round.id, lastPosition);
  await publishEvent(trx, { kind: 'round', roundId: round.id, version });
  if (headOf(round).final) await jobs.queue(trx, 'follow-round', { roundId: round.id });
}

/** A fixture to come was added to a round. */
export async function roundGrown(trx: Transaction, roundId: number): Promise<void> {
  const version = await raiseVersion(trx, roundId);
  await publishEvent(trx, { kind: 'round', roundId, version });
}

/** Predictions of fixtures that have begun were undone or removed: the boards get a new version without them. */
export async function predictionsTakenOff(
  platform: ToTell,
  trx: Transaction,
  roundIds: readonly number[],
): Promise<void> {
  // Before the new versions, so that a node that gets them knows what to read again.
  for (const roundId of roundIds) await publishEvent(trx, { kind: 'predictions', roundId });
  for (const round of await selectRounds(trx, { ids: roundIds })) await roundChanged(platform, trx, round);
}

/** A punter who may be on some boards has a new alias, which has been announced. */
export async function roundsRenamed(
  platform: ToTell,
  trx: Transaction,
  roundIds: readonly number[],
): Promise<void> {
  for (const round of await selectRounds(trx, { ids: roundIds })) await roundChanged(platform, trx, round);
}

/** The final board of a round was written for a version. */
export async function finalRoundWritten(
  trx: Transaction,
  { roundId, version }: { readonly roundId: number; readonly version: number },
): Promise<void> {
  await publishEvent(trx, { kind: 'round', roundId, version });
}
