import type { Login } from '@furlong/contract/schemas/session';
import type { Rands } from '@furlong/domain/money';
import { create } from 'zustand';
import { serverNow } from '../device/server-clock.ts';

/** The user's session. It survives a reload in its tab; new tabs get it from sign-in. */
export interface Session {
  readonly isLoggedIn: boolean;
  /** The product token, the bearer token of every call. */
  readonly legacyAccessToken: string | null;
  /** The token's end, from the server. */
  readonly tokenExpiresAt: string | null;
  readonly userName: string | null;
  /** A token was requested and has not arrived. */
  readonly isPending: boolean;
  readonly hasPCTokenExpired: boolean;
  readonly isInPCLogin: boolean;
  readonly userId: string | null;
  readonly punterId: number | null;
  /** Staff: the login's `empStatusId` is 1 (rule: staff). */
  readonly isInternalUser: boolean;
  readonly alias: string | null;
  readonly aliasRequired: boolean;
  /** Null when the wallet did not answer. */
  readonly balance: Rands | null;
  /** When the wallet told it, by the server's clock. */
  readonly balanceAt: number | null;
  readonly competitionData: Login['competition'] | null;
  /** The end of this session by the punter's own time limit; null without one. */
  readonly sessionEndsAt: string | null;
  /** The punter's break as last loaded. */
  readonly playBreak: Login['break'];
  /** The punter's details were still being checked when last asked: no bets yet. */
  readonly isIdentityPending: boolean;
}

interface SessionActions {
  /** A successful login: logged in, alias no longer required, token no longer expired. */
  setLogin: (login: LoginFields) => void;
  /** Changes fields between logins. */
  update: (change: Partial<Session>) => void;
  /** Marks the token as expired; true only for the call that did so. */
  expireToken: () => boolean;
  /** Signed out. */
  clear: () => void;
}

/** The fields of a login response that the session stores. */
export type LoginFields = Pick<
  Login,
  'token' | 'user' | 'competition' | 'balance' | 'sessionEndsAt' | 'break' | 'identityPending'
> &
  Partial<Pick<Login, 'tokenExpiresAt'>>;

const signedOut: Session = {
  isLoggedIn: false,
  legacyAccessToken: null,
  tokenExpiresAt: null,
  userName: null,
  isPending: false,
  hasPCTokenExpired: false,
  isInPCLogin: false,
  userId: null,
  punterId: null,
  isInternalUser: false,
  alias: null,
  aliasRequired: false,
  balance: null,
  balanceAt: null,
  competitionData: null,
  sessionEndsAt: null,
  playBreak: null,
  isIdentityPending: false,
};

/** Whether somebody is signed in, with an alias or before choosing one. */
export function isSignedIn({ isLoggedIn, aliasRequired }: Session): boolean {
  return isLoggedIn || aliasRequired;
}

/** The employee status of staff. */
const internalStatus = 1;

/** The session's fields of the punter; the alias may not be chosen yet. */
export function userFields({ id, punterId, username, empStatusId }: Login['user']) {
  return {
    userName: username,
    userId: id,
    punterId,
    isInternalUser: empStatusId === internalStatus,
  } satisfies Partial<Session>;
}

export const useSession = create<Session & SessionActions>()((set, get) => ({
  ...signedOut,
  setLogin: ({
    token,
    tokenExpiresAt = null,
    user,
    competition,
    balance,
    sessionEndsAt,
    break: playBreak,
    identityPending,
  }) =>
    set({
      isLoggedIn: true,
      legacyAccessToken: token,
      tokenExpiresAt,
      ...userFields(user),
      alias: user.alias,
      competitionData: competition,
      balance,
      balanceAt: serverNow(),
      sessionEndsAt,
      playBreak,
      isIdentityPending: identityPending,
      aliasRequired: false,
      hasPCTokenExpired: false,
      isPending: false,
      isInPCLogin: false,
    }),
  update: (change) => set('balance' in change ? { ...change, balanceAt: serverNow() } : change),
  expireToken: () => {
    if (get().hasPCTokenExpired) return false;
    set({ hasPCTokenExpired: true });
    return true;
  },
  clear: () => set(signedOut),
}));
