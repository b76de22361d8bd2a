import type { FastifyInstance } from 'fastify';
import { stakesPort } from '../src/bets/racing/stakes-port.ts';
import { doublingStakes } from '../src/jackpots/doubling-stakes.ts';
import type { Platform } from '../src/platform/runtime/platform.ts';
import { permitOf } from '../src/protection/permit-of.ts';
import { depositRefusal, withdrawalRefusal } from '../src/protection/refuse-money.ts';
import { InHouseWallet } from '../src/wallet/in-house-wallet.ts';
import { mountStatement } from '../src/wallet/mount-statement.ts';
import { walletHandlers } from '../src/wallet/routes.ts';
import type { WalletPort } from '../src/wallet/wallet-port.ts';
import { admitByName, createTestApp } from './test-platform.ts';

/** A server with the calls of the wallet, guarded by real player protection: for tests. */
export function createWalletApp(
  platform: Platform,
  wallet: WalletPort = new InHouseWallet(platform.db),
): Promise<FastifyInstance> {
  const isStale = async () => false;
  const guard = { permitOf: permitOf(platform), isStale, depositRefusal, withdrawalRefusal };
  const stakes = { ...stakesPort, findDoublingTotal: doublingStakes };
  return createTestApp(platform, walletHandlers(platform, wallet, stakes, guard), admitByName, (server) =>
    mountStatement(server, platform, wallet, stakes, admitByName),
  );
}

/** Makes calls as punters of a test server. */
export function callAs(app: FastifyInstance) {
  return async (punterId: number, method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer punter-${punterId}` },
      ...(payload ? { payload } : {}),
    });
    return { statusCode: answer.statusCode, ...answer.json() };
  };
}

/** Today as a statement's period. */
export function today(): string {
  const day = new Date(Date.now() + 7_200_000).toISOString().slice(0, 10);
  return `from=${day}&to=${day}`;
}
