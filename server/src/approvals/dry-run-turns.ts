import pLimit from 'p-limit';
import { Failed } from '../platform/http/failure.ts';

/** Dry runs that wait for their turn. */
const waitingMax = 4;
/** With the run itself below what a call's caller waits. */
const longestWaitMs = 5_000;

/**
 * The turns of a node's dry runs, which read all bets of a race and hold a connection: one at a time. Whoever waits too
 * long, or comes when enough wait, is told so (Failed 'unavailable'), and nothing is run for them later.
 */
export class DryRunTurns {
  #limit = pLimit(1);

  async take<T>(run: () => Promise<T>): Promise<T> {
    if (this.#limit.pendingCount >= waitingMax) throw busy();
    return await new Promise<T>((resolve, reject) => {
      let isOver = false;
      const timer = setTimeout(() => {
        isOver = true;
        reject(busy());
      }, longestWaitMs);
      void this.#limit(async () => {
        clearTimeout(timer);
        if (!isOver) await run().then(resolve, reject);
      });
    });
  }
}

function busy(): Failed {
  return new Failed('unavailable', 'Other proposals are being worked out. Try again in a few seconds.');
}
