import type { Transaction } from '../platform/database.ts';
import { publishEvent } from '../platform/events.ts';
import { raiseStandingsVersions } from './queries-lock.ts';

/**
 * Says that what meetings' standings are made of has changed: their versions grow and every node hears of it, both
 * with the commit of the change itself.
 */
export async function changeStandings(trx: Transaction, meetingIds: readonly number[]): Promise<void> {
  if (meetingIds.length === 0) return;
  for (const { id, standings_version } of await raiseStandingsVersions(trx, meetingIds)) {
    await publishEvent(trx, { kind: 'standings', meetingId: id, version: standings_version });
    await publishEvent(trx, { kind: 'card', meetingId: id });
  }
}
