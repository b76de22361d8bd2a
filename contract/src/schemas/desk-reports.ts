import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Day, Rands } from './fields.ts';
import { typedBetFilter } from './report-filters.ts';
import { CsvFile, periodHead } from './report-parts.ts';

/** What bets took and paid (rule: revenue-report). */
const figures = {
  /** Bets struck. */
  bets: Type.Integer({ minimum: 0 }),
  /** Of the bets struck. */
  stakes: Rands,
  /** To punters, after tax and less what corrections took back: below 0 where they took more than was paid. */
  payouts: Rands,
  /** Stakes given back for void bets, likewise. */
  refunds: Rands,
  /** Kept of winnings, likewise. */
  tax: Rands,
  /** Stakes less payouts, refunds and tax. */
  grossRevenue: Rands,
};

const RevenueFigures = Type.Object(figures);
export type RevenueFigures = Static<typeof RevenueFigures>;

/** One bet type of a sport on one day; a day, sport and type with nothing has none. */
const RevenueRow = Type.Object({
  day: Day,
  sport: Type.String(),
  /** As My Bets names it, a lucky pick's as any other. */
  betType: Type.String(),
  ...figures,
});
export type RevenueRow = Static<typeof RevenueRow>;

/** The same sums from the ledger, where payouts and refunds are one. */
const LedgerFigures = Type.Object({
  stakes: Rands,
  paidBack: Rands,
  tax: Rands,
  grossRevenue: Rands,
});
export type LedgerFigures = Static<typeof LedgerFigures>;

const RevenueReport = Type.Object({
  ...periodHead,
  /** By day, sport and bet type. */
  rows: Type.Array(RevenueRow, { maxItems: 10_000 }),
  totals: RevenueFigures,
  /** From the transfers of the period themselves. */
  ledger: LedgerFigures,
  /** Of the totals from the ledger: all 0, or something is wrong. */
  difference: LedgerFigures,
});
export type RevenueReport = Static<typeof RevenueReport>;

/** Days in Johannesburg, both included, at most 92; and what bets are narrowed to. */
const filters = { from: Day, to: Day, ...typedBetFilter };

export const deskReportsCalls = declareCalls('desk-reports', {
  GetRevenueReport: {
    summary:
      'What bets took and paid over local days, by day, sport and bet type, held against the ledger. A filter narrows both.',
    query: Type.Object(filters),
    payload: Type.Object({ report: RevenueReport }),
  },
  ExportRevenueReport: {
    summary: 'The same report as the text of a CSV file. Recorded as an act.',
    body: Type.Object(filters),
    payload: CsvFile,
  },
});
