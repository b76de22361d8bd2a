import { type Cents, moneyToWire, type Rands } from '@furlong/domain/money';
import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { openWallets } from './open-wallets.ts';
import { selectWallet } from './queries.ts';
import type { WalletPort, WalletState } from './wallet-port.ts';

/** The opening balance of a demo punter: R1 000 (rule: wallet-link). */
const demoGift: Cents = 100_000;

/**
 * Reads a punter's wallet, and opens its ledger row on the first call, at the first login. Every transfer refers to
 * that row, with an external wallet too.
 */
export async function enterWallet(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  wallet: WalletPort,
  punterId: number,
  now: Date,
): Promise<WalletState> {
  if (!(await selectWallet(db, punterId))) {
    const gift = settings.demo && wallet.inHouse ? demoGift : 0;
    await inTransaction(db, (trx) => openWallets(trx, [punterId], now, { gift }));
  }
  return await wallet.stateOf(punterId);
}

/** A punter's balance in rands for the login's answer; null while the wallet is unavailable. */
export function balanceOf(
  platform: Pick<Platform, 'db' | 'settings' | 'clock'>,
  wallet: WalletPort,
): (punterId: number) => Promise<Rands | null> {
  return async (punterId) => {
    const state = await enterWallet(platform, wallet, punterId, platform.clock());
    return state.kind === 'open' ? moneyToWire(state.balance) : null;
  };
}
