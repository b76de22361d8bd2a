import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../platform/runtime/clock.ts';

/** The time a simulation plays by: the system's, or a test's own. */
export interface Timekeeper {
  now(): Date;
  /** Resolves once `at` has come; rejects when the signal aborts. */
  until(at: Date, signal: AbortSignal): Promise<void>;
}

/** The longest a timer waits at once: after the machine slept, the clock is looked at again. */
const LONGEST_PAUSE = 5_000;

/** Waits by real time, told by a clock. */
export function createTimekeeper(clock: Clock): Timekeeper {
  return {
    now: clock,
    async until(at, signal) {
      for (;;) {
        signal.throwIfAborted();
        const left = at.getTime() - clock().getTime();
        if (left <= 0) return;
        await pause(Math.min(left, LONGEST_PAUSE), undefined, { signal });
      }
    },
  };
}
