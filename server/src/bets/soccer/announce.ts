import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { JobData, Jobs } from '../../platform/runtime/jobs.ts';
import { betsChanged, settlementDue } from '../announce.ts';
import { SOCCER_PROGRAMME } from './programme.ts';

/** What a change of a fixture asks of settlement: the bets with a leg on it. */
export interface FixtureSettlement extends Omit<JobData['settle-bets'], 'sport' | 'programmeId' | 'eventId'> {
  readonly fixtureId: number;
}

/**
 * Says that what bets on a fixture come to may have changed, like {@link settlementDue}: once the fixture is changed.
 * With `correction` settled bets are settled again.
 */
export async function fixtureSettlementDue(
  platform: { readonly jobs: Jobs },
  trx: Transaction,
  { fixtureId, ...how }: FixtureSettlement,
): Promise<void> {
  await settlementDue(platform, trx, { ...SOCCER_PROGRAMME, eventId: fixtureId, ...how });
}

/** Says that bets on a fixture were settled, or could return something else than before. */
export async function betsOfFixtureChanged(db: Queryable, fixtureId: number): Promise<void> {
  await betsChanged(db, SOCCER_PROGRAMME, fixtureId);
}
