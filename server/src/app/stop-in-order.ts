import type { Logger } from 'pino';

/** How long a stop may take before the process ends regardless, in milliseconds. */
const stopDeadline = 30_000;

/**
 * Stops the process in order when it is told to (SIGINT, SIGTERM: exit code 0), and as the last resort when something
 * failed that nobody heard of (exit code 1): what state that left behind is unknown, so another start takes over from
 * what the database holds. Says whether a stop has begun.
 */
export function stopInOrder(close: () => Promise<void>, log: Logger): () => boolean {
  let stopping = false;
  const stop = (exitCode: 0 | 1) => {
    // Ctrl-C reaches npm and this process both, and npm passes it on: one stop is enough.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopDeadline).unref();
    close().then(
      () => {
        console.log('furlong: stopped');
        process.exit(exitCode);
      },
      (error: unknown) => {
        log.error({ err: error }, 'not stopped in order');
        process.exit(1);
      },
    );
  };
  const fail = (error: unknown) => {
    if (!stopping) console.error('furlong: something failed that nobody heard of: stopping');
    log.fatal({ err: error }, 'a failure that nobody heard of');
    stop(1);
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  return () => stopping;
}
