import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Id, Instant, MeetingParams, orNull, RaceNumber, Rands, Saddle } from './fields.ts';

const Count = Type.Integer({ minimum: 0 });
/** A runner by its number and name. */
const JackpotRunner = Type.Object({ saddle: Saddle, horseName: Type.String() });

/**
 * How far a jackpot is (rule: jackpot).
 * - `open`: cards can still change; the first leg is to come.
 * - `closed`: the first leg is off, and no leg has a result yet.
 * - `alive`: some legs have a result, others are still to come.
 * - `decided`: every leg has a result or is void, and one of them is still provisional.
 * - `paid`: won, and the shares are paid.
 * - `carried`: not won; the pool goes to the next meeting of the progressive.
 */
export const JackpotState = Type.Union([
  Type.Literal('open'),
  Type.Literal('closed'),
  Type.Literal('alive'),
  Type.Literal('decided'),
  Type.Literal('paid'),
  Type.Literal('carried'),
]);
export type JackpotState = Static<typeof JackpotState>;

/** A leg of a jackpot: a race whose winner must be picked. */
export const JackpotLeg = Type.Object({
  raceId: Id,
  raceNumber: RaceNumber,
  raceName: Type.String(),
  offTime: Instant,
  /** to come, off, with a result that is provisional or official, or void: it falls away (rule: jackpot). */
  state: Type.Union([
    Type.Literal('to-come'),
    Type.Literal('off'),
    Type.Literal('provisional'),
    Type.Literal('official'),
    Type.Literal('void'),
  ]),
  /** Why a void leg falls away; null for the others. */
  voidReason: orNull(Type.Union([Type.Literal('abandoned'), Type.Literal('lapsed')])),
  /** The winner, or all that tied: a pick of any of them stands. Empty without a result. */
  winners: Type.Array(JackpotRunner),
  /** Scratched runners: a pick of one counts as `standIn` (rule: favourite-stands-in). */
  scratched: Type.Array(JackpotRunner),
  /** The starting-price favourite that stands in for scratched picks; null before the off or with none scratched. */
  standIn: orNull(JackpotRunner),
  /** Cards that stand after this leg and those before it; null while it has no result. */
  aliveAfter: orNull(Count),
  /** The token's punter's pick on the frozen card, else the saved one; null without one or without a token. */
  pick: orNull(Saddle),
  /** How the own pick fared: it stands, fell, is not decided yet; null without a pick or in a void leg. */
  pickState: orNull(Type.Union([Type.Literal('stands'), Type.Literal('fell'), Type.Literal('to-come')])),
});
export type JackpotLeg = Static<typeof JackpotLeg>;

/** The pool of a meeting. `broughtOver` + `added` - `paid` = `left` (rule: jackpot-pool). */
export const JackpotPool = Type.Object({
  /** Carried over from meetings of the progressive before. */
  broughtOver: Rands,
  /** What the house adds for this meeting: its contribution, or more up to the seed or the card's guarantee. */
  added: Rands,
  /** What can be won: all of it, or the cap where that is lower. */
  toBeWon: Rands,
  /** What the winners got out of it, the house's second shares apart; 0 until they are paid. */
  paid: Rands,
  /** What goes on to the next meeting once this one is over. */
  left: Rands,
});
export type JackpotPool = Static<typeof JackpotPool>;

/** A bet of the punter's own that counts for the doubling. */
export const DoublingBet = Type.Object({ receipt: Type.String(), stake: Rands });

/** The token's punter's own card. */
export const OwnJackpotCard = Type.Object({
  /**
   * - `incomplete`: a leg has no pick; before the cards close one can be added, after it the card takes no part.
   * - `complete`: entered, while the cards are open.
   * - `alive`, `out`: every leg so far stands, or one fell.
   * - `winner`: every leg stands, and every one has a result.
   * - `not-eligible`: staff, or excluded: the card does not win.
   */
  state: Type.Union([
    Type.Literal('incomplete'),
    Type.Literal('complete'),
    Type.Literal('alive'),
    Type.Literal('out'),
    Type.Literal('winner'),
    Type.Literal('not-eligible'),
  ]),
  /** The card's number in the certificate; null until the cards close, and without a card. */
  entryNumber: orNull(Type.Integer({ minimum: 1 })),
  /** Legs without a pick. */
  missing: Type.Array(RaceNumber),
  /** Legs still to be decided. */
  legsLeft: Type.Array(RaceNumber),
  /** Staked on the meeting before the cards closed, refunded bets left out: what doubles (rule: jackpot-double). */
  betTotal: Rands,
  /** Whether that reaches the amount that doubles. */
  doubles: Type.Boolean(),
  /** The bets that make it, oldest first, at most 100. Nobody else sees them. */
  doublingBets: Type.Array(DoublingBet),
  /** The own share once it is paid; null before, and for who did not win. */
  share: orNull(Rands),
  /** The second share, which the house pays; 0 when not doubled; null as `share`. */
  secondShare: orNull(Rands),
  /** True while the desk withholds the share; `withheldReason` says why. */
  withheld: Type.Boolean(),
  withheldReason: orNull(Type.String()),
});
export type OwnJackpotCard = Static<typeof OwnJackpotCard>;

/** How the pool was divided, once the legs are official: every figure that a share follows from (rule: jackpot-shares). */
export const JackpotDivision = Type.Object({
  /** The pool that was divided. */
  pool: Rands,
  winners: Count,
  /** The pool divided by the winners, rounded down to the cent; 0 without winners. */
  share: Rands,
  /** Winners who got one cent more, the first by alias, so that the shares make up the pool. */
  centsOver: Count,
  /** Aliases of at most 20 of those, in their order. */
  centsOverTo: Type.Array(Type.String()),
  /** Cards that stood but do not win: staff, excluded, or withheld by the desk. */
  notEligible: Count,
  /** Legs that had to stand: all that were run; on a must-be-won meeting the most that any card had. */
  legsNeeded: Count,
  /** What the house paid beside the pool for second shares. */
  secondShares: Rands,
});
export type JackpotDivision = Static<typeof JackpotDivision>;

/** A meeting's jackpot (rule: jackpot). */
export const Jackpot = Type.Object({
  meetingId: Id,
  /** The id that `getProgressiveWinners` takes. */
  progressiveId: Id,
  progressiveName: Type.String(),
  state: JackpotState,
  /** Official once every leg that was run is; until then winners are provisional. */
  standing: Type.Union([Type.Literal('provisional'), Type.Literal('official')]),
  pool: JackpotPool,
  /** By race number. */
  legs: Type.Array(JackpotLeg),
  /** When cards close: the off of the first leg; the instant itself once they are closed. Null with no leg to come. */
  closesAt: orNull(Instant),
  /** Cards that take part; null until they are closed and counted. */
  cards: orNull(Count),
  /** Cards that stand after the legs so far; null as `cards`. "R48 000 between at most 212". */
  alive: orNull(Count),
  /** Aliases of at most 20 of those, in their order; empty before the first result. */
  aliveAliases: Type.Array(Type.String()),
  /** What bets on the meeting double a win; null: doubling is off. Shown on statement and rules page only. */
  doublesFrom: orNull(Rands),
  /** Most that can be won at this meeting; null: no cap. What is over goes on to the next. */
  cap: orNull(Rands),
  /** Most winners among the legs share if nobody has all (rule: jackpot-must-be-won). */
  mustBeWon: Type.Boolean(),
  /** SHA-256 over all cards, published when they closed (rule: jackpot-certificate); null before. 64 hex digits. */
  cardsHash: orNull(Type.String()),
  /** Whether the certificate can be downloaded: every leg is off and decided. */
  certificate: Type.Boolean(),
  /** How the shares follow; null until the legs are official. */
  division: orNull(JackpotDivision),
  /** The version of the rules in force, which `GetJackpotRules` answers. */
  rulesVersion: Type.Integer({ minimum: 1 }),
  /** Grows with every result that moves it; the same on every node. */
  version: Count,
  /** The result version's words when a correction moved it: what changed; null otherwise. */
  corrected: orNull(Type.String()),
  /** With a token: the own card; null without a token. */
  own: orNull(OwnJackpotCard),
});
export type Jackpot = Static<typeof Jackpot>;

/** An own pick on a leg of the jackpot. */
export const JackpotSelection = Type.Object({
  meetingId: Id,
  raceId: Id,
  raceNumber: RaceNumber,
  saddle: Saddle,
  horseName: Type.String(),
  /** True once cards are closed: later changes of the pick count for the game only. */
  frozen: Type.Boolean(),
});
export type JackpotSelection = Static<typeof JackpotSelection>;

/** A meeting of a progressive: how much it started with, and what became of it. */
export const ProgressiveMeeting = Type.Object({
  meetingId: Id,
  meetingName: Type.String(),
  /** Local midnight with its offset. */
  meetingDate: Type.String(),
  progressiveId: Id,
  progressiveName: Type.String(),
  state: JackpotState,
  standing: Type.Union([Type.Literal('provisional'), Type.Literal('official')]),
  pool: JackpotPool,
  cards: orNull(Count),
  /** Winners once it is official; null before. */
  winners: orNull(Count),
});
export type ProgressiveMeeting = Static<typeof ProgressiveMeeting>;

/** A winner of a progressive. Second shares and bets are nobody else's business and are left out. */
export const ProgressiveWinner = Type.Object({
  meetingId: Id,
  meetingName: Type.String(),
  meetingDate: Type.String(),
  /** The alias of that day. */
  alias: Type.String(),
  entryNumber: Type.Integer({ minimum: 1 }),
  share: Rands,
  paidAt: Instant,
});
export type ProgressiveWinner = Static<typeof ProgressiveWinner>;

/** The rules that a meeting's jackpot is played by; public before entry opens, kept three years. */
export const JackpotRules = Type.Object({
  meetingId: Id,
  progressiveName: Type.String(),
  version: Type.Integer({ minimum: 1 }),
  inForceFrom: Instant,
  closesAt: orNull(Instant),
  /** In order: the prize, how to enter, how it is decided, when it closes, where results stand. */
  paragraphs: Type.Array(Type.Object({ heading: Type.String(), text: Type.String() })),
});
export type JackpotRules = Static<typeof JackpotRules>;

export const jackpotsCalls = declareCalls('jackpots', {
  jackpotForMeeting: {
    summary:
      "A meeting's jackpot: pool, legs, who is alive, and the own card with a token; null where it has none.",
    params: MeetingParams,
    payload: Type.Object({ jackpot: orNull(Jackpot) }),
  },

  GetJackpotSelections: {
    summary: 'The own picks on the legs as they stand, or as they stood when the cards closed.',
    params: MeetingParams,
    payload: Type.Object({ jackpotSelections: Type.Array(JackpotSelection) }),
  },

  getProgressiveMeetings: {
    summary: "The meetings of a meeting's progressive with their pools, newest first, at most 100.",
    params: MeetingParams,
    payload: Type.Object({ progressiveMeetings: Type.Array(ProgressiveMeeting) }),
  },

  getProgressiveWinners: {
    summary: 'The winners of a progressive, newest first, by meeting and alias.',
    params: Type.Object({ id: Id }),
    query: Type.Object({
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      meetingId: Type.Optional(Id),
    }),
    payload: Type.Object({
      progressiveWinners: Type.Array(ProgressiveWinner),
      /** Of the progressive, or of the meeting that was asked for. */
      totalWinners: Count,
    }),
  },

  GetJackpotRules: {
    summary: "The rules that a meeting's jackpot is played by; null where it has none.",
    params: MeetingParams,
    payload: Type.Object({ jackpotRules: orNull(JackpotRules) }),
  },

  /** As JSON, one card a line; its failures are in the envelope. */
  DownloadJackpotCertificate: {
    summary:
      'The certificate of a decided jackpot: cards by entry number, legs, winners, shares, and the hash.',
    params: MeetingParams,
    answer: 'file',
    payload: Type.Object({}),
  },
});
