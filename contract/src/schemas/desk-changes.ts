import Type from 'typebox';
import { orNull, Points, Rands } from './fields.ts';

const Counted = Type.Integer({ minimum: 0 });

/** Points that move at once. */
export const PointsMoved = Type.Object({
  punters: Counted,
  gained: Points,
  lost: Points,
  moves: Type.Array(
    Type.Object({
      alias: Type.String(),
      rankBefore: orNull(Type.Integer()),
      rankAfter: Type.Integer(),
      pointsBefore: Points,
      pointsAfter: Points,
    }),
    { maxItems: 10 },
  ),
});

/** Bets that get another settlement, and what of it moves. Amounts are in rands. */
export const BetsMoved = Type.Object({
  bets: Counted,
  punters: Counted,
  won: Counted,
  lost: Counted,
  void: Counted,
  open: Counted,
  payouts: Rands,
  refunds: Rands,
  takenBack: Rands,
  /** What these bets have been paid as goodwill, and what of it is taken back (rule: judges-error). */
  goodwillPaid: Rands,
  goodwillBack: Rands,
  /** Above 0: gets; below 0: gives. Punters' wallets and debts are one. */
  accounts: Type.Object({ punters: Rands, house: Rands, winningsTax: Rands }),
});
