/** What a page asks the worker for once there is time: to keep the code of the slip and of the pages in the bar. */
export const keepRest = 'keep-rest';

/** The first screen has what it asked for and has stood this long: whoever loses the connection soon has the slip, too. */
const restAfterMs = 1_000;

/** What a browser may tell of the connection; only some tell. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Asks the worker for the rest when the page has nothing else to do, and has `also` done; never where data is saved, or
 * very slow.
 */
export function keepRestWhenIdle(worker: Pick<ServiceWorker, 'postMessage'>, also?: () => void): void {
  const { connection } = navigator as { readonly connection?: Connection };
  if (connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true) return;
  setTimeout(() => {
    const ask = () => {
      worker.postMessage(keepRest);
      also?.();
    };
    if ('requestIdleCallback' in globalThis) requestIdleCallback(ask, { timeout: restAfterMs });
    else ask();
  }, restAfterMs);
}
