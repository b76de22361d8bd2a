import Type, { type Static } from 'typebox';
import { defineCall } from './call.ts';
import { Guid, Instant, orNull, Rands } from './fields.ts';

/** What a limit is on. */
export const LimitKind = Type.Union([Type.Literal('deposit'), Type.Literal('stake'), Type.Literal('loss')]);
/** What a limit is kept over: a day, a week from Monday, a month from its first, in Africa/Johannesburg. */
export const LimitPeriod = Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month')]);
/** How long a time-out lasts. */
export const TimeOutLength = Type.Union([
  Type.Literal('day'),
  Type.Literal('week'),
  Type.Literal('month'),
  Type.Literal('three-months'),
]);
/** How long a self-exclusion lasts: six months at least. */
export const SelfExclusionLength = Type.Union([
  Type.Literal('six-months'),
  Type.Literal('one-year'),
  Type.Literal('two-years'),
  Type.Literal('five-years'),
]);

/** One of a punter's nine limits as it stands. */
export const PunterLimit = Type.Object({
  kind: LimitKind,
  period: LimitPeriod,
  /** In force; null: none. */
  amount: orNull(Rands),
  /** Of this period, limit or not; a loss below 0 is a gain. */
  used: Rands,
  /** What the limit leaves; null without one. */
  left: orNull(Rands),
  /** When the period ends and counting begins anew. */
  resetsAt: Instant,
  /** A looser limit that waits; its amount is null when there is to be none. */
  pending: orNull(Type.Object({ amount: orNull(Rands), effectiveAt: Instant })),
});
/** One of a punter's nine limits as it stands. */
export type PunterLimit = Static<typeof PunterLimit>;

/** A limit that was set at some time. */
export const LimitChange = Type.Object({
  kind: LimitKind,
  period: LimitPeriod,
  amount: orNull(Rands),
  at: Instant,
  effectiveAt: Instant,
});
/** A limit that was set at some time. */
export type LimitChange = Static<typeof LimitChange>;

/** Minutes a session may last from signing in. */
export const SessionMinutes = Type.Union([
  Type.Literal(15),
  Type.Literal(30),
  Type.Literal(60),
  Type.Literal(120),
  Type.Literal(240),
]);
/** Minutes a session may last from signing in. */
export type SessionMinutes = Static<typeof SessionMinutes>;

/** The time limit of a session as it stands. */
export const SessionLimit = Type.Object({
  /** In force; null: none. */
  minutes: orNull(Type.Integer()),
  /** When the session that asks began: the sign-in. */
  since: Instant,
  /** When the limit ends that session; null without one. */
  endsAt: orNull(Instant),
  /** A looser limit that waits; its minutes are null when there is to be none. */
  pending: orNull(Type.Object({ minutes: orNull(Type.Integer()), effectiveAt: Instant })),
});
/** The time limit of a session as it stands. */
export type SessionLimit = Static<typeof SessionLimit>;

/** The break a punter takes now; `until` null: for good. */
export const PunterBreak = Type.Object({
  kind: Type.Union([Type.Literal('time-out'), Type.Literal('self-exclusion'), Type.Literal('closure')]),
  until: orNull(Instant),
});
/** The break a punter takes now. */
export type PunterBreak = Static<typeof PunterBreak>;

/** Everything a punter is protected by (Decision 22). */
export const Protection = Type.Object({
  identity: Type.Object({
    status: Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected')]),
    /** Why it was rejected. */
    reason: orNull(Type.String()),
  }),
  break: orNull(PunterBreak),
  /** All nine, by kind, then by period. */
  limits: Type.Array(PunterLimit),
  /** The last changes, newest first. */
  history: Type.Array(LimitChange),
  sessionLimit: SessionLimit,
  realityCheck: Type.Object({
    /** How often the time and the result are shown; null: never. */
    minutes: orNull(Type.Integer()),
  }),
});
/** Everything a punter is protected by. */
export type Protection = Static<typeof Protection>;

const payload = Type.Object({ protection: Protection });

export const GetProtection = defineCall({
  name: 'GetProtection',
  method: 'GET',
  path: '/api/Protection/GetProtection',
  capability: 'protection',
  access: 'punter',
  summary: "The punter's limits with what they leave, break, identity check and reality check.",
  answer: 'envelope',
  payload,
});

export const SetLimit = defineCall({
  name: 'SetLimit',
  method: 'POST',
  path: '/api/Protection/SetLimit',
  capability: 'protection',
  access: 'punter',
  act: 'person',
  summary:
    'Sets a limit in rands, null for none. Tighter counts at once, looser after 24 hours; the same again changes nothing.',
  body: Type.Object({
    kind: LimitKind,
    period: LimitPeriod,
    amount: orNull(Type.Number({ minimum: 0, maximum: 1_000_000_000 })),
  }),
  answer: 'envelope',
  payload,
});

export const CancelLimit = defineCall({
  name: 'CancelLimit',
  method: 'POST',
  path: '/api/Protection/CancelLimit',
  capability: 'protection',
  access: 'punter',
  act: 'person',
  summary: 'Takes back a looser limit that waits; what is in force stays.',
  body: Type.Object({ kind: LimitKind, period: LimitPeriod }),
  answer: 'envelope',
  payload,
});

export const SetSessionLimit = defineCall({
  name: 'SetSessionLimit',
  method: 'POST',
  path: '/api/Protection/SetSessionLimit',
  capability: 'protection',
  access: 'punter',
  act: 'person',
  summary:
    'Sets how many minutes a session may last from signing in, null for no limit. Tighter counts at once, looser after 24 hours.',
  body: Type.Object({ minutes: orNull(SessionMinutes) }),
  answer: 'envelope',
  payload,
});

export const CancelSessionLimit = defineCall({
  name: 'CancelSessionLimit',
  method: 'POST',
  path: '/api/Protection/CancelSessionLimit',
  capability: 'protection',
  access: 'punter',
  act: 'person',
  summary: 'Takes back a looser time limit that waits; what is in force stays.',
  answer: 'envelope',
  payload,
});

export const TakeTimeOut = defineCall({
  name: 'TakeTimeOut',
  method: 'POST',
  path: '/api/Protection/TakeTimeOut',
  capability: 'protection',
  access: 'punter',
  act: 'person',
  summary: 'Closes betting, deposits and the game for some time, at once. It cannot be shortened.',
  body: Type.Object({ guid: Guid, length: TimeOutLength }),
  answer: 'envelope',
  payload,
});

export const ExcludeSelf = defineCall({
  name: 'ExcludeSelf',
  method: 'POST',
  path: '/api/Protection/ExcludeSelf',
  capability: 'protection',
  access: 'punter',
  act: 'person',
  summary:
    'Excludes the punter for six months or longer, at once. It cannot be shortened; statements and withdrawal stay.',
  body: Type.Object({ guid: Guid, length: SelfExclusionLength }),
  answer: 'envelope',
  payload,
});

export const CloseAccount = defineCall({
  name: 'CloseAccount',
  method: 'POST',
  path: '/api/Protection/CloseAccount',
  capability: 'protection',
  access: 'punter',
  act: 'person',
  summary: 'Closes the account for good, at once; statements and withdrawal stay.',
  body: Type.Object({ guid: Guid }),
  answer: 'envelope',
  payload,
});

export const SetRealityCheck = defineCall({
  name: 'SetRealityCheck',
  method: 'POST',
  path: '/api/Protection/SetRealityCheck',
  capability: 'protection',
  access: 'punter',
  act: 'person',
  summary: 'How often the time and the result since signing in are shown, in minutes; null: never.',
  body: Type.Object({ minutes: orNull(Type.Integer({ minimum: 5, maximum: 480 })) }),
  answer: 'envelope',
  payload,
});

export const GetRealityCheck = defineCall({
  name: 'GetRealityCheck',
  method: 'GET',
  path: '/api/Protection/GetRealityCheck',
  capability: 'protection',
  access: 'punter',
  summary: 'What was staked and what came back since an instant, and how often it is to be shown.',
  query: Type.Object({ since: Instant }),
  answer: 'envelope',
  payload: Type.Object({
    realityCheck: Type.Object({
      minutes: orNull(Type.Integer()),
      since: Instant,
      staked: Rands,
      /** How much of it is on bets that are still open: neither won nor lost. */
      open: Rands,
      /** What came back less what was taken back: payouts, refunds, reversals. */
      returned: Rands,
      /** `returned` less what was staked on bets that are settled: below 0 is a loss. */
      net: Rands,
    }),
  }),
});
