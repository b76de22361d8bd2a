/*
 * What this device notes about notifications, for the page and the service worker alike: local storage is closed to the
 * worker. A browser that has no caches (a page without https) notes nothing.
 */

/** The cache with the notes; the worker keeps it when it clears old ones. */
export const notesCacheName = 'furlong-notices';

interface Notes {
  /** The address that a tapped notification leads to, until a page has opened it. */
  readonly target: { readonly path: string; readonly at: number };
  /** The punter who wants pushes on this device. */
  readonly wanted: { readonly punterId: number };
  /** When the browser's question was answered with no, or closed. */
  readonly refused: { readonly at: number };
}

type Note = keyof Notes;

const addressOf = (note: Note) => `/notices/${note}`;

/** A note; null when there is none. */
export async function readNote<N extends Note>(note: N): Promise<Notes[N] | null> {
  const found = await openNotes()
    .then((notes) => notes?.match(addressOf(note)))
    .catch(() => undefined);
  return found === undefined ? null : ((await found.json()) as Notes[N]);
}

/** Writes a note. */
export async function writeNote<N extends Note>(note: N, value: Notes[N]): Promise<void> {
  const notes = await openNotes();
  await notes?.put(addressOf(note), new Response(JSON.stringify(value)));
}

/** Removes a note. */
export async function dropNote(note: Note): Promise<void> {
  const notes = await openNotes();
  await notes?.delete(addressOf(note));
}

/** Reads a note and removes it: of two pages one gets it. */
export async function takeNote<N extends Note>(note: N): Promise<Notes[N] | null> {
  const found = await readNote(note);
  if (found === null) return null;
  const notes = await openNotes();
  return (await notes?.delete(addressOf(note))) === true ? found : null;
}

async function openNotes(): Promise<Cache | null> {
  return 'caches' in globalThis ? await caches.open(notesCacheName) : null;
}
