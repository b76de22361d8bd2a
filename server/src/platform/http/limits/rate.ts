const minuteMs = 60_000;

/**
 * Limits how often each key may act per period, a minute unless another is given: all of it at once, then as fast as it
 * comes back (the generic cell rate algorithm). Each key needs one number, the time from which nothing is used up. A key past that time equals one that
 * was never seen, so when there are too many keys the least recently used is dropped.
 */
export class Rate {
  #perPeriod: number;
  #keysMax: number;
  #periodMs: number;
  #clear = new Map<string, number>();

  constructor(perPeriod: number, keysMax: number, periodMs = minuteMs) {
    this.#perPeriod = perPeriod;
    this.#keysMax = keysMax;
    this.#periodMs = periodMs;
  }

  /** Counts one, and returns 0; or the milliseconds to wait, without counting it. `now` in milliseconds. */
  take(key: string, now: number): number {
    const intervalMs = this.#periodMs / this.#perPeriod;
    const clear = Math.max(this.#clear.get(key) ?? 0, now) + intervalMs;
    // A rounding error of the division is no wait.
    const waitMs = clear - now - this.#periodMs;
    if (waitMs > 1e-6) return waitMs;
    this.#store(key, clear);
    return 0;
  }

  /** Takes one off that was counted. */
  giveBack(key: string): void {
    const clear = this.#clear.get(key);
    if (clear !== undefined) this.#clear.set(key, clear - this.#periodMs / this.#perPeriod);
  }

  /** Whether something of a key's was counted that has not come back yet. */
  isUsed(key: string, now: number): boolean {
    return (this.#clear.get(key) ?? 0) > now;
  }

  /** The number of stored keys. */
  get size(): number {
    return this.#clear.size;
  }

  #store(key: string, clear: number): void {
    // Moved to the end, so that the first is the least recently used.
    this.#clear.delete(key);
    this.#clear.set(key, clear);
    if (this.#clear.size <= this.#keysMax) return;
    const [oldest] = this.#clear.keys();
    if (oldest !== undefined) this.#clear.delete(oldest);
  }
}
