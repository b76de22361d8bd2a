/** How large a batch is, and how long the pause after it. */
export interface BatchLimits {
  readonly batchSize: number;
  readonly pauseMs: number;
}

/**
 * Five hundred a second. Each notified listener asks for bets and balance; a full node is done before the listeners
 * would have polled.
 */
const defaultLimits: BatchLimits = { batchSize: 100, pauseMs: 200 };

/**
 * Notifies many listeners in batches, because each notification makes its listener send requests. The first batch is
 * sent at once. A listener queued twice before its batch is notified once.
 */
export class BatchNotifier<Listener> {
  readonly #notify: (listener: Listener) => void;
  readonly #limits: BatchLimits;
  readonly #queue = new Set<Listener>();
  #isPausing = false;

  constructor(notify: (listener: Listener) => void, limits: BatchLimits = defaultLimits) {
    this.#notify = notify;
    this.#limits = limits;
  }

  add(listeners: Iterable<Listener>): void {
    for (const listener of listeners) this.#queue.add(listener);
    if (!this.#isPausing) this.#sendBatch();
  }

  remove(listener: Listener): void {
    this.#queue.delete(listener);
  }

  #sendBatch(): void {
    const batch = [...this.#queue.values().take(this.#limits.batchSize)];
    this.#isPausing = batch.length > 0;
    // After the last batch too: notifications that follow closely are then sent together.
    if (this.#isPausing) setTimeout(() => this.#sendBatch(), this.#limits.pauseMs);
    for (const listener of batch) {
      this.#queue.delete(listener);
      this.#notify(listener);
    }
  }
}
