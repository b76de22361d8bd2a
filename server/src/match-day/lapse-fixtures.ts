import type { FixtureMove, FixtureState } from '@furlong/domain/soccer/fixture-state';
import { lapseInterrupted, lapseToCome } from '@furlong/domain/soccer/lapse-fixture';
import { lockFixture } from '../fixtures/queries-fixtures.ts';
import { readFixture } from '../fixtures/read-fixture.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { applyMove } from './apply-move.ts';
import { selectMayLapse } from './queries-due.ts';

/**
 * Ends what the 48 hours end without any call of the feed: bets on a fixture postponed without a date are void
 * (rule: postponed), and a match that was interrupted is abandoned where it stopped (rule: interrupted). Returns the
 * fixtures that changed. Safe to repeat, on any node.
 */
export async function lapseFixtures(platform: Platform): Promise<number[]> {
  const lapsed: number[] = [];
  for (const ref of await selectMayLapse(platform.db, platform.clock())) {
    try {
      lapsed.push(...(await lapseFixture(platform, ref)));
    } catch (error) {
      // One that fails must not leave the bets on all after it open.
      platform.log.error({ err: error, ref }, 'a fixture could not be checked for a lapse');
    }
  }
  return lapsed;
}

async function lapseFixture(platform: Platform, ref: string): Promise<number[]> {
  return inTransaction(platform.db, async (trx) => {
    const row = await lockFixture(trx, { ref }, 'facts');
    if (!row) return [];
    const fixture = readFixture(row);
    const now = platform.clock();
    const move = lapse(fixture.state, now);
    if (!move) return [];
    // The clock takes no place in the order of changes: what it does is told with the last one.
    const told = { fixtureId: fixture.id, sequence: fixture.sequence, order: fixture.changeOrder, at: now };
    await applyMove(platform, trx, { told, names: fixture, shown: false, move });
    return [fixture.id];
  });
}

function lapse(state: FixtureState, now: Date): FixtureMove | undefined {
  const nothing = { changed: true, voidings: [], lateKickOff: null, score: null, result: null };
  const settlement = { correction: false };
  const abandoned = lapseInterrupted(state, now);
  if (abandoned) return { ...nothing, state: abandoned, settlement };
  const toCome = lapseToCome(state, now);
  if (!toCome.voided) return undefined;
  return { ...nothing, state: toCome.state, voidings: [{ why: 'lapsed', decidedBy: null }], settlement };
}
