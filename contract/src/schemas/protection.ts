import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Guid, Instant, orNull, Rands } from './fields.ts';

/** What a limit is on. */
export const LimitKind = Type.Union([Type.Literal('deposit'), Type.Literal('stake'), Type.Literal('loss')]);
/** The period of a limit: a day, a week from Monday, a month from its first day, in Africa/Johannesburg. */
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

/** One of a punter's nine limits. */
export const PunterLimit = Type.Object({
  kind: LimitKind,
  period: LimitPeriod,
  /** In force; null: none. */
  amount: orNull(Rands),
  /** Counted in this period, with or without a limit; a loss below 0 is a gain. */
  used: Rands,
  /** What the limit leaves; null without one. */
  left: orNull(Rands),
  /** When the period ends and counting begins anew. */
  resetsAt: Instant,
  /** A looser limit that waits; its amount is null when there is to be none. */
  pending: orNull(Type.Object({ amount: orNull(Rands), effectiveAt: Instant })),
});
export type PunterLimit = Static<typeof PunterLimit>;

/** A change of a limit. */
export const LimitChange = Type.Object({
  kind: LimitKind,
  period: LimitPeriod,
  amount: orNull(Rands),
  at: Instant,
  effectiveAt: Instant,
});
export type LimitChange = Static<typeof LimitChange>;

/** Minutes a session may last from signing in. */
export const SessionMinutes = Type.Union([
  Type.Literal(15),
  Type.Literal(30),
  Type.Literal(60),
  Type.Literal(120),
  Type.Literal(240),
]);
export type SessionMinutes = Static<typeof SessionMinutes>;

/** The time limit of a session. */
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
export type SessionLimit = Static<typeof SessionLimit>;

/** The break in force for a punter; `until` null: for good. */
export const PunterBreak = Type.Object({
  kind: Type.Union([Type.Literal('time-out'), Type.Literal('self-exclusion'), Type.Literal('closure')]),
  until: orNull(Instant),
});
export type PunterBreak = Static<typeof PunterBreak>;

/** A punter's limits, break, identity check and reality check (rule: player-protection). */
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
export type Protection = Static<typeof Protection>;

const payload = Type.Object({ protection: Protection });

export const protectionCalls = declareCalls('protection', {
  GetProtection: {
    summary: "The punter's limits with what they leave, break, identity check and reality check.",
    payload,
  },

  SetLimit: {
    summary:
      'Sets a limit in rands, null for none. Tighter counts at once, looser after 24 hours; the same again changes nothing.',
    body: Type.Object({
      kind: LimitKind,
      period: LimitPeriod,
      amount: orNull(Type.Number({ minimum: 0, maximum: 1_000_000_000 })),
    }),
    payload,
  },

  CancelLimit: {
    summary: 'Takes back a looser limit that waits; what is in force stays.',
    body: Type.Object({ kind: LimitKind, period: LimitPeriod }),
    payload,
  },

  SetSessionLimit: {
    summary:
      'Sets how many minutes a session may last from signing in, null for no limit. Tighter counts at once, looser after 24 hours.',
    body: Type.Object({ minutes: orNull(SessionMinutes) }),
    payload,
  },

  CancelSessionLimit: {
    summary: 'Takes back a looser time limit that waits; what is in force stays.',
    payload,
  },

  TakeTimeOut: {
    summary: 'Closes betting, deposits and the game for some time, at once. It cannot be shortened.',
    body: Type.Object({ guid: Guid, length: TimeOutLength }),
    payload,
  },

  ExcludeSelf: {
    summary:
      'Excludes the punter for six months or longer, at once. It cannot be shortened; statements and withdrawal stay.',
    body: Type.Object({ guid: Guid, length: SelfExclusionLength }),
    payload,
  },

  CloseAccount: {
    summary: 'Closes the account for good, at once; statements and withdrawal stay.',
    body: Type.Object({ guid: Guid }),
    payload,
  },

  SetRealityCheck: {
    summary: 'How often the time and the result since signing in are shown, in minutes; null: never.',
    body: Type.Object({ minutes: orNull(Type.Integer({ minimum: 5, maximum: 480 })) }),
    payload,
  },

  GetRealityCheck: {
    summary: 'What was staked and what came back since an instant, and how often it is to be shown.',
    query: Type.Object({ since: Instant }),
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
  },
});
