import { prepareEvent } from '@furlong/domain/betting/leg-outcome';
import { loadRaceFacts, type RaceToSettle } from '../../meetings/load-race-facts.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { SettlementFacts } from '../sport.ts';

/** What became of a meeting's races. */
export async function loadMeetingFacts(db: Queryable, meetingId: number): Promise<SettlementFacts> {
  return prepareRaces(await loadRaceFacts(db, [meetingId]));
}

/** Races as many bets are settled by. */
export function prepareRaces(races: readonly RaceToSettle[]): SettlementFacts {
  return {
    version: Math.max(0, ...races.map((race) => race.version)),
    events: new Map(races.map(({ facts }) => [facts.event, prepareEvent(facts)])),
  };
}
