import { raiseStandingsVersions } from '../meetings/queries-lock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { doOrPutOff } from '../platform/database/put-off.ts';
import { publishEvent } from '../platform/runtime/events.ts';

/**
 * Says that what meetings' standings are made of has changed: their versions grow and every node hears of it, both
 * with the commit of the change itself.
 */
export async function changeStandings(trx: Transaction, meetingIds: readonly number[]): Promise<void> {
  await doOrPutOff(trx, 'standings', meetingIds, async (changed) => {
    const ids = new Set(changed.flat());
    if (ids.size === 0) return;
    for (const { id, standings_version } of await raiseStandingsVersions(trx, [...ids])) {
      await publishEvent(trx, { kind: 'standings', meetingId: id, version: standings_version });
      await publishEvent(trx, { kind: 'card', meetingId: id });
    }
  });
}
