/** Work that is repeated until it is stopped. */
export interface Repetition {
  /** Waits for a run under way. */
  stop(): Promise<void>;
}

/**
 * Repeats work, each time after a pause since the previous run ended. A failure is reported and does not end the
 * repetition.
 */
export function repeat(
  work: () => Promise<unknown>,
  pauseMs: number,
  onFailure: (error: unknown) => void,
): Repetition {
  let running = Promise.resolve();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    if (!stopped) timer = setTimeout(tick, pauseMs);
  };
  const tick = () => {
    running = work().then(() => undefined, onFailure);
    running.then(schedule);
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
