import type { Database, Transaction } from '../platform/database/database.ts';
import { house, walletAccount } from './accounts.ts';
import { creditWallets } from './credit-wallets.ts';
import { lockWallets } from './lock-wallets.ts';
import { selectWallet } from './queries.ts';
import { takeBackFromWallets } from './take-back.ts';
import type { Credit, Purse, Reservation, TakeBack, WalletPort, WalletStanding } from './wallet-port.ts';

/** The wallet that the ledger itself keeps: nothing is held beforehand, the locked balance decides. */
export class InHouseWallet implements WalletPort {
  readonly inHouse = true;
  #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  accountOf(punterId: number): number {
    return walletAccount(punterId);
  }

  async standingOf(punterId: number): Promise<WalletStanding> {
    const wallet = await selectWallet(this.#db, punterId);
    return wallet ? { kind: 'open', ...wallet } : { kind: 'not-linked' };
  }

  async reserve(punterId: number): Promise<Reservation> {
    return { punterId, id: null, refusal: null };
  }

  async openPurses(trx: Transaction, reservations: readonly Reservation[]): Promise<readonly Purse[]> {
    const wallets = await lockWallets(trx, [...new Set(reservations.map(({ punterId }) => punterId))]);
    const purses = new Map<number, Purse>();
    return reservations.map(({ punterId }) => {
      const purse = purses.get(punterId) ?? { left: wallets.get(punterId)?.balance ?? 0 };
      purses.set(punterId, purse);
      return purse;
    });
  }

  async settle(): Promise<void> {}

  async release(): Promise<void> {}

  async credit(trx: Transaction, credits: readonly Credit[]): Promise<void> {
    await creditWallets(
      trx,
      credits.map((credit) => ({ ...credit, debit: house.book, credit: walletAccount(credit.punterId) })),
    );
  }

  async takeBack(trx: Transaction, amounts: readonly TakeBack[]): Promise<void> {
    await takeBackFromWallets(trx, amounts);
  }
}
