import { create } from 'zustand';

const useSpoken = create<{ readonly text: string }>()(() => ({ text: '' }));

/** Announces a change to screen readers politely; only the latest counts. */
export function announce(text: string): void {
  // A repeated text must differ to be announced again.
  useSpoken.setState((spoken) => ({ text: text === spoken.text ? `${text}\u00A0` : text }));
}

/** The one live region, placed by the layout. */
export function Announcer() {
  const text = useSpoken((spoken) => spoken.text);
  return (
    <div className="sr" role="status" aria-live="polite">
      {text}
    </div>
  );
}
