import type { Cents } from '@furlong/domain/money';

/** Why money moved. */
export type TransferKind =
  | 'gift'
  | 'deposit'
  | 'withdrawal'
  | 'stake'
  | 'payout'
  | 'refund'
  | 'tax'
  | 'reversal'
  | 'recovery'
  | 'jackpot'
  | 'credit';

/** One movement of money from a debit to a credit account (accounts.ts). */
export interface Transfer {
  /** A UUID in lower case, made by whoever asks: a request sent twice is carried out once. */
  readonly id: string;
  readonly kind: TransferKind;
  readonly debit: number;
  readonly credit: number;
  /** Whole cents, above 0. */
  readonly amount: Cents;
  /** The punter whose money it is. One of the accounts may be this punter's; none is another's. */
  readonly punterId: number;
  /** The bet a payout, refund, tax or reversal belongs to; null otherwise. */
  readonly betId: number | null;
  readonly at: Date;
}
