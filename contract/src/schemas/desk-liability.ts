import { limitKinds } from '@furlong/domain/betting/liability-limits';
import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Id, Instant, oneOf, orNull, Rands, SentRands } from './fields.ts';

const strict = { additionalProperties: false };

const Counted = Type.Integer({ minimum: 0 });

/** Bets as combinations, and their stakes. */
const Taken = Type.Object({ bets: Counted, stakes: Rands });

/** Bets that are open on an outcome. `expected` and `worst` say what they pay if it wins; of singles they are the same. */
const OpenBets = Type.Object({ bets: Counted, stakes: Rands, expected: Rands, worst: Rands });

/** What is open on an outcome of a market, at fixed odds or at the starting price. */
const OutcomeLiability = Type.Object({
  market: Type.String(),
  /** The saddle, or the outcome's place in its market. */
  outcome: Type.Integer(),
  /** Of a fixture; null in racing, where the card names it. */
  marketName: orNull(Type.String()),
  outcomeName: orNull(Type.String()),
  fixed: Type.Boolean(),
  singles: OpenBets,
  multiples: OpenBets,
});
export type OutcomeLiability = Static<typeof OutcomeLiability>;

const measure = oneOf(['expected', 'worst']);
/**
 * `counting`: the bets are being read, ask again. `too-large`: there are more than this server counts at a time. `settled`:
 * the meeting or fixture is of a day before today, and nothing is open on it any more, so nothing is counted.
 */
const State = oneOf(['counted', 'counting', 'too-large', 'settled']);
const Both = Type.Object({ expected: Rands, worst: Rands });

/** A limit that holds. */
const LiabilityLimit = Type.Object({
  /** `meeting`: all its races together; `event`: one result of a race or fixture; `outcome`: one runner or outcome. */
  kind: oneOf(limitKinds),
  /** Null: of each race of the meeting. */
  eventId: orNull(Id),
  /** Which figure of multiples counts. */
  measure,
  amount: Rands,
  setBy: Type.String(),
});
export type LiabilityLimit = Static<typeof LiabilityLimit>;
const Limits = Type.Array(LiabilityLimit, { maxItems: 100 });

/** What a meeting's races come to, each with its figures; races without a bet are left out. */
const MeetingLiability = Type.Object({
  meetingId: Id,
  state: State,
  asOf: orNull(Instant),
  struck: Taken,
  /** All races together: singles by the dearest result of each, and multiples, each once. */
  together: Both,
  races: Type.Array(Type.Object({ raceId: Id, struck: Taken, open: OpenBets, most: Both }), { maxItems: 20 }),
  limits: Limits,
});
export type MeetingLiability = Static<typeof MeetingLiability>;

/** What bets on a fixture come to, without its outcomes. */
const FixtureLiability = Type.Object({
  fixtureId: Id,
  state: State,
  asOf: orNull(Instant),
  struck: Taken,
  open: OpenBets,
  most: Both,
});
export type FixtureLiability = Static<typeof FixtureLiability>;

/** A limit that was passed and that nobody has acknowledged. */
const LiabilityAlarm = Type.Object({
  id: Id,
  sport: Type.String(),
  /** The meeting, or null of a fixture. */
  meetingId: orNull(Id),
  eventId: orNull(Id),
  /** What it is on, in words: the meeting or fixture, and the runner or outcome. */
  programme: Type.String(),
  raceNumber: orNull(Type.Integer()),
  outcome: orNull(Type.String()),
  kind: oneOf(limitKinds),
  measure,
  limit: Rands,
  /** What would have been paid when it was raised. */
  amount: Rands,
  raisedAt: Instant,
  /** Whether it is passed still. */
  passed: Type.Boolean(),
});
export type LiabilityAlarm = Static<typeof LiabilityAlarm>;

/** What bets on an event come to. */
const EventLiability = Type.Object({
  state: State,
  /** Every strike up to then is counted; null while none is. */
  asOf: orNull(Instant),
  /** All that was struck, whatever became of it. */
  struck: Taken,
  open: OpenBets,
  /** The most that one result of the event pays: one winner and the places, or one score. */
  most: Both,
  outcomes: Type.Array(OutcomeLiability, { maxItems: 400 }),
  /** Those that hold for it. */
  limits: Limits,
});
export type EventLiability = Static<typeof EventLiability>;

export const deskLiabilityCalls = declareCalls('desk-liability', {
  GetRaceLiability: {
    summary:
      'What bets are open on a race, by runner, market, fixed odds and starting price, and what they would pay. 404 when there is no such meeting.',
    params: Type.Object({ meetingId: Id, raceId: Id }),
    payload: Type.Object({ liability: EventLiability }),
  },
  GetMeetingsLiability: {
    summary:
      'What bets are open on the races of some meetings, race by race and together. Meetings that there are none of are left out.',
    query: Type.Object({
      /** Ids with commas between. */
      meetings: Type.String({ maxLength: 550, pattern: '^[0-9]{1,9}(,[0-9]{1,9}){0,49}$' }),
    }),
    payload: Type.Object({ meetings: Type.Array(MeetingLiability, { maxItems: 50 }) }),
  },
  ListLiabilityAlarms: {
    summary: 'Limits that were passed and that nobody has acknowledged, the latest first; 50 at most.',
    payload: Type.Object({
      alarms: Type.Array(LiabilityAlarm, { maxItems: 50 }),
      hasMore: Type.Boolean(),
    }),
  },
  SetLiabilityLimit: {
    summary:
      'Sets a limit on what would be paid, or removes it. 409 when another was set since the one that was seen.',
    body: Type.Object(
      {
        sport: oneOf(['horseracing', 'soccer']),
        /** Of racing. */
        meetingId: Type.Optional(Id),
        /** The race, or the fixture; left out: the meeting, or each race of it. */
        eventId: Type.Optional(Id),
        kind: oneOf(limitKinds),
        measure,
        /** Null removes it. */
        amount: orNull(SentRands),
        /** The amount that was seen; null: there was no limit. */
        seen: orNull(SentRands),
      },
      strict,
    ),
    payload: Type.Object({}),
  },
  AcknowledgeLiabilityAlarm: {
    summary: 'Acknowledges an alarm by the name of who presses; it is not listed any more.',
    body: Type.Object({ id: Id }, strict),
    payload: Type.Object({}),
  },
  GetFixturesLiability: {
    summary:
      'What bets are open on some fixtures, each by itself. Fixtures that there are none of are left out.',
    query: Type.Object({
      /** Ids with commas between. */
      fixtures: Type.String({ maxLength: 550, pattern: '^[0-9]{1,9}(,[0-9]{1,9}){0,49}$' }),
    }),
    payload: Type.Object({ fixtures: Type.Array(FixtureLiability, { maxItems: 50 }) }),
  },
  GetFixtureLiability: {
    summary: 'What bets are open on a fixture, by market and outcome, and what they would pay.',
    params: Type.Object({ fixtureId: Id }),
    payload: Type.Object({ name: Type.String(), liability: EventLiability }),
  },
});
