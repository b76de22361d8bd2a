import { StartFailure } from '../start-failure.ts';
import type { Variables } from './variables.ts';

/** The feed's client secret in the demo; refused in production. */
export const demoFeedSecret = 'demo-feed';

/** Whether browsers offer the cryptography of signing in under an address: over https, and on the machine itself. */
export function canSignInAt({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Refuses what production does not start with: demo data, default secrets, and lines that anybody can listen to. */
export function checkProduction(read: Variables, publicUrl: URL | undefined): void {
  if (read.DEMO === 'on') {
    throw new StartFailure(
      'DEMO is on: production runs without demo accounts and simulated races; expected off',
    );
  }
  if (read.FEED_CLIENT_SECRET === undefined || read.FEED_CLIENT_SECRET === demoFeedSecret) {
    throw new StartFailure('FEED_CLIENT_SECRET is missing or the default: expected a secret of your own');
  }
  if (publicUrl === undefined) {
    throw new StartFailure(
      'PUBLIC_URL is missing: expected the https:// address under which punters reach this server',
    );
  }
  if (!canSignInAt(publicUrl)) {
    throw new StartFailure(
      `PUBLIC_URL is '${publicUrl.origin}': expected an https:// address, because browsers let nobody sign in over http, localhost aside`,
    );
  }
  if (read.BREACH_CHECK_URL !== undefined && new URL(read.BREACH_CHECK_URL).protocol !== 'https:') {
    throw new StartFailure(
      'BREACH_CHECK_URL is not https://: production asks about passwords on no open line',
    );
  }
  if (read.WALLET_URL !== undefined && new URL(read.WALLET_URL).protocol !== 'https:') {
    throw new StartFailure('WALLET_URL is not https://: production moves no money over an open line');
  }
}
