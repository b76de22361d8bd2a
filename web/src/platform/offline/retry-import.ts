import { loadChunk } from './load-chunk.ts';
import { firstWaitMs, longestWaitMs, untilServerAnswers } from './recovery.ts';

/**
 * Imports a part beside the screens, whose failure must not take them down. Tries again once the server answers, with
 * growing waits. Resolves to null when aborted.
 */
export async function retryImport<M>(
  load: () => Promise<M>,
  signal: AbortSignal,
  onFailure: () => void = () => undefined,
): Promise<M | null> {
  for (let wait = firstWaitMs; !signal.aborted; wait = Math.min(2 * wait, longestWaitMs)) {
    try {
      const loaded = await loadChunk(load);
      return signal.aborted ? null : loaded;
    } catch {
      if (!signal.aborted) onFailure();
    }
    await untilServerAnswers('/healthz', signal, wait);
  }
  return null;
}
