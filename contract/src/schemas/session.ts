import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Id, Instant, orNull, Rands } from './fields.ts';
import { PunterBreak } from './protection.ts';

/** Who signed in. `empStatusId` 1 means an internal user. */
export const LoginUser = Type.Object({
  id: Type.String(),
  punterId: Id,
  username: Type.String(),
  alias: orNull(Type.String()),
  empStatusId: Type.Integer(),
});

/** The competition the punter plays in; its meetings' status is 1, 2 or 3 (rule: status-codes). */
export const Competition = Type.Object({
  id: Id,
  name: Type.String(),
  meetings: Type.Array(
    Type.Object({
      id: Id,
      meetingId: Id,
      name: Type.String(),
      date: Type.String(),
      raceCourseName: Type.String(),
      status: Type.Integer({ minimum: 1, maximum: 3 }),
    }),
  ),
});

/** The whole login response. `token` is the product token: the Bearer of every later call. */
export const Login = Type.Object({
  token: Type.String(),
  /** When the product token ends, ISO 8601. */
  tokenExpiresAt: Type.String(),
  user: LoginUser,
  competition: Competition,
  /** When the punter's own time limit ends this session; null without one. */
  sessionEndsAt: orNull(Instant),
  /** The break in force for the punter. */
  break: orNull(PunterBreak),
  /** The punter's details are still being checked: no bets yet. */
  identityPending: Type.Boolean(),
  balance: orNull(Rands),
  aliasRequired: Type.Boolean(),
  hasPCTokenExpired: Type.Boolean(),
  isPending: Type.Boolean(),
  isInPCLogin: Type.Boolean(),
  accessToken: Type.String(),
  identityToken: Type.String(),
  rememberpc: Type.Boolean(),
});
export type Login = Static<typeof Login>;

export const sessionCalls = declareCalls('session', {
  issue: {
    summary:
      "Trades the identity provider's access token for a single-use login token that lives 60 seconds.",
    // The token alone is enough: a call without a body reads as null.
    body: orNull(
      Type.Object({
        ssoAccessToken: Type.Optional(Type.String({ maxLength: 16_384 })),
        subject: Type.Optional(Type.String({ maxLength: 255 })),
      }),
    ),
    payload: Type.Object({ token: Type.String() }),
  },

  GetPunterChallengeLogin: {
    summary:
      "Signs the punter in with a login token. Without an alias the message is 'Alias Required' and aliasRequired is true, but for staff, who do not play.",
    query: Type.Object({ login: Type.String({ minLength: 1, maxLength: 4096 }) }),
    payload: Login,
  },

  CheckPunterAlias: {
    summary: 'Whether an alias may be taken: form, profanity, uniqueness whatever the case.',
    params: Type.Object({ alias: Type.String({ minLength: 1, maxLength: 100 }) }),
    payload: Type.Object({ responseObject: Type.Object({ available: Type.Boolean() }) }),
  },

  SavePunterAlias: {
    summary: 'Saves the alias and answers the whole login response.',
    body: Type.Object({ userAlias: Type.String({ minLength: 1, maxLength: 100 }) }),
    payload: Type.Partial(Login),
  },

  ValidityTest: {
    summary: 'Whether a text is free of profanity: responseType and responseMessage say.',
    params: Type.Object({ input: Type.String({ minLength: 1, maxLength: 200 }) }),
    payload: Type.Object({}),
  },
});
