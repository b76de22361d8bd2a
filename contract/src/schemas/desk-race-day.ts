import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { FeedOdds } from './feed.ts';
import { Day, Id, Instant, OddsFraction, oneOf, orNull, RaceNumber, Saddle } from './fields.ts';

const strict = { additionalProperties: false };
/** Of a race or a meeting as somebody saw it: a press on what has changed since is refused with 409. */
const Version = Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' });
const RaceToChange = { raceId: Id, version: Version };
const MeetingToChange = { meetingId: Id, version: Version };
const Fraction = orNull(OddsFraction);

const raceLine = {
  raceId: Id,
  raceNumber: RaceNumber,
  raceName: Type.String(),
  offTime: Instant,
  status: oneOf(['open', 'closed', 'abandoned', 'resulted']),
  /** Nothing can be struck: a scratching waits for new prices, or the desk suspended it, or both. */
  suspended: Type.Boolean(),
  suspendedByHand: Type.Boolean(),
  /** Prices of some of its runners are held by hand (rule: hand-holds). */
  pricesHeld: Type.Boolean(),
  /** Runners that are not scratched. */
  running: Type.Integer({ minimum: 0 }),
  placesPaid: Type.Integer({ minimum: 0 }),
  resultState: oneOf(['none', 'provisional', 'official']),
  /** A supplier's result differs from the one by hand and waits (rule: results-that-differ). */
  differs: Type.Boolean(),
  /** By position, then saddle. */
  placed: Type.Array(Type.Object({ saddle: Saddle, position: Type.Integer({ minimum: 1 }) }), {
    maxItems: 40,
  }),
  /** There where the caller is asked to key it blind: its places and prices are left out (rule: second-approval). */
  resultWithheld: Type.Optional(Type.Boolean()),
};

/** A race in a list. */
const DeskRaceLine = Type.Object(raceLine);
export type DeskRaceLine = Static<typeof DeskRaceLine>;

const meetingFields = {
  meetingId: Id,
  version: Version,
  meetingName: Type.String(),
  raceCourse: Type.String(),
  country: Type.String(),
  day: Day,
  status: oneOf(['active', 'postponed', 'abandoned', 'resulted']),
};

/** A meeting with its races by number. */
const DeskMeeting = Type.Object({ ...meetingFields, races: Type.Array(DeskRaceLine, { maxItems: 20 }) });
export type DeskMeeting = Static<typeof DeskMeeting>;

/** Who set something by hand, and when. */
const ByHand = Type.Object({ at: Instant, by: Type.String() });

/** A runner with what is on offer for it. Odds are fractions to one: `7/2`. */
const DeskRunner = Type.Object({
  saddle: Saddle,
  horseName: Type.String(),
  jockey: Type.String(),
  trainer: Type.String(),
  scratched: Type.Boolean(),
  /** Declared after the off to have taken no part (rule: late-non-runner). */
  nonRunner: Type.Boolean(),
  openingOdds: Fraction,
  winOdds: Fraction,
  placeOdds: Fraction,
  startingPrice: Fraction,
  /** Where its win price moved last. */
  movement: oneOf(['shortening', 'drifting', 'steady']),
  /** When its win price was last shown anew; null: it has none. */
  pricedAt: orNull(Instant),
  position: orNull(Type.Integer({ minimum: 1 })),
  /** Its price is held by hand: by whom, and what the feed offers meanwhile (rule: hand-holds). */
  held: orNull(
    Type.Object({
      ...ByHand.properties,
      feedWinOdds: Fraction,
      feedPlaceOdds: Fraction,
      /** When the feed last priced it; null: not since it is held. */
      feedAt: orNull(Instant),
    }),
  ),
});
export type DeskRunner = Static<typeof DeskRunner>;

/** A race with all that is known of it at the desk. */
const DeskRace = Type.Object({
  ...raceLine,
  version: Version,
  closedAt: orNull(Instant),
  /** Its supplier said that it was off, or it has a result: nobody at the desk opens it again (rule: after-the-off). */
  wasRun: Type.Boolean(),
  distance: orNull(Type.Integer()),
  going: Type.String(),
  surface: Type.String(),
  class: Type.String(),
  /** A scratching waits for new prices. */
  awaitsPrices: Type.Boolean(),
  /** Who suspended it by hand, and when. */
  suspension: orNull(ByHand),
  /** Why its result corrects an earlier official one. */
  correction: orNull(oneOf(['capture', 'disqualification', 'judge', 'non-runner'])),
  runners: Type.Array(DeskRunner, { maxItems: 40 }),
});
export type DeskRace = Static<typeof DeskRace>;

/** Odds to one as a trader types them; 0 takes the price off. */
const PriceByHand = Type.Object(
  { saddle: Saddle, winOdds: Type.Optional(FeedOdds), placeOdds: Type.Optional(FeedOdds) },
  strict,
);

export const deskRaceDayCalls = declareCalls('desk-race-day', {
  GetDeskMeetings: {
    summary: 'The meetings of a day with their races and where each stands. `next` goes on as `after`.',
    query: Type.Object({
      day: Day,
      after: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    payload: Type.Object({ meetings: Type.Array(DeskMeeting, { maxItems: 50 }), next: orNull(Id) }),
  },
  GetDeskRace: {
    summary:
      'A race with its runners, their prices, what is held by hand and what the feed offers meanwhile, and the other races of its meeting.',
    params: Type.Object({ meetingId: Id, raceNumber: RaceNumber }),
    payload: Type.Object({ meeting: DeskMeeting, race: DeskRace }),
  },
  SetDeskPrices: {
    summary: 'Shows prices by hand and holds them against the feed until they are released.',
    body: Type.Object(
      { ...RaceToChange, prices: Type.Array(PriceByHand, { minItems: 1, maxItems: 40 }) },
      strict,
    ),
    payload: Type.Object({}),
  },
  ReleaseDeskPrices: {
    summary:
      'Ends the holding of prices, which shows what the feed offers at once; of all runners, or of some.',
    body: Type.Object(
      { ...RaceToChange, saddles: Type.Optional(Type.Array(Saddle, { minItems: 1, maxItems: 40 })) },
      strict,
    ),
    payload: Type.Object({}),
  },
  SuspendRace: {
    summary: 'Takes a race off offer until it is resumed by hand, whatever prices the feed sends.',
    body: Type.Object(RaceToChange, strict),
    payload: Type.Object({}),
  },
  ResumeRace: {
    summary:
      'Ends a suspension by hand; where there is none, the one after a scratching, without waiting for new prices.',
    body: Type.Object(RaceToChange, strict),
    payload: Type.Object({}),
  },
  ScratchRunner: {
    summary: 'Scratches a runner. It cannot be taken back. 409 after the off.',
    body: Type.Object({ ...RaceToChange, saddle: Saddle }, strict),
    payload: Type.Object({}),
  },
  CloseRace: {
    summary: 'Closes a race as off now.',
    body: Type.Object(RaceToChange, strict),
    payload: Type.Object({}),
  },
  MoveOff: {
    summary:
      'Moves the off of a race to a later instant than now; one that was abandoned is open again, suspended and without prices. 409 after the off.',
    body: Type.Object({ ...RaceToChange, offAt: Instant }, strict),
    payload: Type.Object({}),
  },
  AbandonRace: {
    summary: 'Abandons a race: bets on it are refunded, picks on it score nothing. 409 after the off.',
    body: Type.Object(RaceToChange, strict),
    payload: Type.Object({}),
  },
  AbandonMeeting: {
    summary:
      'Abandons a meeting with all its races to come. 409 while one that was off has no official result.',
    body: Type.Object(MeetingToChange, strict),
    payload: Type.Object({}),
  },
  PostponeMeeting: {
    summary:
      'Postpones a meeting: its races do not close at their offs. A new day moves the offs with it. 409 while one that was off has no official result.',
    body: Type.Object({ ...MeetingToChange, newDay: Type.Optional(Day) }, strict),
    payload: Type.Object({}),
  },
  ResumeMeeting: {
    summary: 'Ends the postponement of a meeting: its races close at their offs again.',
    body: Type.Object(MeetingToChange, strict),
    payload: Type.Object({}),
  },
});
