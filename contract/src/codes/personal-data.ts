/** What a punter can ask about their data. */
export const dataRequestKinds = ['correction', 'deletion'] as const;
/** A kind of request about personal data. */
export type DataRequestKind = (typeof dataRequestKinds)[number];

/** What can be corrected; `other` is done by hand and answered in words. */
export const correctedFields = ['email', 'mobile', 'date-of-birth', 'other'] as const;
/** What is to be corrected. */
export type CorrectedField = (typeof correctedFields)[number];

/** Where a request stands. */
export const dataRequestStates = ['open', 'done', 'refused', 'withdrawn'] as const;
/** Where a request stands. */
export type DataRequestState = (typeof dataRequestStates)[number];

/** Why a request is not taken, or not carried out; `errorCode` (HTTP 200, `status` 0), the reason in `message`. */
export const dataRequestRefusals = {
  /** There is an open one of the kind. */
  'open-already': 680,
  /** It is decided or withdrawn. */
  'not-open': 681,
  /** Staff's accounts are changed on the command line. */
  staff: 682,
  /** The issuer that the punter signs in at has the account. */
  'other-issuer': 683,
  /** Another account has the e-mail address. */
  'email-taken': 684,
  /** There is money in the wallet: it would be lost. */
  'money-left': 685,
  /** Bets are still to be settled: their money would be lost. */
  'open-bets': 686,
  /** A card of theirs is in a jackpot that is not decided: its share would be lost. */
  'jackpot-card': 687,
  /** A payment waits for the operator's own wallet: it would be lost. */
  'payment-waits': 688,
  /** The operator's own wallet does not answer: nobody knows what is in it. Refused with 503. */
  'wallet-silent': 689,
} as const;
/** Why a request is not taken, or not carried out. */
export type DataRequestRefusal = keyof typeof dataRequestRefusals;
