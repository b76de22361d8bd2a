import type { Cents } from '@furlong/domain/money';
import type { Transaction } from '../platform/database/database.ts';
import type { house } from './accounts.ts';
import type { LockedWallet } from './lock-wallets.ts';

/** A wallet's state: its balance and its punter's debt; no wallet; or no answer at the moment. */
export type WalletState =
  | ({ readonly kind: 'open' } & LockedWallet)
  | { readonly kind: 'not-linked' }
  | { readonly kind: 'unavailable' };

/** Why a wallet refuses to hold money for a slip. */
export type ReservationRefusal = 'insufficient-balance' | 'not-linked' | 'unavailable';

/** Money reserved for one slip while it is struck. */
export interface Reservation {
  readonly punterId: number;
  /** The hold in the external wallet; null where there is none, and the locked balance decides in the transaction. */
  readonly id: string | null;
  /** Set: nothing is reserved, so no new line can be struck (one that was struck before is still found). */
  readonly refusal: ReservationRefusal | null;
}

/** What a slip may spend inside its transaction. Slips of one balance share one object. */
export interface SpendableFunds {
  /** Cents; the strike subtracts each stake. */
  left: Cents;
}

/** Money that the house pays a punter. */
export interface Credit {
  readonly id: string;
  readonly kind: 'payout' | 'refund';
  readonly punterId: number;
  readonly betId: number;
  readonly amount: Cents;
  readonly at: Date;
}

/** A payout to be reversed. */
export type TakeBack = Omit<Credit, 'kind'>;

/** A credit that two people at the desk give a punter (rule: manual-credits). */
export type DeskCredit = Omit<Credit, 'kind' | 'betId'>;

/** A share of a jackpot that the house pays a punter, or takes back. */
export interface JackpotShare {
  readonly id: string;
  readonly punterId: number;
  readonly amount: Cents;
  /** The pools' account, or the house's for second shares. */
  readonly account: typeof house.jackpots | typeof house.secondShares;
  readonly at: Date;
}

/**
 * Where punters' money is: this house's ledger, or an operator's own wallet. The ledger records every movement in both
 * cases, so a bet's stake is always a transfer.
 *
 * A strike calls `reserve` before its transaction; inside it `lockFunds`, then decides, calls `settle` and posts the
 * stakes from `accountOf`; and calls `release` when the transaction was not committed. If the process dies in
 * between, the hold lapses and is released.
 */
export interface WalletPort {
  /** Whether this house's ledger is the wallet itself, so that its balances are the punters' money. */
  readonly inHouse: boolean;
  /** The account that a punter's stakes are debited to and payouts credited to. */
  accountOf(punterId: number): number;
  stateOf(punterId: number): Promise<WalletState>;
  /** Reserves the whole stake of a slip, in cents. Never throws when the wallet does not answer. */
  reserve(punterId: number, amount: Cents): Promise<Reservation>;
  /**
   * Locks the punters' wallets and says what each slip may spend, in the reservations' order. A hold that lapsed leaves
   * nothing to spend. Sends its locks at once, because what comes after them is sent without waiting.
   */
  lockFunds(trx: Transaction, reservations: readonly Reservation[]): Promise<readonly SpendableFunds[]>;
  /** Records, in the strike's transaction, what it took of each hold; the rest is released. */
  settle(
    trx: Transaction,
    taken: readonly { readonly reservation: Reservation; readonly taken: Cents }[],
  ): Promise<void>;
  /** Releases a hold after a transaction that was not committed. */
  release(reservation: Reservation): Promise<void>;
  /** Posts money for punters, each once under its id, and recovers from it what they owe. */
  credit(trx: Transaction, credits: readonly Credit[]): Promise<void>;
  /** Takes money back, each once under its id; what a spent balance cannot cover becomes owed (rule: debts). */
  takeBack(trx: Transaction, amounts: readonly TakeBack[]): Promise<void>;
  /** Posts shares of jackpots as {@link credit} posts payouts. */
  payShares(trx: Transaction, shares: readonly JackpotShare[]): Promise<void>;
  /** Posts credits of the desk as {@link credit} posts payouts. */
  payDeskCredits(trx: Transaction, credits: readonly DeskCredit[]): Promise<void>;
  /** Takes shares back as {@link takeBack} takes payouts. */
  takeBackShares(trx: Transaction, shares: readonly JackpotShare[]): Promise<void>;
  /** Takes credits of the desk back as {@link takeBack} takes payouts. */
  takeBackDeskCredits(trx: Transaction, credits: readonly DeskCredit[]): Promise<void>;
}
