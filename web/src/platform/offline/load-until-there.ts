import { loadChunk } from './load-chunk.ts';
import { firstWait, longestWait, untilServerAnswers } from './recovery.ts';

/**
 * Loads a part that stands beside the screens and must not take them down: when it fails it is loaded again once the
 * server answers, each time after a longer wait. Resolves to null when it was told to stop.
 */
export async function loadUntilThere<M>(
  load: () => Promise<M>,
  signal: AbortSignal,
  onFailure: () => void = () => undefined,
): Promise<M | null> {
  for (let wait = firstWait; !signal.aborted; wait = Math.min(2 * wait, longestWait)) {
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
