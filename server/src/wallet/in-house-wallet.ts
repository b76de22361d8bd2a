import type { Database, Transaction } from '../platform/database/database.ts';
import { house, walletAccount } from './accounts.ts';
import { creditWallets } from './credit-wallets.ts';
import { lockWallets } from './lock-wallets.ts';
import { selectWallet } from './queries.ts';
import { deskCredits, shareCredits } from './share-credits.ts';
import { creditsToTakeBack, payoutsToTakeBack, sharesToTakeBack, takeBackFromWallets } from './take-back.ts';
import type {
  Credit,
  DeskCredit,
  JackpotShare,
  Reservation,
  SpendableFunds,
  TakeBack,
  WalletPort,
  WalletState,
} from './wallet-port.ts';

/** The wallet in this ledger. It needs no hold: the locked balance decides. */
export class InHouseWallet implements WalletPort {
  readonly inHouse = true;
  #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  accountOf(punterId: number): number {
    return walletAccount(punterId);
  }

  async stateOf(punterId: number): Promise<WalletState> {
    const wallet = await selectWallet(this.#db, punterId);
    return wallet ? { kind: 'open', ...wallet } : { kind: 'not-linked' };
  }

  async reserve(punterId: number): Promise<Reservation> {
    return { punterId, id: null, refusal: null };
  }

  async lockFunds(
    trx: Transaction,
    reservations: readonly Reservation[],
  ): Promise<readonly SpendableFunds[]> {
    const wallets = await lockWallets(trx, [...new Set(reservations.map(({ punterId }) => punterId))]);
    const byPunter = new Map<number, SpendableFunds>();
    return reservations.map(({ punterId }) => {
      const funds = byPunter.get(punterId) ?? { left: wallets.get(punterId)?.balance ?? 0 };
      byPunter.set(punterId, funds);
      return funds;
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
    await takeBackFromWallets(trx, payoutsToTakeBack(amounts));
  }

  async payShares(trx: Transaction, shares: readonly JackpotShare[]): Promise<void> {
    await creditWallets(trx, shareCredits(shares, walletAccount));
  }

  async payDeskCredits(trx: Transaction, credits: readonly DeskCredit[]): Promise<void> {
    await creditWallets(trx, deskCredits(credits, walletAccount));
  }

  async takeBackShares(trx: Transaction, shares: readonly JackpotShare[]): Promise<void> {
    await takeBackFromWallets(trx, sharesToTakeBack(shares));
  }

  async takeBackDeskCredits(trx: Transaction, credits: readonly DeskCredit[]): Promise<void> {
    await takeBackFromWallets(trx, creditsToTakeBack(credits));
  }
}
