import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../platform/runtime/clock.ts';

/** The time of a simulation: the system's, or a test's own. */
export interface Timekeeper {
  now(): Date;
  /** Resolves once `at` has come; rejects when the signal aborts. */
  until(at: Date, signal: AbortSignal): Promise<void>;
}

/** The longest single pause: a timer may be late after the machine slept, so the clock is read again. */
const PAUSE_MAX_MS = 5_000;

/** A timekeeper that waits in real time. */
export function createTimekeeper(clock: Clock): Timekeeper {
  return {
    now: clock,
    async until(at, signal) {
      for (;;) {
        signal.throwIfAborted();
        const left = at.getTime() - clock().getTime();
        if (left <= 0) return;
        await pause(Math.min(left, PAUSE_MAX_MS), undefined, { signal });
      }
    },
  };
}
