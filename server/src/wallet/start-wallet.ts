import type { Platform } from '../platform/runtime/platform.ts';
import { repeat } from '../platform/runtime/repeat.ts';
import { sendDueMovements } from './external-wallet-outbox.ts';
import { HttpWallet } from './http-wallet.ts';
import { InHouseWallet } from './in-house-wallet.ts';
import { WalletClient } from './wallet-client.ts';
import type { WalletPort } from './wallet-port.ts';

const outboxPauseMs = 250;

/** Starts the wallet that the settings name. With an external wallet every node sends what is due, until stopped. */
export function startWallet(platform: Pick<Platform, 'db' | 'log' | 'metrics' | 'clock' | 'settings'>): {
  readonly wallet: WalletPort;
  stop(): Promise<void>;
} {
  const { db, log, settings } = platform;
  if (!settings.externalWallet) return { wallet: new InHouseWallet(db), stop: async () => undefined };
  const client = new WalletClient(settings.externalWallet);
  let stopped = false;
  const sending = repeat(
    async () => {
      while (!stopped && (await sendDueMovements(platform, client)) > 0);
    },
    outboxPauseMs,
    (error) => log.error({ err: error }, 'the external wallet could not be sent its movements'),
  );
  return {
    wallet: new HttpWallet(platform, client),
    stop() {
      stopped = true;
      return sending.stop();
    },
  };
}
