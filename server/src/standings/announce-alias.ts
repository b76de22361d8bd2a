import { loadHeads } from '../meetings/load-card.ts';
import { loadOwnPicks } from '../picks/load-picks.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { aliasChanged } from './announce.ts';

/**
 * Announces a punter's new alias. Live standings that may list it get a new version, which every node builds with the
 * current alias. Final standings stay with the alias of their day.
 */
export const announceAlias =
  (platform: Pick<Platform, 'jobs'>) =>
  async (trx: Transaction, punterId: number): Promise<void> => {
    const live = await loadHeads(trx, { live: true });
    const picks = await loadOwnPicks(
      trx,
      punterId,
      live.map(({ id }) => id),
    );
    await aliasChanged(platform, trx, punterId, [...picks.keys()]);
  };
