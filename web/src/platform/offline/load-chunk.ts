/** The longest a part of the app may take to load. */
export const chunkTimeoutMs = 120_000;

/** A part of the app did not load: no connection, or a new version has replaced it. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Loads a part of the app. Fails as ChunkLoadError, at the latest after {@link chunkTimeoutMs}. */
export async function loadChunk<M>(load: () => Promise<M>): Promise<M> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('Loading took too long.')), chunkTimeoutMs);
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
