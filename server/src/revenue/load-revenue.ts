import { LONGEST_REPORT_DAYS } from '@furlong/contract/codes/desk-reports';
import type { LocalDay } from '@furlong/domain/local-date';
import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { BetFilter } from '../bets/bet-filter.ts';
import {
  type RevenuePart,
  selectLedgerParts,
  selectSettledParts,
  selectStruckParts,
} from '../bets/queries-revenue.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { type LedgerSums, sumBetTransfers } from '../wallet/queries-revenue.ts';
import { readPeriod } from '../wallet/read-period.ts';

/** Days in Johannesburg, both included. */
export interface ReportPeriod {
  readonly from: LocalDay;
  readonly to: LocalDay;
}

/** What bets took and paid, in cents (rule: revenue-report). */
export interface Revenue {
  readonly bets: number;
  readonly stakes: Cents;
  readonly payouts: Cents;
  readonly refunds: Cents;
  readonly tax: Cents;
}

/** The figures of one part. */
export interface RevenueLine extends Revenue, RevenuePart {}

/** What bets took and paid over a period, as of one moment. */
export interface RevenueSums {
  readonly asOf: Date;
  /** By day, sport and bet type. */
  readonly lines: readonly RevenueLine[];
  readonly totals: Revenue;
  readonly ledger: LedgerSums;
  /** Of the totals from the ledger. */
  readonly difference: LedgerSums;
}

const noLedger: LedgerSums = { stakes: 0, paidBack: 0, tax: 0, grossRevenue: 0 };
const nothing: Revenue = { bets: 0, stakes: 0, payouts: 0, refunds: 0, tax: 0 };

/**
 * Sums up a period's bets and settlements, and its transfers beside them, all as of one moment; a filter narrows both.
 * Throws Failed 'bad-request' naming each bad day.
 */
export async function loadRevenue(
  db: Database,
  period: ReportPeriod,
  filter: BetFilter = {},
): Promise<RevenueSums> {
  const { from, until } = readPeriod(period, LONGEST_REPORT_DAYS);
  const asked = { from, until, filter };
  const isWhole = Object.values(filter).every((value) => value === undefined);
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await planForMany(trx);
      // The first statement takes the snapshot.
      const asOf = await selectNow(trx);
      const struck = await selectStruckParts(trx, asked);
      const settled = await selectSettledParts(trx, asked);
      const ledger = isWhole
        ? await sumBetTransfers(trx, from, until)
        : (await selectLedgerParts(trx, asked)).reduce(addLedger, noLedger);
      const lines = joinParts([...struck, ...settled]);
      const totals = lines.reduce(addRevenue, nothing);
      return { asOf, lines, totals, ledger, difference: compare(totals, ledger) };
    });
}

/**
 * The planner knows no number of days, bet types and so on, takes it for that of bets, and sorts them all on the disk: with
 * more memory it adds them up as they come. The bets of some days stand together, so looking each up reads few pages; as if
 * each were on a page of its own, it would read all bets for a week's.
 */
async function planForMany(trx: Transaction): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(trx);
  await sql`set local random_page_cost = 1.1`.execute(trx);
}

/** Stakes less all that was paid back and taxed. */
export function grossRevenue({ stakes, payouts, refunds, tax }: Revenue): Cents {
  return stakes - payouts - refunds - tax;
}

/** The moment of a transaction's first statement, which takes its snapshot. */
export async function selectNow(trx: Transaction): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select statement_timestamp() as now`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('the database has a clock');
  return row.now;
}

/** One line for each day, sport and bet type where anything was struck or moved, in this order. */
function joinParts(parts: readonly (RevenuePart & Partial<Revenue>)[]): RevenueLine[] {
  const lines = new Map<string, RevenueLine>();
  for (const part of parts) {
    const { day, sport, betType } = part;
    const key = `${day} ${sport} ${betType}`;
    lines.set(key, { day, sport, betType, ...addRevenue(lines.get(key) ?? nothing, part) });
  }
  return [...lines]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => line)
    .filter(({ bets, stakes, payouts, refunds, tax }) => [bets, stakes, payouts, refunds, tax].some(Boolean));
}

function addRevenue(sum: Revenue, more: Partial<Revenue>): Revenue {
  return {
    bets: sum.bets + (more.bets ?? 0),
    stakes: sum.stakes + (more.stakes ?? 0),
    payouts: sum.payouts + (more.payouts ?? 0),
    refunds: sum.refunds + (more.refunds ?? 0),
    tax: sum.tax + (more.tax ?? 0),
  };
}

function addLedger(sum: LedgerSums, more: LedgerSums): LedgerSums {
  return {
    stakes: sum.stakes + more.stakes,
    paidBack: sum.paidBack + more.paidBack,
    tax: sum.tax + more.tax,
    grossRevenue: sum.grossRevenue + more.grossRevenue,
  };
}

function compare(totals: Revenue, ledger: LedgerSums): LedgerSums {
  return {
    stakes: totals.stakes - ledger.stakes,
    paidBack: totals.payouts + totals.refunds - ledger.paidBack,
    tax: totals.tax - ledger.tax,
    grossRevenue: grossRevenue(totals) - ledger.grossRevenue,
  };
}
