/** A page that has heard of no version for this long asks for the configuration by itself. */
const heardForMs = 20_000;

let heard = { version: 0, at: Number.NEGATIVE_INFINITY };
const listeners = new Set<() => void>();

/**
 * Notes which version of what the desk published an answer or an event names (rule: live-site). What names none says
 * nothing; an answer that a cache kept may name an old one.
 */
export function noteSiteVersion(text: string | null): void {
  const version = text === null || text === '' ? Number.NaN : Number(text);
  if (!Number.isSafeInteger(version) || version < heard.version) return;
  const isNew = version > heard.version;
  heard = { version, at: performance.now() };
  if (isNew) for (const listener of listeners) listener();
}

/** Whether a page that shows a version was told a moment ago that there is none newer. */
export function isLatestSite(version: number): boolean {
  return heard.version <= version && goodForMs() > 0;
}

/** How long a page may still go by what it heard, in milliseconds; 0: it has to ask for the configuration itself. */
export function goodForMs(): number {
  return Math.max(0, heard.at + heardForMs - performance.now());
}

/** Whether a newer version than the one shown has been named. */
export function isSiteNewer(version: number): boolean {
  return heard.version > version;
}

/** Calls back when a newer version is named; returns the function that ends this. */
export function onSiteVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Forgets what was heard, as a page that begins. */
export function forgetSiteVersion(): void {
  heard = { version: 0, at: Number.NEGATIVE_INFINITY };
}
