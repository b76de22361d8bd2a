import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work after which requests get their turn: a fraction of what a request may take in all. */
const longestTurn = 2;
const slice = 16_384;

/** Does long work in turns of the event loop: what it computes over a million punters never holds up a request. */
export class Breather {
  #turnStarted = performance.now();

  /** Gives requests their turn when this one has lasted long enough. */
  async rest(): Promise<void> {
    if (performance.now() - this.#turnStarted < longestTurn) return;
    await this.yield();
  }

  /** Gives requests their turn now; what is done after waiting for something else begins with a turn of its own. */
  async yield(): Promise<void> {
    await nextTurn();
    this.#turnStarted = performance.now();
  }

  /** Calls `work` for consecutive ranges of 0 to `length`, resting between them. */
  async inSlices(length: number, work: (from: number, to: number) => void): Promise<void> {
    for (let from = 0; from < length; from += slice) {
      work(from, Math.min(from + slice, length));
      if (performance.now() - this.#turnStarted >= longestTurn) await this.yield();
    }
  }
}
