import { createHash } from 'node:crypto';
import { readBounded } from '../platform/http/read-bounded.ts';
import type { Platform } from '../platform/runtime/platform.ts';

/** Whether a password is in a list of stolen ones. Never fails: without an answer it counts as unknown. */
export interface BreachCheck {
  isBreached(password: string): Promise<boolean>;
}

/** The default: no service is asked. */
export const noBreachCheck: BreachCheck = { isBreached: async () => false };

/** Time limit for an answer: a registration waits for it. */
const answerMaxMs = 2_000;
/** A padded answer has about a thousand lines of forty letters. */
const answerMaxBytes = 256 * 1024;

/**
 * Asks a service with the range calls of Pwned Passwords: `GET <url>/<first five letters of the SHA-1>`, answered by
 * lines `<the other 35>:<times seen>`. With padding, neither the password nor the requested range shows on the line. A
 * service that fails does not prevent choosing a password; `onFailure` is called.
 */
export function createBreachCheck(url: string, onFailure: (reason: string) => void): BreachCheck {
  return {
    async isBreached(password) {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      try {
        const lines = await askRange(`${url.replace(/\/$/, '')}/${hash.slice(0, 5)}`);
        const found = lines.find((line) => line.startsWith(`${hash.slice(5)}:`));
        // Padding lines have the count 0.
        return found !== undefined && Number(found.slice(36)) > 0;
      } catch (error) {
        const { name, message } = error as Error;
        onFailure(`${name}: ${message}`);
        return false;
      }
    },
  };
}

/** The breach check that the settings name. */
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
    signal: AbortSignal.timeout(answerMaxMs),
  });
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    throw new Error(`it answered ${answer.status}`);
  }
  const lines = await readBounded(answer, answerMaxBytes);
  return lines.toString('latin1').toUpperCase().split(/\r?\n/);
}
