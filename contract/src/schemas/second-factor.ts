import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Instant, orNull } from './fields.ts';

/** A punter's second factor, as the account page shows it. */
export const SecondFactorState = Type.Object({
  /** When the authenticator app was set up; null: there is none. */
  app: orNull(Type.Object({ madeAt: Instant })),
  passkeys: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), madeAt: Instant, usedAt: orNull(Instant) }),
    { maxItems: 10 },
  ),
  recoveryCodesLeft: Type.Integer({ minimum: 0 }),
  /** Whether the account may not be without one, because it is a desk's. */
  isNeeded: Type.Boolean(),
});
export type SecondFactorState = Static<typeof SecondFactorState>;

const state = { secondFactor: SecondFactorState };
/** Shown once; null: the account has some already. */
const recoveryCodes = orNull(Type.Array(Type.String(), { maxItems: 10 }));
/** The one that the account is signed in to with. */
const password = Type.String({ minLength: 1, maxLength: 1000 });
const code = Type.String({ minLength: 1, maxLength: 40 });
/** JSON of the browser's answer, as `PublicKeyCredential.toJSON` makes it. */
const answer = Type.String({ minLength: 2, maxLength: 12_000 });
/** JSON of the options for the browser's call. */
const options = Type.String();

export const secondFactorCalls = declareCalls('second-factor', {
  GetSecondFactor: {
    summary:
      'The punter’s second factors. 409 where sign-in is at an issuer of the operator’s own, as of every call on them.',
    payload: Type.Object(state),
  },

  BeginStepUp: {
    summary: 'Which ways there are to prove the second factor now, and the options for a passkey.',
    payload: Type.Object({ hasApp: Type.Boolean(), passkeyOptions: orNull(options) }),
  },

  StepUp: {
    summary:
      'Proves the second factor again: for five minutes this sign-in may move money. A code, a recovery code, or what a passkey signed. Wrong: 400, then 429.',
    body: Type.Object({ code: Type.Optional(code), passkey: Type.Optional(answer) }),
    payload: Type.Object({}),
  },

  BeginAuthenticatorApp: {
    summary:
      'A secret for an authenticator app, and the address of it; it counts once a code of it is confirmed.',
    body: Type.Object({ password }),
    payload: Type.Object({
      secret: Type.String(),
      uri: Type.String(),
      /** The address as a QR code: a path on a square of so many units. */
      picture: Type.Object({ side: Type.Integer(), path: Type.String() }),
    }),
  },

  ConfirmAuthenticatorApp: {
    summary:
      'Makes the app of BeginAuthenticatorApp the account’s second factor, in place of one before, and ends every other sign-in.',
    body: Type.Object({ code }),
    payload: Type.Object({ ...state, recoveryCodes }),
  },

  BeginPasskey: {
    summary: 'The options for the browser to make a passkey.',
    body: Type.Object({ password }),
    payload: Type.Object({ options }),
  },

  AddPasskey: {
    summary: 'Adds the passkey that the browser made, and ends every other sign-in.',
    body: Type.Object({ passkey: answer, name: Type.String({ minLength: 1, maxLength: 60 }) }),
    payload: Type.Object({ ...state, recoveryCodes }),
  },

  RemoveSecondFactor: {
    summary:
      'Removes the app, or a passkey by its id, and ends every other sign-in. With the last one the recovery codes go. 409: a desk account needs one.',
    body: Type.Object({ which: Type.String({ minLength: 1, maxLength: 1400 }) }),
    payload: Type.Object(state),
  },

  MakeRecoveryCodes: {
    summary: 'New recovery codes in place of those before, shown once. 409 without a second factor.',
    payload: Type.Object({ ...state, recoveryCodes }),
  },
});
