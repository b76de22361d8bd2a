import { type Session, useSession } from './session-store.ts';

/** The key of the stored session: it survives a reload in this tab only, until its token ends. */
const key = 'productSession';
/** The prefix of the sign-in library's user in local storage; provider and client id follow. */
const userKeyStart = 'oidc.user:';

/** A token with less time left is not restored. */
const timeLeftMinMs = 5_000;

/** The fields read from the library's user. */
interface StoredUser {
  readonly profile?: { readonly sub?: unknown };
  readonly expires_at?: unknown;
}

/**
 * Restores the session after a reload, so that the first calls carry its token, if its sign-in is still stored and
 * neither has ended. From then on the stored session follows every change and is deleted at the end.
 */
export function persistSession(): void {
  const stored = readStored();
  if (stored !== null && isOfStoredUser(stored)) useSession.setState(stored);
  else write(null);
  useSession.subscribe((session) => {
    const isGood = session.isLoggedIn && !session.hasPCTokenExpired && session.tokenExpiresAt !== null;
    write(isGood ? session : null);
  });
}

function write(session: Session | null): void {
  try {
    // JSON leaves out functions.
    if (session === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(session));
  } catch {
    // Without storage the tab signs in again after a reload.
  }
}

function readStored(): Session | null {
  const stored = parse(sessionStorage.getItem(key)) as Partial<Session> | null;
  if (stored === null || typeof stored.tokenExpiresAt !== 'string') return null;
  const isWhole =
    typeof stored.legacyAccessToken === 'string' &&
    typeof stored.userId === 'string' &&
    Number.isInteger(stored.punterId) &&
    Date.parse(stored.tokenExpiresAt) - Date.now() > timeLeftMinMs;
  return isWhole ? { ...(stored as Session), isInPCLogin: false } : null;
}

/** In between, another tab may have signed out, or signed in somebody else. */
function isOfStoredUser({ userId }: Session): boolean {
  const user = storedUser();
  return user?.profile?.sub === userId && Number(user.expires_at) * 1_000 > Date.now();
}

/** The sign-in library's user; null when nobody is signed in on this device. */
function storedUser(): StoredUser | null {
  const name = Object.keys(localStorage).find((each) => each.startsWith(userKeyStart));
  return name === undefined ? null : (parse(localStorage.getItem(name)) as StoredUser | null);
}

/** Whether a sign-in is stored on this device, ended or not. */
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
