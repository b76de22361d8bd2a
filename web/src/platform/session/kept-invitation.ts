/** The invitation of a visitor, in local storage: a mail that confirms an account opens a tab of its own. */
const keptKey = 'furlong-invitation';
/** How long after it was opened a sign-in still leads to it. */
const keptMs = 24 * 3_600_000;

/** Keeps the path of an invitation that a visitor opened, for the next sign-in in this browser. */
export function keepInvitation(path: string, now: number = Date.now()): void {
  localStorage.setItem(keptKey, `${now} ${path}`);
}

/** Forgets it: it was answered, or opened by a punter. */
export function forgetInvitation(): void {
  localStorage.removeItem(keptKey);
}

/** Returns the kept path once; null when there is none, or when it is too old. */
export function takeInvitation(now: number = Date.now()): string | null {
  const kept = localStorage.getItem(keptKey);
  if (kept === null) return null;
  forgetInvitation();
  const at = Number.parseInt(kept, 10);
  return now - at < keptMs ? kept.slice(kept.indexOf(' ') + 1) : null;
}
