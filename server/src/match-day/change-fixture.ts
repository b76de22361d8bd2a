import {
  type FixtureChange,
  type FixtureMove,
  type FixtureState,
  isSettled,
  isToCome,
  MoveRefused,
} from '@furlong/domain/soccer/fixture-state';
import { moveFixture } from '@furlong/domain/soccer/move-fixture';
import { assertSequence } from '../feed/assert-sequence.ts';
import type { FixturePrices, StoredFixture } from '../fixtures/fixture.ts';
import { lockFixture } from '../fixtures/queries-fixtures.ts';
import { readFixture } from '../fixtures/read-fixture.ts';
import { inTransaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { fixtureShown } from './announce.ts';
import { applyMove } from './apply-move.ts';
import type { FixtureToChange } from './fixture-to-change.ts';
import { withoutDiffering } from './keep-differing.ts';
import { advanceFixture } from './queries-write.ts';
import { showFeedPrices } from './show-feed-prices.ts';

/** Of which fixture, and its place in the supplier's order. */
export interface FixtureCall {
  readonly ref: string;
  readonly sequence: number;
}

/** What became of a change. A sequence that was applied before is stale and changes nothing. */
export type FixtureOutcome =
  | { readonly applied: true; readonly fixtureId: number }
  /** `differs`: its result was kept, and not applied (rule: results-that-differ). */
  | { readonly applied: false; readonly reason: 'stale' | 'differs' };

/**
 * Applies a supplier's change: locks the fixture, drops a stale change and gives it the next place in the order of changes,
 * at least its sequence (rule: order-of-changes); `apply` stores both in the same
 * transaction. Throws Failed 'not-found' for an unknown fixture. Whatever `apply` throws rolls everything back.
 */
export async function changeInSequence(
  platform: Platform,
  { ref, sequence }: FixtureCall,
  strength: 'names' | 'facts',
  apply: (fixture: FixtureToChange) => Promise<'differs' | undefined>,
): Promise<FixtureOutcome> {
  return inTransaction(platform.db, async (trx) => {
    const row = await lockFixture(trx, { ref }, strength);
    if (!row) throw new Failed('not-found', `There is no fixture '${ref}'`);
    const held = readFixture(row);
    if (sequence <= held.sequence) return { applied: false, reason: 'stale' };
    const now = platform.clock();
    assertSequence(sequence, held.sequence, now);
    const order = Math.max(held.changeOrder + 1, sequence);
    const told = { fixtureId: held.id, sequence, order, at: now };
    const outcome = await apply({ trx, held, now, told });
    if (outcome === 'differs') return { applied: false, reason: 'differs' };
    return { applied: true, fixtureId: held.id };
  });
}

/** Changes what a fixture is: its status, kick-off, score or result. */
export async function changeFixture(
  platform: Platform,
  { change, ...call }: FixtureCall & { readonly change: FixtureChange },
): Promise<FixtureOutcome> {
  return changeInSequence(platform, call, 'facts', async (toChange) => {
    const { trx, held, now, told } = toChange;
    const { change: applied, differs } = await withoutDiffering(toChange, change);
    const move = judgeMove(held.ref, held.state, applied, now);
    await applyMove(platform, trx, { told, names: held, shown: false, move });
    return differs ? 'differs' : undefined;
  });
}

/** What becomes of a fixture by a change, with refusals as the feed answers them. */
export function judgeMove(ref: string, held: FixtureState, change: FixtureChange, now: Date): FixtureMove {
  try {
    return moveFixture(held, change, now);
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error;
    if (error.field === undefined) throw new Failed('conflict', `Fixture '${ref}': ${error.message}`);
    throw new Failed('bad-request', 'Some fields are not as expected', [
      { field: error.field, expected: error.message },
    ]);
  }
}

/**
 * Puts new prices on offer. `at`: when they were shown; those from before the kick-off are taken after it too, as long
 * as the fixture is not settled. Throws Failed 'conflict' for later ones.
 */
export async function changePrices(
  platform: Platform,
  { prices, at, ...call }: FixtureCall & { readonly prices: FixturePrices; readonly at?: Date },
): Promise<FixtureOutcome> {
  return changeInSequence(platform, call, 'names', async ({ trx, held, now, told }) => {
    assertMayBePriced(held, at ?? now);
    await showFeedPrices(trx, held, prices, at ?? now);
    await advanceFixture(trx, told, true);
    await fixtureShown(trx, held.id);
  });
}

/** Throws Failed 'conflict' when a fixture's prices are final at an instant. */
export function assertMayBePriced({ ref, state }: Pick<StoredFixture, 'ref' | 'state'>, at: Date): void {
  const { startedAt, kickOffAt, dated } = state;
  if (isSettled(state)) throw new Failed('conflict', `Fixture '${ref}' is settled, and its prices stay`);
  const from = startedAt ?? (dated && isToCome(state) ? kickOffAt : null);
  if (from === null || at.getTime() < from.getTime()) return;
  throw new Failed(
    'conflict',
    `Fixture '${ref}' kicked off at ${from.toISOString()}: later prices are not taken, only those with an earlier at`,
  );
}
