import Type, { type Static } from 'typebox';
import { defineCall } from './call.ts';
import { Day, Guid, Id, Instant, orNull, Rands } from './fields.ts';

/** A wallet as its punter sees it. */
export const ClientBalanceWire = Type.Object({
  accountNumber: Type.Integer(),
  /** What can be staked. */
  balance: Rands,
  /** What a reversal could not take back and later credits make good (Decision 10). */
  owed: Rands,
  currency: Type.Literal('ZAR'),
});
export type ClientBalanceWire = Static<typeof ClientBalanceWire>;
const BalancePayload = Type.Object({ clientBalances: Type.Object({ responseObject: ClientBalanceWire }) });

export const ClientBalance = defineCall({
  name: 'ClientBalance',
  method: 'POST',
  path: '/api/Betslip/ClientBalance',
  capability: 'wallet',
  access: 'punter',
  limits: 'read',
  summary: "The token's punter's balance.",
  body: Type.Unknown(),
  answer: 'envelope',
  payload: BalancePayload,
});

export const ClientBalanceByUserName = defineCall({
  name: 'ClientBalanceByUserName',
  method: 'POST',
  path: '/api/betslip/ClientBalance/:userName',
  capability: 'wallet',
  access: 'punter',
  limits: 'read',
  summary: 'The same by name; 403 for somebody else.',
  params: Type.Object({ userName: Type.String({ minLength: 1, maxLength: 200 }) }),
  body: Type.Unknown(),
  answer: 'envelope',
  payload: BalancePayload,
});

export const ClientIn = defineCall({
  name: 'ClientIn',
  method: 'GET',
  path: '/api/betSlip/ClientIn',
  capability: 'wallet',
  access: 'punter',
  summary: 'Whether the betting account is linked and may bet, with the reason if not (Decision 21).',
  answer: 'envelope',
  payload: Type.Object({
    responseObject: Type.Object({
      linked: Type.Boolean(),
      mayBet: Type.Boolean(),
      reason: orNull(Type.String()),
      accountNumber: orNull(Type.Integer()),
    }),
  }),
});

export const GetPunterBet = defineCall({
  name: 'GetPunterBet',
  method: 'GET',
  path: '/api/Betslip/GetPunterBet/:meetingId/:accountNumber',
  capability: 'wallet',
  access: 'punter',
  summary:
    'What the punter has staked on a meeting (void lines apart); from R50 a jackpot win is doubled (Decision 20).',
  params: Type.Object({ meetingId: Id, accountNumber: Id }),
  answer: 'envelope',
  payload: Type.Object({ doubleJackpotBet: Type.Object({ betTotal: Rands }) }),
});

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
]);
export type MovementKind = Static<typeof MovementKind>;

/** A reversed bet that a recovery makes good, and how much of it. */
export const RecoveredBet = Type.Object({
  betId: Type.Integer(),
  receiptNumber: Type.String(),
  amount: Rands,
});
export type RecoveredBet = Static<typeof RecoveredBet>;

/**
 * A movement of the punter's money. The amount is signed: below 0 it left the wallet, 0 where a reversal found nothing
 * to take and became owed as a whole (Decision 10).
 */
export const StatementRow = Type.Object({
  id: Type.String(),
  at: Instant,
  kind: MovementKind,
  amount: Rands,
  /** What the wallet held after it; null where another system keeps the wallet. */
  balance: orNull(Rands),
  /** Signed: above 0 what could not be taken back and is owed from then on, below 0 what was made good. */
  owedChange: Rands,
  /** What the punter owed after it. */
  owed: Rands,
  /** Of a payout what was kept from it as tax on winnings (Decision 13); the amount is what is left. */
  tax: Rands,
  /** Of a recovery the bet whose payout it came out of, or which another wallet gave back for. */
  betId: orNull(Type.Integer()),
  receiptNumber: orNull(Type.String()),
  /** Of a recovery, otherwise empty: the bets whose payouts had been reversed. What was owed first comes first. */
  recovers: Type.Array(RecoveredBet),
});
export type StatementRow = Static<typeof StatementRow>;

/** The longest period of a statement, in days. */
export const LONGEST_STATEMENT_DAYS = 366;

/** Local days, both included; at most {@link LONGEST_STATEMENT_DAYS} days. */
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

export const GetStatement = defineCall({
  name: 'GetStatement',
  method: 'GET',
  path: '/api/Wallet/GetStatement',
  capability: 'wallet',
  access: 'punter',
  limits: 'dear',
  summary:
    "The movements of the punter's wallet over a period of local days, newest first, with the balances at its ends.",
  query: Type.Object({
    ...period,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: 'envelope',
  payload: Type.Object({ statement: Statement }),
});

/** The same as a file, whole: CSV and not an answer of the table; its failures are those of every call. */
export const DownloadStatement = defineCall({
  name: 'DownloadStatement',
  method: 'GET',
  path: '/api/Wallet/Statement.csv',
  capability: 'wallet',
  access: 'punter',
  limits: 'download',
  summary: "The movements of the punter's wallet over a period of local days as CSV, newest first.",
  query: Type.Object(period),
  answer: 'bare',
  payload: Type.Object({}),
});

/** Why the wallet refuses (HTTP 200, `status` 0). */
export const WalletErrorCode = {
  insufficientBalance: 400,
  depositLimit: 401,
  excluded: 402,
  identityNotVerified: 403,
  keyUsedOtherwise: 404,
  /** Money goes in and out elsewhere: only the demo's wallet takes deposits here. */
  notHere: 405,
  /** Staff do not play (Decision 33): they put no money in. */
  staff: 406,
  /** The session has reached the time limit that the punter set. */
  sessionOver: 407,
} as const;

const moved = Type.Object({ balance: Rands, transferId: Type.String() });
/** `guid` is made by the client before sending: the money moves once under it. */
const MoveBody = Type.Object({ amount: Rands, guid: Guid });
/** The most that one deposit into the demo's wallet takes, in rands. */
export const LARGEST_DEPOSIT = 100_000;

export const Deposit = defineCall({
  name: 'Deposit',
  method: 'POST',
  path: '/api/Wallet/Deposit',
  capability: 'wallet',
  access: 'punter',
  limits: 'money',
  act: 'person',
  summary:
    "Puts money into the demo's wallet, once under its guid. Closed where the operator's own takes it.",
  body: MoveBody,
  answer: 'envelope',
  payload: Type.Partial(moved),
});

export const Withdraw = defineCall({
  name: 'Withdraw',
  method: 'POST',
  path: '/api/Wallet/Withdraw',
  capability: 'wallet',
  access: 'punter',
  limits: 'money',
  act: 'person',
  summary: "Takes money out of the demo's wallet, once under its guid. Needs a verified identity.",
  body: MoveBody,
  answer: 'envelope',
  payload: Type.Partial(moved),
});
