/** How long a server may take to strike again after the primary was killed: longer is a fault by itself. */
const longestMs = 60_000;

/** Measures for how long nothing was struck: after a kill server by server, and by any server at all. */
export class PauseClock {
  #heardAt = performance.now();
  #longestGapMs = 0;
  #beganAt = 0;
  #waiting = new Set<string>();
  #pauses: number[] = [];
  #done: (pauses: readonly number[]) => void = () => undefined;

  /** Begins at a kill. Resolves with the milliseconds of each server; throws when one did not come back in a minute. */
  begin(urls: readonly string[]): Promise<readonly number[]> {
    this.#beganAt = performance.now();
    this.#waiting = new Set(urls);
    this.#pauses = [];
    const { promise, resolve, reject } = Promise.withResolvers<readonly number[]>();
    const late = () => reject(new Error(`nothing was struck after the kill by ${[...this.#waiting].join()}`));
    const timer = setTimeout(late, longestMs);
    // The kill's own work may fail first, and then nobody waits.
    promise.catch(() => undefined);
    this.#done = (pauses) => {
      clearTimeout(timer);
      resolve(pauses);
    };
    return promise;
  }

  /** When a server was last heard to strike (of `performance.now`); first the begin of the clock. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** The longest time between two strikes, whichever server struck them, since this was last asked. */
  takeLongestGap(): number {
    this.#noteGap();
    const longest = this.#longestGapMs;
    this.#longestGapMs = 0;
    return longest;
  }

  #noteGap(): void {
    const now = performance.now();
    this.#longestGapMs = Math.max(this.#longestGapMs, now - this.#heardAt);
    this.#heardAt = now;
  }

  /** Hears of a bet that a server struck, and when it was sent (of `performance.now`). */
  hear(url: string, sentAt: number): void {
    this.#noteGap();
    if (sentAt < this.#beganAt || !this.#waiting.delete(url)) return;
    this.#pauses.push(performance.now() - this.#beganAt);
    if (this.#waiting.size === 0) this.#done(this.#pauses);
  }
}
