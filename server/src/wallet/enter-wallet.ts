import { type Cents, moneyToWire } from '@furlong/domain/money';
import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { openWallets } from './open-wallets.ts';
import { selectWallet } from './queries.ts';
import type { WalletPort, WalletStanding } from './wallet-port.ts';

/** What a demo punter starts with: R1 000 (Decision 21). */
const demoGift: Cents = 100_000;

/**
 * How a punter's wallet stands. The ledger's side of it is opened when the punter is first asked about, at the first
 * login: every transfer belongs to one, whoever keeps the money.
 */
export async function enterWallet(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  wallet: WalletPort,
  punterId: number,
  now: Date,
): Promise<WalletStanding> {
  if (!(await selectWallet(db, punterId))) {
    const gift = settings.demo && wallet.inHouse ? demoGift : 0;
    await inTransaction(db, (trx) => openWallets(trx, [punterId], now, { gift }));
  }
  return await wallet.standingOf(punterId);
}

/** A punter's balance in rands as the login tells it; null while the wallet cannot say. */
export function balanceOf(
  platform: Pick<Platform, 'db' | 'settings' | 'clock'>,
  wallet: WalletPort,
): (punterId: number) => Promise<number | null> {
  return async (punterId) => {
    const standing = await enterWallet(platform, wallet, punterId, platform.clock());
    return standing.kind === 'open' ? moneyToWire(standing.balance) : null;
  };
}
