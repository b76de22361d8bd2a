import type { DeductionTable } from '@furlong/domain/betting/deductions';
import { prepareEvent } from '@furlong/domain/betting/leg-outcome';
import { loadRaceFacts, type RaceToSettle } from '../../meetings/load-race-facts.ts';
import { shareLockMeetingVersion } from '../../meetings/queries-facts.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { loadDeductionTables } from '../../rules/deductions.ts';
import type { SettlementFacts } from '../sport.ts';

/** What became of a meeting's races. */
export async function loadMeetingFacts(db: Queryable, meetingId: number): Promise<SettlementFacts> {
  const races = await loadRaceFacts(db, [meetingId]);
  return prepareRaces(races, await loadDeductionTables(db));
}

/** Whether races of meetings are as they were, share-locked. */
export async function areRacesCurrent(trx: Transaction, { versions }: SettlementFacts): Promise<boolean> {
  for (const [meetingId, version] of versions) {
    if ((await shareLockMeetingVersion(trx, meetingId)) !== version) return false;
  }
  return true;
}

/** Races as many bets are settled by, with the scales of deductions there were. */
export function prepareRaces(
  races: readonly RaceToSettle[],
  tables: readonly DeductionTable[],
): SettlementFacts {
  return {
    versions: new Map(races.map(({ meetingId, version }) => [meetingId, version])),
    events: new Map(races.map(({ facts }) => [facts.event, prepareEvent(facts, tables)])),
  };
}
