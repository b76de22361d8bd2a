/** Something a node does again and again until it is stopped. */
export interface Repetition {
  /** Waits for a run under way. */
  stop(): Promise<void>;
}

/**
 * Runs work again and again, each time a while after the run before has ended; a run that fails is told and forgotten.
 */
export function repeat(
  work: () => Promise<unknown>,
  pause: number,
  failed: (error: unknown) => void,
): Repetition {
  let running = Promise.resolve();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    if (!stopped) timer = setTimeout(tick, pause);
  };
  const tick = () => {
    running = work().then(() => undefined, failed);
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
