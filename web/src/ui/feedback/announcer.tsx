import { useSyncExternalStore } from 'react';

let spoken = '';
const listeners = new Set<() => void>();

/** Announces a change to screen readers politely; only the latest counts. */
export function announce(text: string): void {
  // A repeated text must differ to be announced again.
  spoken = text === spoken ? `${text}\u00A0` : text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The one live region, placed by the layout. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => spoken);
  return (
    <div className="sr" role="status" aria-live="polite">
      {text}
    </div>
  );
}
