import { type Session, useSession } from './session-store.ts';

/** Where the session outlives a reload: in this tab alone, and no longer than its token. */
const key = 'productSession';
/** The sign-in library's user, whom every tab sees; its name ends with the provider and the client. */
const userKeyStart = 'oidc.user:';

/** A token with less than this left is not worth bringing back, in milliseconds. */
const timeLeftMinMs = 5_000;

/** The parts of the library's user that are read here. */
interface StoredUser {
  readonly profile?: { readonly sub?: unknown };
  readonly expires_at?: unknown;
}

/**
 * Brings the session of before a reload back, so that the first calls carry its token: when the sign-in it belongs to
 * is still there, and neither has ended. From here on the session is kept as it changes, and forgotten when it ends.
 */
export function keepSession(): void {
  const kept = readKept();
  if (kept !== null && isOfStoredUser(kept)) useSession.setState(kept);
  else write(null);
  useSession.subscribe((session) => {
    const isGood = session.isLoggedIn && !session.hasPCTokenExpired && session.tokenExpiresAt !== null;
    write(isGood ? session : null);
  });
}

function write(session: Session | null): void {
  try {
    // Functions are left out by JSON.
    if (session === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(session));
  } catch {
    // A tab that may store nothing signs in anew after a reload.
  }
}

function readKept(): Session | null {
  const kept = parse(sessionStorage.getItem(key)) as Partial<Session> | null;
  if (kept === null || typeof kept.tokenExpiresAt !== 'string') return null;
  const isWhole =
    typeof kept.legacyAccessToken === 'string' &&
    typeof kept.userId === 'string' &&
    Number.isInteger(kept.punterId) &&
    Date.parse(kept.tokenExpiresAt) - Date.now() > timeLeftMinMs;
  return isWhole ? { ...(kept as Session), isInPCLogin: false } : null;
}

/** Another tab may have signed out, or somebody else in, while this one was away. */
function isOfStoredUser({ userId }: Session): boolean {
  const user = storedUser();
  return user?.profile?.sub === userId && Number(user.expires_at) * 1_000 > Date.now();
}

/** The sign-in library's user; null when nobody is signed in on this device. */
function storedUser(): StoredUser | null {
  const name = Object.keys(localStorage).find((each) => each.startsWith(userKeyStart));
  return name === undefined ? null : (parse(localStorage.getItem(name)) as StoredUser | null);
}

/** Whether a sign-in is stored on this device, whatever has become of it. */
export function isUserStored(): boolean {
  return storedUser() !== null;
}

function parse(text: string | null): unknown {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
