import { RaceStatus } from '@furlong/domain/status';
import type { CardRace, MeetingHead } from '../meetings/card.ts';
import { lockRaces } from '../meetings/queries-lock.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { racesAbandoned } from './announce.ts';
import { abandonRaceRows } from './queries-write.ts';

/** Whether a race can still be abandoned: until its result is official. */
export function mayBeAbandoned({ status, result }: Pick<CardRace, 'status' | 'result'>): boolean {
  return status !== RaceStatus.abandoned && !result?.official;
}

/**
 * Abandons races of a meeting. Bets struck until now are void for good (rule: abandoned), and picks score nothing;
 * provisional results stay in the record but no longer count. These may be the last races of their meeting, so what
 * follows from results is queued, and so is settlement. The caller has locked the meeting and raises its version.
 */
export async function abandonRaces(
  platform: Platform,
  trx: Transaction,
  meeting: Pick<MeetingHead, 'id'>,
  races: readonly Pick<CardRace, 'id'>[],
  sequence: number,
): Promise<void> {
  const ids = races.map(({ id }) => id);
  await lockRaces(trx, ids);
  // The clock is read when no strike is under way any more: whatever was struck on them came before.
  await abandonRaceRows(trx, ids, { at: platform.clock(), sequence });
  await racesAbandoned(platform, trx, meeting.id, ids);
}
