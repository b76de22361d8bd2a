import Type, { type Static } from 'typebox';
import { defineCall } from './call.ts';
import { Instant, orNull } from './fields.ts';

/** A sign-in of the punter's that goes on. */
export const PunterSession = Type.Object({
  id: Type.String(),
  /** When the password was last given in it. */
  signedInAt: Instant,
  /** When it last got a new token: every few minutes while the site is open. */
  usedAt: Instant,
  /** The browser in a few words: "Chrome on Android". */
  device: Type.String(),
  /** The one that makes this call. */
  current: Type.Boolean(),
});
/** A sign-in of the punter's that goes on. */
export type PunterSession = Static<typeof PunterSession>;

/** How the punter's account is signed in to. */
export const OwnAccount = Type.Object({
  username: Type.String(),
  /** The last sign-in before this one, or since it elsewhere; null: there was none. */
  lastSignIn: orNull(Type.Object({ at: Instant, device: Type.String() })),
  /** At most 50: this one first, then the newest. */
  sessions: Type.Array(PunterSession),
});
/** How the punter's account is signed in to. */
export type OwnAccount = Static<typeof OwnAccount>;

const payload = Type.Object({ account: OwnAccount });
/** Longer than any password may be, so that the rules can say so. */
const typed = Type.String({ minLength: 1, maxLength: 1000 });

export const GetSessions = defineCall({
  name: 'GetSessions',
  method: 'GET',
  path: '/api/Account/GetSessions',
  capability: 'identity',
  access: 'punter',
  summary:
    'The last sign-in, and the sign-ins that go on. 409 where sign-in is at an issuer of the operator’s own.',
  answer: 'envelope',
  payload,
});

export const EndSession = defineCall({
  name: 'EndSession',
  method: 'POST',
  path: '/api/Account/EndSession',
  capability: 'identity',
  access: 'punter',
  act: 'person',
  summary: 'Ends one of the punter’s sign-ins, at once; one that has ended already stays so.',
  body: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  answer: 'envelope',
  payload,
});

export const EndOtherSessions = defineCall({
  name: 'EndOtherSessions',
  method: 'POST',
  path: '/api/Account/EndOtherSessions',
  capability: 'identity',
  access: 'punter',
  act: 'person',
  summary: 'Ends every sign-in of the punter’s but this one, at once.',
  answer: 'envelope',
  payload,
});

export const ChangePassword = defineCall({
  name: 'ChangePassword',
  method: 'POST',
  path: '/api/Account/ChangePassword',
  capability: 'identity',
  access: 'punter',
  act: 'person',
  summary:
    'Changes the password and ends every other sign-in. A wrong old one counts like an attempt to sign in: 400, then 429.',
  body: Type.Object({ oldPassword: typed, newPassword: typed }),
  answer: 'envelope',
  payload,
});
