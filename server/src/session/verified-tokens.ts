import type { Caller } from '../platform/http/handlers.ts';

interface Verified {
  readonly caller: Caller;
  readonly expiresAt: number;
}

/**
 * A cache of recently verified product tokens. A verification waits for the thread pool, which password hashing blocks
 * for tens of milliseconds at a time; a verified token stays valid until it expires. Bounded: the oldest is dropped.
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

  /** Empties the cache, because the keys that verified its tokens changed. */
  clear(): void {
    this.#tokens.clear();
  }

  add(token: string, verified: Verified): void {
    if (this.#tokens.size >= this.#limit) {
      const [oldest] = this.#tokens.keys();
      if (oldest !== undefined) this.#tokens.delete(oldest);
    }
    this.#tokens.set(token, verified);
  }
}
