import { success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { loadNotices, markRead } from './load-notices.ts';
import type { MessageRefusalsOf } from './message-refusals.ts';
import { countSubscriptions, deleteOwn, isSubscribed } from './queries-subscriptions.ts';
import { loadSettings, muteLeague, saveSettings } from './save-settings.ts';
import { storedEndpoint, subscribe } from './subscribe.ts';

const noticesPerPage = 20;

type RoutesPlatform = Pick<Platform, 'db' | 'operator' | 'settings'>;

/** The calls of notifications; `publicKey` is what browsers subscribe with. */
export function notificationHandlers(
  platform: RoutesPlatform,
  publicKey: string,
  refusalsOf: MessageRefusalsOf,
): HandlersOf<'notifications'> {
  const { db } = platform;
  const { pushServices } = platform.settings;
  return {
    async GetNotifications({ query, caller: { punterId }, now }) {
      assertShown(platform);
      const page = { before: query.before, limit: query.perPage ?? noticesPerPage };
      return success(await loadNotices(db, refusalsOf, punterId, page, now));
    },

    async MarkNotificationsRead({ body, caller: { punterId }, now }) {
      assertShown(platform);
      return success({ unread: await markRead(db, refusalsOf, punterId, body, now) });
    },

    async GetNotificationSettings({ caller: { punterId } }) {
      assertShown(platform);
      return success({ settings: await loadSettings(db, punterId) });
    },

    async SaveNotificationSettings({ body, caller: { punterId }, now }) {
      assertShown(platform);
      await saveSettings(db, punterId, body, now);
      return success({ settings: await loadSettings(db, punterId) });
    },

    async MuteLeague({ body, caller: { punterId } }) {
      assertShown(platform);
      await muteLeague(db, punterId, body);
      return success({ settings: await loadSettings(db, punterId) });
    },

    GetPushKey() {
      assertShown(platform);
      return success({ publicKey });
    },

    async SubscribeToPush({ body, caller: { punterId }, now }) {
      assertShown(platform);
      await subscribe(db, pushServices, punterId, body, now);
      return success({ devices: await countSubscriptions(db, punterId) });
    },

    async UnsubscribeFromPush({ body, caller: { punterId } }) {
      assertShown(platform);
      await deleteOwn(db, punterId, storedEndpoint(body.endpoint, pushServices));
      return success({ devices: await countSubscriptions(db, punterId) });
    },

    async ComparePush({ body, caller: { punterId } }) {
      assertShown(platform);
      const endpoint = storedEndpoint(body.endpoint, pushServices);
      return success({ subscribed: await isSubscribed(db, punterId, endpoint), publicKey });
    },
  };
}

/** Throws Failed 404 while the operator has switched notifications off (rule: feature-flags). */
function assertShown({ operator }: Pick<Platform, 'operator'>): void {
  if (!operator.showNotification) throw new Failed('not-found', 'Notifications are switched off');
}
