import type { Caller } from '../platform/http/handlers.ts';

interface Verified {
  readonly caller: Caller;
  readonly expiresAt: number;
}

/**
 * Product tokens that were verified lately. A verification waits for the thread pool, which hashing passwords
 * fills for tens of milliseconds at a time; a token that was good stays good until it expires. Bounded: the
 * oldest leaves.
 */
export class VerifiedTokens {
  #tokens = new Map<string, Verified>();
  #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  find(token: string, now: Date): Caller | undefined {
    const verified = this.#tokens.get(token);
    if (!verified) return undefined;
    if (verified.expiresAt > now.getTime()) return verified.caller;
    this.#tokens.delete(token);
    return undefined;
  }

  /** Forgets all: the keys that they were verified by changed. */
  clear(): void {
    this.#tokens.clear();
  }

  keep(token: string, verified: Verified): void {
    if (this.#tokens.size >= this.#limit) {
      const [oldest] = this.#tokens.keys();
      if (oldest !== undefined) this.#tokens.delete(oldest);
    }
    this.#tokens.set(token, verified);
  }
}
