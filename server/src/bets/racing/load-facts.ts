import { prepareEvent } from '@furlong/domain/betting/leg-outcome';
import { loadRaceFacts, type RaceToSettle } from '../../meetings/load-race-facts.ts';
import { shareLockMeetingVersion } from '../../meetings/queries-facts.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { SettlementFacts } from '../sport.ts';

/** What became of a meeting's races. */
export async function loadMeetingFacts(db: Queryable, meetingId: number): Promise<SettlementFacts> {
  return prepareRaces(await loadRaceFacts(db, [meetingId]));
}

/** Whether races of meetings are as they were, share-locked. */
export async function areRacesCurrent(trx: Transaction, { versions }: SettlementFacts): Promise<boolean> {
  for (const [meetingId, version] of versions) {
    if ((await shareLockMeetingVersion(trx, meetingId)) !== version) return false;
  }
  return true;
}

/** Races as many bets are settled by. */
export function prepareRaces(races: readonly RaceToSettle[]): SettlementFacts {
  return {
    versions: new Map(races.map(({ meetingId, version }) => [meetingId, version])),
    events: new Map(races.map(({ facts }) => [facts.event, prepareEvent(facts)])),
  };
}
