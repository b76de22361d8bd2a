import type { FixtureMove } from '@furlong/domain/soccer/fixture-state';
import type { FixtureNames } from '../fixtures/fixture.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { undoLatePredictions } from '../predictor/undo-late-predictions.ts';
import { fixtureMoved, fixtureShown } from './announce.ts';
import {
  advanceFixture,
  insertResult,
  insertScore,
  insertVoidings,
  recordLateKickOff,
  type Told,
  updateFixture,
} from './queries-write.ts';

/** A change of a locked fixture as it is to be stored. */
export interface MoveToApply {
  readonly told: Told;
  readonly names: FixtureNames;
  /** Whether names or prices changed. */
  readonly shown: boolean;
  readonly move: FixtureMove;
}

/** Stores a change of a fixture with all that follows from it. The caller has locked the fixture's facts. */
export async function applyMove(
  platform: Pick<Platform, 'jobs'>,
  trx: Transaction,
  { told, names, shown, move }: MoveToApply,
): Promise<void> {
  const { fixtureId } = told;
  if (!move.changed && !shown) {
    await advanceFixture(trx, told, false);
    return;
  }
  await updateFixture(trx, told, {
    names,
    state: move.state,
    shown: true,
    facts: move.changed,
  });
  await recordMove(trx, told, move);
  if (move.lateKickOff) {
    const { from: startedAt, replaces } = move.lateKickOff;
    await undoLatePredictions(platform, trx, { fixtureId, startedAt, replaces });
  }
  if (move.changed) await fixtureMoved(platform, trx, fixtureId, move);
  else await fixtureShown(trx, fixtureId);
}

/** Adds to the record what a move told. */
export async function recordMove(trx: Transaction, told: Told, move: FixtureMove): Promise<void> {
  if (move.score) await insertScore(trx, told, move.score);
  if (move.result) await insertResult(trx, told, move.result);
  await insertVoidings(trx, told.fixtureId, told.at, move.voidings);
  if (move.lateKickOff) await recordLateKickOff(trx, told.fixtureId, move.lateKickOff, told.at);
}
