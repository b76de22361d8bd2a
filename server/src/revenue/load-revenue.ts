import { LONGEST_REPORT_DAYS } from '@furlong/contract/codes/desk-reports';
import type { LocalDay } from '@furlong/domain/local-date';
import type { Cents } from '@furlong/domain/money';
import type { BetFilter } from '../bets/bet-filter.ts';
import {
  nameBetType,
  selectLedgerParts,
  selectSettledParts,
  selectStruckParts,
} from '../bets/queries-revenue.ts';
import type { Database } from '../platform/database/database.ts';
import { type LedgerSums, sumBetTransfers } from '../wallet/queries-revenue.ts';
import { readPeriod } from '../wallet/read-period.ts';
import { planForMany } from './plan-for-many.ts';
import { selectCountedUntil, selectStoredLedger, selectStoredSums } from './queries-sums.ts';
import { atOneMoment } from './report-turns.ts';
import {
  addLedger,
  addRevenue,
  noLedger,
  noRevenue,
  type Revenue,
  type RevenuePart,
} from './revenue-part.ts';

/** Days in Johannesburg, both included. */
export interface ReportPeriod {
  readonly from: LocalDay;
  readonly to: LocalDay;
}

/** The figures of one day in Johannesburg, one sport and one bet type. */
export interface RevenueLine extends Revenue {
  readonly day: LocalDay;
  readonly sport: string;
  readonly betType: string;
}

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

/**
 * Sums up a period's bets and settlements, and its transfers beside them, all as of one moment; a filter narrows both.
 * What is counted already is read by day, and the rest from the bets. Throws Failed 'bad-request' naming each bad day.
 */
export async function loadRevenue(
  db: Database,
  period: ReportPeriod,
  filter: BetFilter = {},
): Promise<RevenueSums> {
  const { from, until } = readPeriod(period, LONGEST_REPORT_DAYS);
  const isWhole = Object.values(filter).every((value) => value === undefined);
  return await atOneMoment(db, async (trx, asOf) => {
    await planForMany(trx);
    const counted = await selectCountedUntil(trx);
    const stored = counted ? await selectStoredSums(trx, period, filter) : [];
    const asked = { from: counted && counted > from ? counted : from, until, filter };
    const parts: RevenuePart[] = [...stored];
    let ledger = isWhole && counted ? await selectStoredLedger(trx, period) : noLedger;
    if (asked.from < until) {
      parts.push(...(await selectStruckParts(trx, asked)), ...(await selectSettledParts(trx, asked)));
      if (isWhole) ledger = addLedger(ledger, await sumBetTransfers(trx, asked.from, until));
      else parts.push(...(await selectLedgerParts(trx, asked)));
    }
    const named = parts
      .map((part) => ({ ...part, betType: nameBetType(part) }))
      .filter(({ betType }) => filter.betType === undefined || betType === filter.betType);
    if (!isWhole) ledger = named.reduce((sum, part) => addLedger(sum, part.ledger ?? noLedger), noLedger);
    const lines = joinParts(named);
    const totals = lines.reduce(addRevenue, noRevenue);
    return { asOf, lines, totals, ledger, difference: compare(totals, ledger) };
  });
}

/** Stakes less all that was paid back and taxed. */
export function grossRevenue({ stakes, payouts, refunds, tax }: Revenue): Cents {
  return stakes - payouts - refunds - tax;
}

/** One line for each day, sport and bet type where anything was struck or moved, in this order. */
function joinParts(
  parts: readonly (Pick<RevenueLine, 'day' | 'sport' | 'betType'> & Partial<Revenue>)[],
): RevenueLine[] {
  const lines = new Map<string, RevenueLine>();
  for (const part of parts) {
    const { day, sport, betType } = part;
    const key = `${day} ${sport} ${betType}`;
    lines.set(key, { day, sport, betType, ...addRevenue(lines.get(key) ?? noRevenue, part) });
  }
  return [...lines]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => line)
    .filter(({ bets, stakes, payouts, refunds, tax }) => [bets, stakes, payouts, refunds, tax].some(Boolean));
}

function compare(totals: Revenue, ledger: LedgerSums): LedgerSums {
  return {
    stakes: totals.stakes - ledger.stakes,
    paidBack: totals.payouts + totals.refunds - ledger.paidBack,
    tax: totals.tax - ledger.tax,
    grossRevenue: grossRevenue(totals) - ledger.grossRevenue,
  };
}
