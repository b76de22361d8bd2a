import type { CallTable } from '../call-data.ts';

export const notifications = {
  GetNotifications: { method: 'GET', path: '/api/leaderboard/GetNotifications', access: 'punter' },
  MarkNotificationsRead: {
    method: 'POST',
    path: '/api/Notifications/MarkRead',
    access: 'punter',
    act: 'person',
  },
  GetNotificationSettings: { method: 'GET', path: '/api/Notifications/Settings', access: 'punter' },
  SaveNotificationSettings: {
    method: 'POST',
    path: '/api/Notifications/Settings',
    access: 'punter',
    act: 'person',
  },
  MuteLeague: { method: 'POST', path: '/api/Notifications/MuteLeague', access: 'punter', act: 'person' },
  GetPushKey: { method: 'GET', path: '/api/Notifications/PushKey', access: 'punter' },
  SubscribeToPush: { method: 'POST', path: '/api/Notifications/Subscribe', access: 'punter', act: 'person' },
  UnsubscribeFromPush: {
    method: 'POST',
    path: '/api/Notifications/Unsubscribe',
    access: 'punter',
    act: 'person',
  },
  ComparePush: { method: 'POST', path: '/api/Notifications/Compare', access: 'punter', limits: 'read' },
} as const satisfies CallTable;
