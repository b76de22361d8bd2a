import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Day, Guid, Id, Instant, orNull, Rands, SentRands } from './fields.ts';

/** A wallet as its punter sees it. */
export const ClientBalanceWire = Type.Object({
  accountNumber: Type.Integer(),
  /** What can be staked. */
  balance: Rands,
  /** What a reversal could not take back; later credits pay it off (rule: debts). */
  owed: Rands,
  currency: Type.Literal('ZAR'),
});
export type ClientBalanceWire = Static<typeof ClientBalanceWire>;
const BalancePayload = Type.Object({ clientBalances: Type.Object({ responseObject: ClientBalanceWire }) });

/** Why a wallet's money moved. */
export const MovementKind = Type.Union([
  Type.Literal('gift'),
  Type.Literal('deposit'),
  Type.Literal('withdrawal'),
  Type.Literal('stake'),
  Type.Literal('payout'),
  Type.Literal('refund'),
  Type.Literal('tax'),
  Type.Literal('reversal'),
  Type.Literal('recovery'),
  Type.Literal('archived'),
  Type.Literal('jackpot'),
  Type.Literal('credit'),
]);
export type MovementKind = Static<typeof MovementKind>;

/** A reversed bet that a recovery pays off, and how much of it. */
export const RecoveredBet = Type.Object({
  betId: Type.Integer(),
  receiptNumber: Type.String(),
  amount: Rands,
});
export type RecoveredBet = Static<typeof RecoveredBet>;

/**
 * A movement of the punter's money. The amount is signed: below 0 it left the wallet, 0 where a reversal found nothing
 * to take and is owed in full (rule: debts).
 */
export const StatementRow = Type.Object({
  id: Type.String(),
  at: Instant,
  kind: MovementKind,
  amount: Rands,
  /** The wallet's balance after it; null where another system keeps the wallet. */
  balance: orNull(Rands),
  /** Signed: above 0 what could not be taken back and is owed from then on, below 0 what was paid off. */
  owedChange: Rands,
  /** What the punter owed after it. */
  owed: Rands,
  /** Of a payout the tax on winnings that was deducted (rule: winnings-tax); the amount is after tax. */
  tax: Rands,
  /** Of a recovery: the bet whose payout, or whose refund by another wallet, it was taken from. */
  betId: orNull(Type.Integer()),
  receiptNumber: orNull(Type.String()),
  /** Of a recovery, otherwise empty: the bets whose payouts had been reversed, oldest debt first. */
  recovers: Type.Array(RecoveredBet),
  /** Of a credit that the desk gave, and of goodwill taken back: why (rules: manual-credits, judges-error). */
  reason: Type.Optional(Type.String()),
});
export type StatementRow = Static<typeof StatementRow>;

/** Local days, both included; at most `LONGEST_STATEMENT_DAYS` days. */
const period = { from: Day, to: Day };

/** A punter's statement, one page of it. */
export const Statement = Type.Object({
  /** Null where another system keeps the wallet. */
  openingBalance: orNull(Rands),
  closingBalance: orNull(Rands),
  openingOwed: Rands,
  closingOwed: Rands,
  /** Over the whole period; both are 0 or more. */
  totalIn: Rands,
  totalOut: Rands,
  rows: Type.Array(StatementRow),
  totalRows: Type.Integer(),
  page: Type.Integer(),
  maxPages: Type.Integer(),
});
export type Statement = Static<typeof Statement>;

const moved = Type.Object({ balance: Rands, transferId: Type.String() });
/** `guid` is made by the client before sending: the money moves once under it. */
const MoveBody = Type.Object({ amount: SentRands, guid: Guid });
export const walletCalls = declareCalls('wallet', {
  ClientBalance: {
    summary: "The token's punter's balance.",
    body: Type.Unknown(),
    payload: BalancePayload,
  },

  ClientBalanceByUserName: {
    summary: 'The same by name; 403 for somebody else.',
    params: Type.Object({ userName: Type.String({ minLength: 1, maxLength: 200 }) }),
    body: Type.Unknown(),
    payload: BalancePayload,
  },

  ClientIn: {
    summary: 'Whether the betting account is linked and may bet, with the reason if not (rule: wallet-link).',
    payload: Type.Object({
      responseObject: Type.Object({
        linked: Type.Boolean(),
        mayBet: Type.Boolean(),
        reason: orNull(Type.String()),
        accountNumber: orNull(Type.Integer()),
      }),
    }),
  },

  GetPunterBet: {
    summary:
      'What the punter has staked on a meeting, void lines apart, and what of it counts for doubling a jackpot win.',
    params: Type.Object({ meetingId: Id, accountNumber: Id }),
    payload: Type.Object({
      /** The stakes before the jackpot's cards closed, or all of them while they are open (rule: jackpot-double). */
      doubleJackpotBet: Type.Object({ betTotal: Rands }),
      /** All stakes on the meeting. */
      staked: Rands,
    }),
  },

  GetStatement: {
    summary:
      "The movements of the punter's wallet over a period of local days, newest first, with the balances at its ends.",
    query: Type.Object({
      ...period,
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    payload: Type.Object({ statement: Statement }),
  },

  /** The whole statement as CSV; its failures are in the envelope. */
  DownloadStatement: {
    summary: "The movements of the punter's wallet over a period of local days as CSV, newest first.",
    query: Type.Object(period),
    answer: 'file',
    payload: Type.Object({}),
  },

  Deposit: {
    summary:
      "Puts money into the demo's wallet, once under its guid. Closed where the operator's own takes it.",
    body: MoveBody,
    payload: Type.Partial(moved),
  },

  Withdraw: {
    summary: "Takes money out of the demo's wallet, once under its guid. Needs a verified identity.",
    body: MoveBody,
    payload: Type.Partial(moved),
  },
});
