import { RaceStatus } from '@furlong/domain/status';
import type { CardRace, MeetingHead } from '../meetings/card.ts';
import { lockRaces } from '../meetings/queries-lock.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { racesAbandoned } from './announce.ts';
import { abandonRaceRows } from './queries-write.ts';

/** Whether a race can still be abandoned: until it has an official result. */
export function mayBeAbandoned({ status, result }: Pick<CardRace, 'status' | 'result'>): boolean {
  return status !== RaceStatus.abandoned && !result?.official;
}

/**
 * Abandons races of a meeting (rule: race-abandoned). Bets struck on them up to now are void even if the race is run later,
 * and picks on them score nothing. Provisional results stay stored but no longer count. Settlement and the possible end
 * of the meeting are queued. The caller has locked the meeting and raises its version.
 */
export async function abandonRaces(
  platform: Platform,
  trx: Transaction,
  meeting: Pick<MeetingHead, 'id'>,
  races: readonly Pick<CardRace, 'id'>[],
  order: number,
  /** They had official results: bets are settled anew (rule: race-voided). */
  isCorrection = false,
): Promise<void> {
  const ids = races.map(({ id }) => id);
  await lockRaces(trx, ids);
  // The clock is read under the lock, when no strike is under way: all bets on the races were struck before.
  await abandonRaceRows(trx, ids, { at: platform.clock(), order });
  await racesAbandoned(platform, trx, meeting.id, ids, isCorrection);
}
