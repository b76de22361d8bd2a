import type { Cents } from '@furlong/domain/money';
import type { RevenueKind } from '../bets/queries-revenue.ts';
import type { LedgerSums } from '../wallet/queries-revenue.ts';

/** What bets took and paid, in cents (rule: revenue-report). */
export interface Revenue {
  readonly bets: number;
  readonly stakes: Cents;
  readonly payouts: Cents;
  readonly refunds: Cents;
  readonly tax: Cents;
}

/** What a statement says of one kind of bets; what it leaves out is 0. */
export interface RevenuePart extends RevenueKind, Partial<Revenue> {
  /** What the transfers of these bets moved. */
  readonly ledger?: LedgerSums;
}

export const noLedger: LedgerSums = { stakes: 0, paidBack: 0, tax: 0, grossRevenue: 0 };
export const noRevenue: Revenue = { bets: 0, stakes: 0, payouts: 0, refunds: 0, tax: 0 };

export function addRevenue(sum: Revenue, more: Partial<Revenue>): Revenue {
  return {
    bets: sum.bets + (more.bets ?? 0),
    stakes: sum.stakes + (more.stakes ?? 0),
    payouts: sum.payouts + (more.payouts ?? 0),
    refunds: sum.refunds + (more.refunds ?? 0),
    tax: sum.tax + (more.tax ?? 0),
  };
}

export function addLedger(sum: LedgerSums, more: LedgerSums): LedgerSums {
  return {
    stakes: sum.stakes + more.stakes,
    paidBack: sum.paidBack + more.paidBack,
    tax: sum.tax + more.tax,
    grossRevenue: sum.grossRevenue + more.grossRevenue,
  };
}
