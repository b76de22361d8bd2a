import type { NotificationSettings, NotificationWire } from '@furlong/contract/schemas/notifications';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '../platform/api/api.ts';
import { payloadOf, polled } from '../platform/api/query-client.ts';
import {
  leagueNamesKey,
  noticeSettingsKey,
  noticesKey,
  noticesPageKey,
  unreadNoticesKey,
} from '../platform/api/query-keys.ts';
import { useSession } from '../platform/session/session-store.ts';
import { getConfig } from '../platform/site/config.ts';

/** Notifications on a page. */
export const noticesPerPage = 20;
/** The mark is right within this time; a push makes it right at once. */
const unreadIntervalMs = 120_000;
/** A look at the page asks again, unless it was asked this recently: a page that loads gets the focus too. */
const unreadFreshMs = 30_000;

/** How many are unread; at most 99. */
export function useUnread() {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: unreadNoticesKey(punterId),
    queryFn: async ({ signal }) => {
      const payload = payloadOf(await call('GetNotifications', { query: { perPage: 1 }, signal }));
      return payload.unread;
    },
    enabled: punterId !== null,
    refetchInterval: polled(unreadIntervalMs),
    staleTime: unreadFreshMs,
    refetchOnWindowFocus: true,
  });
}

/** A page of the punter's notifications: those before an id, newest first. */
export function useNotices(before: number | null) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: noticesPageKey(punterId, before),
    queryFn: async ({ signal }) => {
      const query = { perPage: noticesPerPage, ...(before !== null && { before }) };
      return payloadOf(await call('GetNotifications', { query, signal }));
    },
    enabled: punterId !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Marks every notification up to one as read, so that the bell's number goes. A failure leaves all unread. */
export function useMarkRead(): (upTo: number) => Promise<void> {
  const client = useQueryClient();
  return async (upTo) => {
    const { punterId } = useSession.getState();
    const answer = await call('MarkNotificationsRead', { body: { upTo } });
    if (answer.kind !== 'success') return;
    // A number that was asked for before would come back after this one.
    await client.cancelQueries({ queryKey: unreadNoticesKey(punterId) });
    client.setQueryData(unreadNoticesKey(punterId), answer.payload.unread);
    client.setQueriesData<{ readonly notifications: readonly NotificationWire[] }>(
      { queryKey: [...noticesKey, 'page'] },
      (page) =>
        page && {
          ...page,
          notifications: page.notifications.map((each) => (each.id <= upTo ? { ...each, read: true } : each)),
        },
    );
  };
}

/** What the punter is told, and when not. */
export function useNoticeSettings() {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: noticeSettingsKey(punterId),
    queryFn: async ({ signal }) => payloadOf(await call('GetNotificationSettings', { signal })).settings,
    enabled: punterId !== null,
    staleTime: 0,
  });
}

type Changed = Answer<{ readonly settings: NotificationSettings }>;

/** Makes changes; each call answers the settings after it. Resolves to null, or to the problem in words. */
export function useSettingsChange(): (made: Promise<Changed>) => Promise<string | null> {
  const client = useQueryClient();
  return async (made) => {
    const answer = await made;
    if (answer.kind === 'refusal') return answer.head.detail || answer.head.message;
    if (answer.kind === 'failure') {
      return answer.why === 'network' ? 'No connection. Try again when you are online.' : answer.message;
    }
    client.setQueryData(noticeSettingsKey(useSession.getState().punterId), answer.payload.settings);
    return null;
  };
}

/** The punter's leagues by code and name; none while the operator hides leagues. */
export function useLeagueNames() {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: leagueNamesKey(punterId),
    queryFn: async ({ signal }) => {
      const { ownedLeagues, joinedLeagues } = payloadOf(
        await call('GetPunterLeagues', { query: {}, signal }),
      );
      return [...ownedLeagues, ...joinedLeagues].map(({ leagueCode, leagueName }) => ({
        leagueCode,
        leagueName,
      }));
    },
    enabled: punterId !== null && getConfig().showFriendsLeague,
  });
}
