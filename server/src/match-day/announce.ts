import type { FixtureMove } from '@furlong/domain/soccer/fixture-state';
import { betsOfFixtureChanged, fixtureSettlementDue } from '../bets/soccer/announce.ts';
import type { Transaction } from '../platform/database/database.ts';
import { doOrPutOff } from '../platform/database/put-off.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { roundsChanged } from '../predictor/announce.ts';
import { type NewFixture, placeInRounds } from '../predictor/place-in-round.ts';

type ToTell = Pick<Platform, 'jobs'>;

/* One function per event of a match day. Each queues jobs and publishes events in the transaction of the change. */

/** The desk suspended a fixture or a market of it, or ended that: what open bets could return is shown or not. */
export async function handSuspensionChanged(trx: Transaction, fixtureId: number): Promise<void> {
  await fixtureShown(trx, fixtureId);
  await betsOfFixtureChanged(trx, fixtureId);
}

/** Prices or names of a fixture changed. */
export async function fixtureShown(trx: Transaction, fixtureId: number): Promise<void> {
  await publishEvent(trx, { kind: 'fixture', fixtureId });
}

/** A fixture was added, perhaps one that has been played: it is placed in its round of the predictor. */
export async function fixtureAdded(platform: ToTell, trx: Transaction, fixture: NewFixture): Promise<void> {
  await fixtureShown(trx, fixture.fixtureId);
  await roundMayChange(platform, trx, fixture.fixtureId, fixture);
}

/** What became of a fixture changed. To be called last, once the fixture is changed. */
export async function fixtureMoved(
  platform: ToTell,
  trx: Transaction,
  fixtureId: number,
  { settlement }: Pick<FixtureMove, 'settlement'>,
): Promise<void> {
  await fixtureShown(trx, fixtureId);
  await roundMayChange(platform, trx, fixtureId);
  await betsOfFixtureChanged(trx, fixtureId);
  if (settlement) {
    await fixtureSettlementDue(platform, trx, { fixtureId, correction: settlement.correction });
  }
}

/**
 * Once for all changes of a transaction: a round follows from its fixtures as they are, however they came to be so. New
 * ones are placed then too, so that a round is locked at the end alone.
 */
async function roundMayChange(
  platform: ToTell,
  trx: Transaction,
  fixtureId: number,
  added?: NewFixture,
): Promise<void> {
  await doOrPutOff(trx, 'rounds', { fixtureId, added }, async (changes) => {
    await placeInRounds(
      trx,
      changes.flatMap((change) => change.added ?? []),
    );
    await roundsChanged(platform, trx, [...new Set(changes.map((change) => change.fixtureId))]);
  });
}

/** Fixtures kicked off by the clock. */
export async function fixturesClosed(trx: Transaction, fixtureIds: readonly number[]): Promise<void> {
  for (const fixtureId of fixtureIds) await fixtureShown(trx, fixtureId);
}
