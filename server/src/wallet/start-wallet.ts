import type { Platform } from '../platform/runtime/platform.ts';
import { repeat } from '../platform/runtime/repeat.ts';
import { tellOutside } from './external-wallet-outbox.ts';
import { HttpWallet } from './http-wallet.ts';
import { InHouseWallet } from './in-house-wallet.ts';
import { WalletClient } from './wallet-client.ts';
import type { WalletPort } from './wallet-port.ts';

const pauseMs = 250;

/** The wallet that the settings name, at work until stopped: every node tells an operator's own what is due. */
export function startWallet(platform: Pick<Platform, 'db' | 'log' | 'metrics' | 'clock' | 'settings'>): {
  readonly wallet: WalletPort;
  stop(): Promise<void>;
} {
  const { db, log, settings } = platform;
  if (!settings.outsideWallet) return { wallet: new InHouseWallet(db), stop: async () => undefined };
  const client = new WalletClient(settings.outsideWallet);
  let stopped = false;
  const telling = repeat(
    async () => {
      while (!stopped && (await tellOutside(platform, client)) > 0);
    },
    pauseMs,
    (error) => log.error({ err: error }, 'the wallet could not be told'),
  );
  return {
    wallet: new HttpWallet(platform, client),
    stop() {
      stopped = true;
      return telling.stop();
    },
  };
}
