import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Instant, orNull } from './fields.ts';

/** An active sign-in of the punter's. */
export const PunterSession = Type.Object({
  id: Type.String(),
  /** When the password was last given in it. */
  signedInAt: Instant,
  /** When its token was last renewed: every few minutes while the site is open. */
  usedAt: Instant,
  /** The browser in a few words: "Chrome on Android". */
  device: Type.String(),
  /** The one that makes this call. */
  current: Type.Boolean(),
});
export type PunterSession = Static<typeof PunterSession>;

/** How the punter's account is signed in to. */
export const OwnAccount = Type.Object({
  username: Type.String(),
  /** The last sign-in before this one, or since it elsewhere; null: there was none. */
  lastSignIn: orNull(Type.Object({ at: Instant, device: Type.String() })),
  /** At most 50: this one first, then the newest. */
  sessions: Type.Array(PunterSession),
});
export type OwnAccount = Static<typeof OwnAccount>;

const payload = Type.Object({ account: OwnAccount });
/** Longer than any password may be, so that the password rules, not the schema, refuse it. */
const typed = Type.String({ minLength: 1, maxLength: 1000 });

export const identityCalls = declareCalls('identity', {
  GetSessions: {
    summary: 'The last sign-in and the active ones. 409 where sign-in is at an issuer of the operator’s own.',
    payload,
  },

  EndSession: {
    summary: 'Ends one of the punter’s sign-ins, at once; one that has ended already stays so.',
    body: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
    payload,
  },

  EndOtherSessions: {
    summary: 'Ends every sign-in of the punter’s but this one, at once.',
    payload,
  },

  ChangePassword: {
    summary:
      'Changes the password and ends every other sign-in. A wrong old one counts like an attempt to sign in: 400, then 429.',
    body: Type.Object({ oldPassword: typed, newPassword: typed }),
    payload,
  },
});
