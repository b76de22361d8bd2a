/** The documents that an identity is verified by. */
export const documentKinds = ['id-card', 'id-book', 'passport', 'driving-licence', 'asylum-permit'] as const;
/** A kind of document. */
export type DocumentKind = (typeof documentKinds)[number];

/** Why something is not done to a punter's account; `errorCode` (HTTP 200, `status` 0), the reason in `message`. */
export const punterRefusals = {
  /** An internal user's account is changed by the command line alone. */
  staff: 640,
  /** The issuer of the operator's own has the account. */
  'other-issuer': 641,
  'suspended-already': 642,
  'not-suspended': 643,
  'closed-already': 644,
  /** The registration looks like an excluded punter's. */
  'looks-excluded': 645,
} as const;
/** Why something is not done to a punter's account. */
export type PunterRefusal = keyof typeof punterRefusals;
