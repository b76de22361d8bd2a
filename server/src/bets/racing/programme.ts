import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import type { Queryable } from '../../platform/database/database.ts';
import type { Programme } from '../programme.ts';
import { findEventsWithBets } from '../queries-events.ts';

/** A meeting as bets know it. */
export function programmeOf(meetingId: number): Programme {
  return { sport: MEETING_SPORT, programmeId: meetingId };
}

/** Which of some races of a meeting have bets, like {@link findEventsWithBets}. */
export async function findRacesWithBets(
  db: Queryable,
  meetingId: number,
  raceIds: readonly number[],
): Promise<ReadonlySet<number>> {
  return await findEventsWithBets(db, programmeOf(meetingId), raceIds);
}
