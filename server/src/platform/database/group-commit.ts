import { Failed } from '../http/failure.ts';
import { failsAgain } from './about-data.ts';

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** The limits of a group commit. */
export interface GroupCommitLimits {
  /** Transactions at one time: of two, one works while the other waits for the disk. */
  readonly transactions: number;
  /** Items in one transaction. */
  readonly batchMax: number;
  /** Waiting items; one more is refused with 503 instead of growing the queue. */
  readonly queueMax: number;
}

/**
 * Lets items that arrive during a transaction share the next one, each with its own outcome. With so few transactions
 * at a time, batches grow as the database slows down, and the rate of items stays the same.
 */
export class GroupCommit<Item, Outcome> {
  #run: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  #limits: GroupCommitLimits;
  #waiting: Waiting<Item, Outcome>[] = [];
  #running = 0;
  #idle: (() => void)[] = [];

  /** `run` does the work of a batch in one transaction, and returns outcomes in the items' order. */
  constructor(run: (items: readonly Item[]) => Promise<readonly Outcome[]>, limits: GroupCommitLimits) {
    this.#run = run;
    this.#limits = limits;
  }

  /** Resolves with the item's outcome once its transaction has committed. */
  add(item: Item): Promise<Outcome> {
    if (this.#waiting.length >= this.#limits.queueMax) {
      return Promise.reject(
        new Failed('unavailable', 'Too many requests are waiting; try again in a moment'),
      );
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#running >= this.#limits.transactions) return;
      this.#running += 1;
      // Requests read in the same turn of the event loop share the first transaction too.
      setImmediate(() => void this.#drain());
    });
  }

  /** Resolves when no item waits or is under way. */
  idle(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) await this.#settle(this.#waiting.splice(0, this.#limits.batchMax));
    this.#running -= 1;
    if (this.#running === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #settle(batch: readonly Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await this.#run(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (outcome === undefined) reject(new Error('a batch answered fewer outcomes than items'));
        else resolve(outcome);
      });
    } catch (error) {
      // One item's bad data, or what the program cannot do with it, must not fail the others: each is tried alone.
      if (batch.length > 1 && failsAgain(error)) {
        for (const waiting of batch) await this.#settle([waiting]);
        return;
      }
      for (const { reject } of batch) reject(error);
    }
  }
}
