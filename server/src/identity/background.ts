import type { Logger } from 'pino';

/**
 * Work that an answer must not wait for, because its duration would tell whether an account exists. The node's stop
 * waits for it.
 */
export class Background {
  #log: Logger;
  #running = new Set<Promise<void>>();

  constructor(log: Logger) {
    this.#log = log;
  }

  run(work: () => Promise<void>): void {
    const running = work().catch((error: unknown) => {
      this.#log.error({ err: error }, 'background work failed');
    });
    this.#running.add(running);
    running.finally(() => this.#running.delete(running));
  }

  async drain(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
