import { countDeliveries, selectServices, selectStopped } from '../notifications/queries-subscriptions.ts';
import { success } from '../platform/http/answer.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';

/** Stopped browsers that are listed. */
const stoppedMax = 100;

/** The call that shows what push services refuse. Punters are ids there, and nobody is named. */
export function pushHealthHandlers({ db }: Pick<Platform, 'db'>): HandlersOf<'GetPushHealth'> {
  return {
    async GetPushHealth({ now }) {
      const [services, pushes, stopped] = await Promise.all([
        selectServices(db),
        countDeliveries(db, now),
        selectStopped(db, stoppedMax + 1),
      ]);
      return success({
        services: services.map(({ service, subscriptions, stopped: off }) => ({
          ...{ service, browsers: subscriptions, stopped: off },
        })),
        pushes: pushes.map(({ state, reason, deliveries }) => ({ state, reason, count: deliveries })),
        stopped: stopped
          .slice(0, stoppedMax)
          .map(({ stoppedAt, ...row }) => ({ ...row, stoppedAt: stoppedAt.toISOString() })),
        hasMore: stopped.length > stoppedMax,
      });
    },
  };
}
