import { createHash } from 'node:crypto';
import { readBounded } from '../platform/http/read-bounded.ts';
import type { Platform } from '../platform/runtime/platform.ts';

/** Whether a password is known from stolen lists. Never fails: what cannot be asked is not known. */
export interface BreachCheck {
  isBreached(password: string): Promise<boolean>;
}

/** Nothing is asked: the default. */
export const noBreachCheck: BreachCheck = { isBreached: async () => false };

/** A sign-up does not wait longer for somebody else's service, in milliseconds. */
const deadline = 2_000;
/** A padded answer has about a thousand lines of forty letters. */
const longestAnswer = 256 * 1024;

/**
 * Asks a service with the range calls of Pwned Passwords (`GET <url>/<first five letters of the SHA-1>`, answered by lines
 * `<the other 35>:<times seen>`), padded, so that neither the password nor which part of the list was asked for is told.
 * A service that is away or answers nonsense keeps nobody from choosing a password; `failed` hears of it.
 */
export function createBreachCheck(url: string, failed: (reason: string) => void): BreachCheck {
  return {
    async isBreached(password) {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      try {
        const lines = await askRange(`${url.replace(/\/$/, '')}/${hash.slice(0, 5)}`);
        const found = lines.find((line) => line.startsWith(`${hash.slice(5)}:`));
        // Padding has the count 0.
        return found !== undefined && Number(found.slice(36)) > 0;
      } catch (error) {
        const { name, message } = error as Error;
        failed(`${name}: ${message}`);
        return false;
      }
    },
  };
}

/** The check that the settings ask for. */
export function chooseBreachCheck({
  settings,
  log,
  metrics,
}: Pick<Platform, 'settings' | 'log' | 'metrics'>): BreachCheck {
  const { breachCheckUrl } = settings;
  if (breachCheckUrl === undefined) return noBreachCheck;
  return createBreachCheck(breachCheckUrl, (reason) => {
    metrics.breachCheckFailures.inc();
    log.warn({ reason }, 'the check for stolen passwords did not answer');
  });
}

async function askRange(address: string): Promise<string[]> {
  const answer = await fetch(address, {
    headers: { 'add-padding': 'true' },
    redirect: 'error',
    signal: AbortSignal.timeout(deadline),
  });
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    throw new Error(`it answered ${answer.status}`);
  }
  const lines = await readBounded(answer, longestAnswer);
  return lines.toString('latin1').toUpperCase().split(/\r?\n/);
}
