/** Milliseconds that a figure is for. */
const minute = 60_000;

/**
 * How often each key may do something in a minute: all of it at once, and then as fast as it comes back (the generic
 * cell rate algorithm). One number per key, the moment from which it owes nothing; a key that owes nothing is as good
 * as one that was never seen, so of too many keys the one least lately used is forgotten.
 */
export class Rate {
  #perMinute: number;
  #most: number;
  #clear = new Map<string, number>();

  /** `most`: keys kept. */
  constructor(perMinute: number, most: number) {
    this.#perMinute = perMinute;
    this.#most = most;
  }

  /** Counts one; 0 when it may be, else the milliseconds after which one may. Refusals do not count. `now` in ms. */
  take(key: string, now: number): number {
    const interval = minute / this.#perMinute;
    const clear = Math.max(this.#clear.get(key) ?? 0, now) + interval;
    // The remainder of a division by the figure is no wait.
    const wait = clear - now - minute;
    if (wait > 1e-6) return wait;
    this.#keep(key, clear);
    return 0;
  }

  /** Gives one back that was taken. */
  giveBack(key: string): void {
    const clear = this.#clear.get(key);
    if (clear !== undefined) this.#clear.set(key, clear - minute / this.#perMinute);
  }

  /** How many keys are kept. */
  get size(): number {
    return this.#clear.size;
  }

  #keep(key: string, clear: number): void {
    // To the end: the first is the one least lately used.
    this.#clear.delete(key);
    this.#clear.set(key, clear);
    if (this.#clear.size <= this.#most) return;
    const [oldest] = this.#clear.keys();
    if (oldest !== undefined) this.#clear.delete(oldest);
  }
}
