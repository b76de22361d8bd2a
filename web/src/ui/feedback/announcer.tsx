import { useSyncExternalStore } from 'react';

let spoken = '';
const listeners = new Set<() => void>();

/** Says a change politely to a screen reader: when it is idle, and only the latest. */
export function announce(text: string): void {
  // The same words twice in a row are a change only when the text differs.
  spoken = text === spoken ? `${text}\u00A0` : text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The one live region; the layout holds it. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => spoken);
  return (
    <div className="sr" role="status" aria-live="polite">
      {text}
    </div>
  );
}
