import type { Cents } from '@furlong/domain/money';
import type { Transaction } from '../platform/database/database.ts';
import type { LockedWallet } from './lock-wallets.ts';

/** What a wallet says of itself: what it holds and what its punter owes, that there is none, or nothing at the moment. */
export type WalletStanding =
  | ({ readonly kind: 'open' } & LockedWallet)
  | { readonly kind: 'not-linked' }
  | { readonly kind: 'unavailable' };

/** Why a wallet holds nothing for a slip. */
export type ReservationRefusal = 'insufficient-balance' | 'not-linked' | 'unavailable';

/** Money that is held for one slip while it is struck. */
export interface Reservation {
  readonly punterId: number;
  /** The hold in another system; null where there is none, and the balance decides in the transaction. */
  readonly id: string | null;
  /** Set: nothing is held, so no new line can be struck (one struck before is still found). */
  readonly refusal: ReservationRefusal | null;
}

/** What a slip may spend inside its transaction. Slips that spend the same balance share one purse. */
export interface Purse {
  /** Cents; the strike takes each stake off it. */
  left: Cents;
}

/** Money for a punter from the book. */
export interface Credit {
  readonly id: string;
  readonly kind: 'payout' | 'refund';
  readonly punterId: number;
  readonly betId: number;
  readonly amount: Cents;
  readonly at: Date;
}

/** Money that a punter was paid and should not have been. */
export type TakeBack = Omit<Credit, 'kind'>;

/**
 * Where punters' money is: this house's ledger, or an operator's own wallet. The ledger has every movement in both
 * cases, so a bet's stake is always a transfer.
 *
 * A strike: `reserve` before the transaction; in it `openPurses`, the decisions, `postTransfers` from `accountOf`,
 * `settle`; and `release` when the transaction was not committed. A process that dies in between leaves nothing behind
 * that is not put right by itself.
 */
export interface WalletPort {
  /** Whether this house's ledger is the wallet itself, so that its balance is the punter's money. */
  readonly inHouse: boolean;
  /** The account that a punter's stakes are debited to and payouts credited to. */
  accountOf(punterId: number): number;
  standingOf(punterId: number): Promise<WalletStanding>;
  /** Holds up to the whole stake of a slip, in cents. Never throws for a wallet that does not answer. */
  reserve(punterId: number, amount: Cents): Promise<Reservation>;
  /**
   * Locks the punters' wallets and tells what each slip may spend, in the reservations' order. A hold that lapsed
   * leaves an empty purse.
   */
  openPurses(trx: Transaction, reservations: readonly Reservation[]): Promise<readonly Purse[]>;
  /** Says in the transaction of the strike what it took of each hold; the rest is let go. */
  settle(
    trx: Transaction,
    taken: readonly { readonly reservation: Reservation; readonly taken: Cents }[],
  ): Promise<void>;
  /** Lets a hold go after a transaction that was not committed. */
  release(reservation: Reservation): Promise<void>;
  /** Posts money for punters, each once under its id, and recovers from it what they owe. */
  credit(trx: Transaction, credits: readonly Credit[]): Promise<void>;
  /** Takes money back, each once under its id; what a spent balance cannot give becomes owed (Decision 10). */
  takeBack(trx: Transaction, amounts: readonly TakeBack[]): Promise<void>;
}
