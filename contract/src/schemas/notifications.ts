import Type, { type Static } from 'typebox';
import { noticeKinds } from '../codes/notifications.ts';
import { declareCalls } from './declare-calls.ts';
import { Again, Instant, orNull } from './fields.ts';

/** The id of a notification; a later one has a higher id. */
export const NoticeId = Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 });

/** The kind of a notification (`codes/notifications`). */
export const NoticeKindWire = Type.Enum([...noticeKinds]);

/** A notification in the in-app centre (rule: notifications). */
export const NotificationWire = Type.Object({
  id: NoticeId,
  /** How it is shown: good news, bad news, or something to look at. */
  type: Type.Union([Type.Literal('success'), Type.Literal('error'), Type.Literal('warning')]),
  kind: NoticeKindWire,
  title: Type.String(),
  text: Type.String(),
  /** The path of the screen that it leads to, with its query: `/leaderboard?meetingId=12`. */
  link: Type.String(),
  at: Instant,
  read: Type.Boolean(),
});
export type NotificationWire = Static<typeof NotificationWire>;

/** A time of day in Africa/Johannesburg, `21:00`. */
const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });

/** When no push is sent, every day; `to` before `from` is the next morning. The two differ. */
export const QuietHours = Type.Object({ from: TimeOfDay, to: TimeOfDay });
export type QuietHours = Static<typeof QuietHours>;

/** What a punter wants to be told, and when not. */
export const NotificationSettings = Type.Object({
  /** Every kind, in the order that they are shown in. */
  kinds: Type.Array(
    Type.Object({
      kind: NoticeKindWire,
      /** In the centre and by push; off: neither. */
      on: Type.Boolean(),
      /** A promotion is off until the punter agrees to it. */
      purpose: Type.Union([Type.Literal('service'), Type.Literal('promotion')]),
    }),
  ),
  /** Leagues of which nothing is told. */
  mutedLeagues: Type.Array(Type.Object({ leagueCode: Type.String(), leagueName: Type.String() })),
  /** Null: none. */
  quietHours: orNull(QuietHours),
  /** How many browsers of the punter get pushes. */
  devices: Type.Integer(),
});
export type NotificationSettings = Static<typeof NotificationSettings>;

/** The address that a push service gave a browser: a secret between the two and this server. */
const Endpoint = Type.String({ minLength: 12, maxLength: 1_000, pattern: '^https?://[!-~]+$' });

/** A browser's subscription, as `PushSubscription.toJSON()` writes it. */
export const PushSubscriptionBody = Type.Object({
  endpoint: Endpoint,
  /** Milliseconds since 1970, or null: until it is ended. */
  expirationTime: Type.Optional(orNull(Type.Number({ minimum: 0, maximum: 8_640_000_000_000_000 }))),
  keys: Type.Object({
    /** The browser's public key (P-256, uncompressed) and its secret, in base64url without padding. */
    p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' }),
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  }),
});
export type PushSubscriptionBody = Static<typeof PushSubscriptionBody>;

const settings = Type.Object({ settings: NotificationSettings });

export const notificationsCalls = declareCalls('notifications', {
  GetNotifications: {
    summary: "The punter's notifications, newest first, and how many are unread.",
    query: Type.Object({
      /** Only those with a lower id. */
      before: Type.Optional(NoticeId),
      perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    payload: Type.Object({
      notifications: Type.Array(NotificationWire),
      /** Of all pages; never over 99, where it means 99 or more. */
      unread: Type.Integer(),
      /** `before` of the next page; null on the last. */
      next: orNull(NoticeId),
    }),
  },

  MarkNotificationsRead: {
    summary: 'Marks the notifications with these ids as read, or all up to one. Answers how many are unread.',
    body: Type.Object({
      ids: Type.Optional(Type.Array(NoticeId, { maxItems: 100 })),
      /** This one and every earlier one. */
      upTo: Type.Optional(NoticeId),
    }),
    payload: Type.Object({ unread: Type.Integer() }),
  },

  GetNotificationSettings: {
    summary: 'What the punter is told of, leagues that are muted and the quiet hours.',
    payload: settings,
  },

  SaveNotificationSettings: {
    summary: 'Turns kinds on or off and sets the quiet hours (null: none). What is left out stays as it is.',
    body: Type.Object({
      kinds: Type.Optional(
        Type.Array(Type.Object({ kind: NoticeKindWire, on: Type.Boolean() }), { maxItems: 20 }),
      ),
      quietHours: Type.Optional(orNull(QuietHours)),
    }),
    payload: settings,
  },

  MuteLeague: {
    summary: "Mutes one of the punter's leagues, or ends that. 404 for a league the punter is no member of.",
    body: Type.Object({
      leagueCode: Type.String({ minLength: 1, maxLength: 20, pattern: '^[A-Za-z0-9]{1,20}$' }),
      muted: Type.Boolean(),
    }),
    payload: settings,
  },

  GetPushKey: {
    summary: "The server's public key (VAPID), which a browser subscribes with.",
    payload: Type.Object({ publicKey: Type.String() }),
  },

  SubscribeToPush: {
    summary:
      'Sends pushes to a browser from now on. A subscription of another punter on the same browser ends. 400 for an address of no known push service.',
    query: Type.Object({ again: Again }),
    body: PushSubscriptionBody,
    payload: Type.Object({ devices: Type.Integer() }),
  },

  UnsubscribeFromPush: {
    summary: "Ends the pushes to one of the punter's browsers; one that gets none is success too.",
    body: Type.Object({ endpoint: Endpoint }),
    payload: Type.Object({ devices: Type.Integer() }),
  },

  ComparePush: {
    summary:
      "Whether the server still sends pushes of this punter to a browser's subscription; asked whenever the app starts.",
    body: Type.Object({ endpoint: Endpoint }),
    payload: Type.Object({
      /** False: the browser's own subscription gets nothing; end it, and subscribe again if the punter wants pushes. */
      subscribed: Type.Boolean(),
      /** One that was made with another key is useless. */
      publicKey: Type.String(),
    }),
  },
});
