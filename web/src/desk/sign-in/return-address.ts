import { deskPaths, isDeskPath } from '../desk-links.ts';

/** Session storage key of the desk's page that a sign-in leads back to. The punters' pages have a key of their own. */
const key = 'deskReturn';

/** Keeps the address that is shown, for after the sign-in. */
export function keepReturn(): void {
  const { pathname, search, hash } = window.location;
  try {
    sessionStorage.setItem(key, `${pathname}${search}${hash}`);
  } catch {
    // Without storage the sign-in leads to the desk's first page.
  }
}

/** Takes the kept address; the desk's first page where there is none, or what is stored is no page of the desk. */
export function takeReturn(): string {
  const kept = sessionStorage.getItem(key) ?? '';
  sessionStorage.removeItem(key);
  return isDeskPath(kept) ? kept : deskPaths.raceDay;
}
