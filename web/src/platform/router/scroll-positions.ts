import type { Location } from 'react-router';

const storageKey = 'scrollPositions';

/** Where each entry of the history was scrolled to, also after a reload. */
export class ScrollPositions {
  readonly #positions = new Map<string, number>(read());

  /** Notes where a page is left. */
  note({ key }: Location): void {
    this.#positions.set(key, window.scrollY);
  }

  /**
   * Scrolls a page that is shown: to where it was left, to what its address names, else to its top. One that stays is left
   * where somebody has scrolled to while the app was on its way.
   */
  arrive({ key, hash }: Location, stays: boolean): void {
    const noted = this.#positions.get(key);
    if (noted !== undefined) window.scrollTo(0, noted);
    else if (!stays || window.scrollY === 0) {
      const named = elementOf(hash);
      if (named !== null) named.scrollIntoView();
      else if (!stays) window.scrollTo(0, 0);
    }
  }

  /** Stores all positions, before the page is unloaded. */
  store(): void {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...this.#positions]));
    } catch {
      // Without room a reload begins at the top.
    }
  }
}

function read(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
}

function elementOf(hash: string): Element | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // An address that somebody has cut.
    return null;
  }
}
