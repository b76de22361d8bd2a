import { performance } from 'node:perf_hooks';

/** Of the time of a node, above which requests wait for each other. */
const busyUse = 0.5;
/** Work that waits for a quiet moment waits so long at most. */
const putOffMaxMs = 10 * 60_000;

/** How much of its time this process's event loop was at work, from one look to the next. */
export class LoopUse {
  #since = performance.eventLoopUtilization();

  /** From 0 to 1, since the last look. */
  look(): number {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.#since);
    this.#since = now;
    return utilization;
  }
}

/** Whether work that nobody waits for is put off, because requests want the node. `overdueMs`: how long it was already. */
export function isPutOff(use: number, overdueMs: number): boolean {
  return use > busyUse && overdueMs < putOffMaxMs;
}
