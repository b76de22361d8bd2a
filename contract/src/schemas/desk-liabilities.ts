import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Rands } from './fields.ts';
import { betFilter } from './report-filters.ts';
import { CsvFile, reportHead } from './report-parts.ts';

/** So many, and what they come to. */
const CountedSum = Type.Object({ count: Type.Integer({ minimum: 0 }), amount: Rands });
export type CountedSum = Static<typeof CountedSum>;

/** Bets that are open (rule: liabilities-report). */
const openBets = {
  bets: Type.Integer({ minimum: 0 }),
  /** As they were struck. */
  stakes: Rands,
  /** What is decided of them and not paid yet; below 0 where a correction is to be taken back. */
  due: Rands,
  /** The most that what is open of them can pay, by one result of each event. */
  most: Rands,
};
const OpenBets = Type.Object(openBets);
export type OpenBetFigures = Static<typeof OpenBets>;

const Progressive = Type.Object({
  name: Type.String(),
  /** What no meeting has yet. */
  carried: Rands,
  /** Of meetings whose cards are closed, and whose shares are not paid. */
  pools: CountedSum,
  /** At least so much will be in the pools of meetings whose cards are open: announced, and not owed before they close. */
  announced: CountedSum,
});

/** What the ledger's transfers say of the same. */
const LedgerOfLiabilities = Type.Object({ balances: Rands, debts: Rands, openStakes: Rands });
export type LedgerOfLiabilities = Static<typeof LedgerOfLiabilities>;

const LiabilitiesReport = Type.Object({
  ...reportHead,
  /** Wallets of this ledger that hold money. */
  balances: CountedSum,
  /** What punters owe after corrections: no liability, and not taken off anything. */
  debts: CountedSum,
  /** Payouts that the operator's own wallet has not taken yet. */
  outsidePayouts: CountedSum,
  /** Winnings tax that was kept, in all: this ledger does not see it paid over. */
  winningsTax: Rands,
  /** By sport. */
  bets: Type.Array(Type.Object({ sport: Type.String(), ...openBets }), { maxItems: 20 }),
  betTotals: OpenBets,
  jackpots: Type.Array(Progressive, { maxItems: 1_000 }),
  /** Shares that two persons withheld: divided among the others, so nothing of them is owed. */
  withheldShares: Type.Integer({ minimum: 0 }),
  /** Balances, outside payouts, tax, what is due of bets, and what progressives and pools hold. */
  owed: Rands,
  /** That, and the most that open bets can pay. */
  owedAtMost: Rands,
  ledger: LedgerOfLiabilities,
  /** From the ledger: all 0, or something is wrong. */
  difference: LedgerOfLiabilities,
});
export type LiabilitiesReport = Static<typeof LiabilitiesReport>;

export const deskLiabilitiesCalls = declareCalls('desk-liabilities', {
  GetLiabilitiesReport: {
    summary:
      'What the operator owes now: balances, open bets by sport with the most they can pay, jackpot pools and tax, held against the ledger. A filter narrows the bets alone.',
    query: Type.Object(betFilter),
    payload: Type.Object({ report: LiabilitiesReport }),
  },
  ExportLiabilitiesReport: {
    summary: 'The same report as the text of a CSV file. Recorded as an act.',
    body: Type.Object(betFilter),
    payload: CsvFile,
  },
});
