import { lockFixture } from '../fixtures/queries-fixtures.ts';
import { readFixture } from '../fixtures/read-fixture.ts';
import { inTransaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { FixtureToChange } from './fixture-to-change.ts';

/**
 * Applies a change that somebody at the desk makes: locks the fixture, strikes under way too, and gives the change the next
 * place in the order of changes, which `apply` stores with what it changes. The supplier's sequence stays as it is, so
 * that its next call is not stale (rule: order-of-changes). Throws Failed 'not-found' for an unknown fixture. Whatever
 * `apply` throws rolls everything back.
 */
export async function applyByHand<T>(
  platform: Platform,
  fixtureId: number,
  apply: (fixture: FixtureToChange) => Promise<T>,
): Promise<T> {
  return inTransaction(platform.db, async (trx) => {
    const row = await lockFixture(trx, { id: fixtureId }, 'facts');
    if (!row) throw new Failed('not-found', `There is no fixture ${fixtureId}`);
    const held = readFixture(row);
    const now = platform.clock();
    const told = {
      fixtureId,
      sequence: held.sequence,
      order: held.changeOrder + 1,
      at: now,
      byHand: true,
    };
    return await apply({ trx, held, now, told });
  });
}
