import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Day, Id, Instant, name, orNull, Rands, SentRands } from './fields.ts';

/** What holds for the cards of a progressive (rule: jackpot-terms). */
const Terms = {
  seed: Rands,
  /** Added at each meeting. */
  contribution: Rands,
  /** The most that a pool can be; null: no cap. */
  cap: orNull(Rands),
  /** Bets on the meeting from which a share is doubled; 0: none is. */
  doublesFrom: Rands,
};

/** A progressive with the terms set last. */
const DeskProgressive = Type.Object({
  name: Type.String(),
  /** What it carries over to its next meeting. */
  carried: Rands,
  ...Terms,
  /** How often terms were set; 0: never, and those above are what holds without any. */
  version: Type.Integer({ minimum: 0 }),
  /** Who set them; null: nobody. */
  setBy: orNull(Type.String()),
  /** From when cards that are published have them. */
  effectiveAt: orNull(Instant),
  /** Days from today on that must be won. */
  mustBeWonDays: Type.Array(Day, { maxItems: 100 }),
});
export type DeskProgressive = Static<typeof DeskProgressive>;

/** A meeting's jackpot. */
const DeskJackpot = Type.Object({
  meetingId: Id,
  meeting: Type.String(),
  date: Day,
  progressive: Type.String(),
  /** The pool; null while its cards are open. */
  total: orNull(Rands),
  cards: orNull(Type.Integer()),
  /** Null until it is decided; 0: carried over. */
  winners: orNull(Type.Integer()),
  paid: orNull(Rands),
  withheld: Type.Integer({ minimum: 0 }),
});
export type DeskJackpot = Static<typeof DeskJackpot>;

const WithheldShare = Type.Object({
  meetingId: Id,
  meeting: Type.String(),
  date: Day,
  punterId: Id,
  alias: orNull(Type.String()),
  /** The punter reads it. */
  reason: Type.String(),
  firstBy: Type.String(),
  secondBy: Type.String(),
  at: Instant,
});
export type WithheldShare = Static<typeof WithheldShare>;

const Counted = Type.Integer({ minimum: 0 });
const Progressive = name(80);
const Done = Type.Object({});

export const deskJackpotsCalls = declareCalls('desk-jackpots', {
  ListDeskJackpots: {
    summary: 'Progressives with their terms, by name, and the latest jackpots; 50 of each at most.',
    payload: Type.Object({
      progressives: Type.Array(DeskProgressive, { maxItems: 50 }),
      jackpots: Type.Array(DeskJackpot, { maxItems: 50 }),
    }),
  },
  ListWithheldShares: {
    summary:
      'Shares that were withheld, the latest first; 50 at most. A list that names anybody is recorded as a look.',
    payload: Type.Object({ shares: Type.Array(WithheldShare, { maxItems: 50 }), hasMore: Type.Boolean() }),
  },
  SetJackpotTerms: {
    summary:
      'Sets all terms of a progressive for cards published from an instant on; what a card has announced stays. 409 when others were set meanwhile. Seed and contribution are at most what the operator allows (JACKPOT_MAX).',
    body: Type.Object({
      progressive: Progressive,
      seed: SentRands,
      contribution: SentRands,
      cap: orNull(SentRands),
      doublesFrom: SentRands,
      /** Left out: from now on. */
      from: Type.Optional(Instant),
      /** That it is to be added. Without it one that is not known is a typing error (404), with it one that is (409). */
      isNew: Type.Optional(Type.Boolean()),
      /** The `version` that was seen; 0 where none were set. */
      version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    }),
    payload: Done,
  },
  SetJackpotMustBeWon: {
    summary: 'Makes the jackpots of a day ones that must be won, unless a card of that day is published.',
    body: Type.Object({ progressive: Progressive, day: Day }),
    payload: Done,
  },
  GetPushHealth: {
    summary:
      'Push services with their browsers, what became of pushes in the last day, and the browsers that were stopped because their service refused this server; 100 at most.',
    payload: Type.Object({
      services: Type.Array(Type.Object({ service: Type.String(), browsers: Counted, stopped: Counted }), {
        maxItems: 50,
      }),
      pushes: Type.Array(
        Type.Object({ state: Type.String(), reason: orNull(Type.String()), count: Counted }),
        { maxItems: 50 },
      ),
      stopped: Type.Array(
        Type.Object({
          id: Type.Integer(),
          punterId: Id,
          service: Type.String(),
          /** What it answered last; null: nothing. */
          status: orNull(Type.Integer()),
          stoppedAt: Instant,
        }),
        { maxItems: 100 },
      ),
      hasMore: Type.Boolean(),
    }),
  },
});
