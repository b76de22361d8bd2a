import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Id, Instant, oneOf, orNull, Rands } from './fields.ts';

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

/** What bets on an event come to. */
const EventLiability = Type.Object({
  /** `counting`: the bets are being read, ask again. `too-large`: there are more than this server counts. */
  state: oneOf(['counted', 'counting', 'too-large']),
  /** Every strike up to then is counted; null while none is. */
  asOf: orNull(Instant),
  /** All that was struck, whatever became of it. */
  struck: Taken,
  open: OpenBets,
  /** The most that one result of the event pays: one winner and the places, or one score. */
  most: Type.Object({ expected: Rands, worst: Rands }),
  outcomes: Type.Array(OutcomeLiability, { maxItems: 400 }),
});
export type EventLiability = Static<typeof EventLiability>;

export const deskLiabilityCalls = declareCalls('desk-liability', {
  GetRaceLiability: {
    summary:
      'What bets are open on a race, by runner, market, fixed odds and starting price, and what they would pay.',
    params: Type.Object({ meetingId: Id, raceId: Id }),
    payload: Type.Object({ liability: EventLiability }),
  },
  GetFixtureLiability: {
    summary: 'What bets are open on a fixture, by market and outcome, and what they would pay.',
    params: Type.Object({ fixtureId: Id }),
    payload: Type.Object({ name: Type.String(), liability: EventLiability }),
  },
});
