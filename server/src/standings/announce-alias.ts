import { loadHeads } from '../meetings/load-card.ts';
import { loadOwnPicks } from '../picks/load-picks.ts';
import type { Transaction } from '../platform/database/database.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { changeStandings } from './change-standings.ts';

/**
 * Says that a punter has another alias: the live standings that may list it get a new version, which every node makes
 * with the alias as it is then. Standings that are final keep the alias of their day.
 */
export const announceAlias =
  ({ jobs }: Pick<Platform, 'jobs'>) =>
  async (trx: Transaction, punterId: number): Promise<void> => {
    // Before the new versions, so that a node knows what to read again when it hears of them.
    await publishEvent(trx, { kind: 'alias', punterId });
    const live = await loadHeads(trx, { live: true });
    const picks = await loadOwnPicks(
      trx,
      punterId,
      live.map(({ id }) => id),
    );
    const meetingIds = [...picks.keys()];
    await changeStandings(trx, meetingIds);
    // The final standings of a meeting just over may be being written, of the version before.
    for (const meetingId of meetingIds) await jobs.queue(trx, 'follow-result', { meetingId, raceId: null });
  };
