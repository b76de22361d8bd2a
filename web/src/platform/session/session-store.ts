import type { Login } from '@furlong/contract/session';
import type { Rands } from '@furlong/domain/money';
import { create } from 'zustand';

/** The user as the app knows it. In its tab it outlives a reload; everywhere else sign-in brings it back. */
export interface Session {
  readonly isLoggedIn: boolean;
  /** The product token: the Bearer of every call. */
  readonly legacyAccessToken: string | null;
  /** When that token ends, as the server said it. */
  readonly tokenExpiresAt: string | null;
  readonly userName: string | null;
  /** A token was asked for and is not there yet. */
  readonly isPending: boolean;
  readonly hasPCTokenExpired: boolean;
  readonly isInPCLogin: boolean;
  readonly userId: string | null;
  readonly punterId: number | null;
  /** Flagged by the login's `empStatusId` 1. */
  readonly isInternalUser: boolean;
  readonly alias: string | null;
  readonly aliasRequired: boolean;
  /** Rands with two decimals; null when the wallet did not say. */
  readonly balance: Rands | null;
  readonly competitionData: Login['competition'] | null;
  /** When the punter's own time limit ends this session; null without one. */
  readonly sessionEndsAt: string | null;
  /** The break the punter takes, as it was last told. */
  readonly playBreak: Login['break'];
}

interface SessionActions {
  /** A successful login: logged in, alias no longer required, token no longer expired. */
  setLogin: (login: LoginFields) => void;
  /** What changes between logins: the alias demanded, a login under way. */
  update: (change: Partial<Session>) => void;
  /** Marks the token as expired. Acts once: true when this call did it. */
  expireToken: () => boolean;
  /** Signed out. */
  clear: () => void;
}

/** The fields of a login response the session keeps. */
export type LoginFields = Pick<
  Login,
  'token' | 'user' | 'competition' | 'balance' | 'sessionEndsAt' | 'break'
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
  competitionData: null,
  sessionEndsAt: null,
  playBreak: null,
};

/** The employee status of an internal user. */
const internalStatus = 1;

/** Who signed in, as the session keeps it; the alias is not yet chosen perhaps. */
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
  setLogin: ({ token, tokenExpiresAt = null, user, competition, balance, sessionEndsAt, break: playBreak }) =>
    set({
      isLoggedIn: true,
      legacyAccessToken: token,
      tokenExpiresAt,
      ...userFields(user),
      alias: user.alias,
      competitionData: competition,
      balance,
      sessionEndsAt,
      playBreak,
      aliasRequired: false,
      hasPCTokenExpired: false,
      isPending: false,
      isInPCLogin: false,
    }),
  update: (change) => set(change),
  expireToken: () => {
    if (get().hasPCTokenExpired) return false;
    set({ hasPCTokenExpired: true });
    return true;
  },
  clear: () => set(signedOut),
}));
