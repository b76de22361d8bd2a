import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { JobData, Jobs } from '../../platform/runtime/jobs.ts';
import { betsChanged, settlementDue } from '../announce.ts';
import { programmeOf } from './programme.ts';

/** Says that bets of a meeting were settled, or could return something else than before. */
export async function betsOfMeetingChanged(db: Queryable, meetingId: number): Promise<void> {
  await betsChanged(db, programmeOf(meetingId));
}

/** What a change of races asks of settlement: the bets of a race (null: of the whole meeting). */
export interface RaceSettlement extends Omit<JobData['settle-bets'], 'sport' | 'programmeId' | 'eventId'> {
  readonly meetingId: number;
  readonly raceId: number | null;
}

/** Says that what bets on a race come to may have changed, like {@link settlementDue}: once the races are changed. */
export async function raceSettlementDue(
  platform: { readonly jobs: Jobs },
  trx: Transaction,
  { meetingId, raceId, ...how }: RaceSettlement,
): Promise<void> {
  await settlementDue(platform, trx, { ...programmeOf(meetingId), eventId: raceId, ...how });
}
