/** How long a part of the app may take to load, in milliseconds. */
export const chunkTimeout = 120_000;

/** A part of the app that did not load: the connection, or a new version that took its place. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Loads a part of the app; fails as ChunkLoadError, at the latest when the time is up. */
export async function loadChunk<M>(load: () => Promise<M>): Promise<M> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('Loading took too long.')), chunkTimeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    if (cause instanceof ChunkLoadError) throw cause;
    throw new ChunkLoadError('A part of the app did not load.', { cause });
  } finally {
    clearTimeout(timer);
  }
}
