import { setImmediate as nextIteration, setTimeout as pause } from 'node:timers/promises';

/** How long work may occupy the event loop before it yields: a fraction of what a request may take in all. */
const workMaxMs = 2;
const sliceLength = 16_384;

/** Splits long work over iterations of the event loop, so that ranking a million punters delays no request. */
export class Yielder {
  #startedAt = performance.now();
  #share: number;

  /** `share`: of the time the work takes at most, where nobody waits for it and others would. */
  constructor(share = 1) {
    this.#share = share;
  }

  /** From now on somebody waits for it. */
  hurry(): void {
    this.#share = 1;
  }

  /** Whether the work has occupied the event loop long enough: for steps so short that a promise each would cost. */
  get isDue(): boolean {
    return performance.now() - this.#startedAt >= workMaxMs;
  }

  /** Yields to the event loop if the work has occupied it long enough. */
  async yieldIfDue(): Promise<void> {
    if (this.isDue) await this.yieldNow();
  }

  /** Yields to the event loop and restarts the measurement: to be called first after waiting for something else. */
  async yieldNow(): Promise<void> {
    if (this.#share < 1) await pause((performance.now() - this.#startedAt) * (1 / this.#share - 1));
    else await nextIteration();
    this.#startedAt = performance.now();
  }

  /** Calls `work` for consecutive ranges of 0 to `length`, yielding between them when due. */
  async inSlices(length: number, work: (from: number, to: number) => void): Promise<void> {
    for (let from = 0; from < length; from += sliceLength) {
      work(from, Math.min(from + sliceLength, length));
      if (this.isDue) await this.yieldNow();
    }
  }
}
