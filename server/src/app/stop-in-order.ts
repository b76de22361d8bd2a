import type { Logger } from 'pino';

/** Time limit for a stop; then the process ends regardless. */
const stopMaxMs = 30_000;

/**
 * Stops the process in order on SIGINT and SIGTERM (exit code 0), and after a failure that nothing handled (exit code
 * 1): the state in memory is unknown then, and a new process continues from the database. Returns whether a stop has
 * begun.
 */
export function stopInOrder(close: () => Promise<void>, log: Logger): () => boolean {
  let stopping = false;
  const stop = (exitCode: 0 | 1) => {
    // Ctrl-C reaches both npm and this process, and npm passes it on; the second signal is ignored.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopMaxMs).unref();
    close().then(
      () => {
        console.log('furlong: stopped');
        process.exit(exitCode);
      },
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  const fail = (error: unknown) => {
    if (!stopping) console.error('furlong: a failure was not handled: stopping');
    log.fatal({ err: error }, 'a failure was not handled');
    stop(1);
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  return () => stopping;
}
