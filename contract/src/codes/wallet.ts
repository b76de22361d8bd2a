/** `errorCode` of a wallet call that is refused (HTTP 200, `status` 0). */
export const WalletErrorCode = {
  insufficientBalance: 400,
  depositLimit: 401,
  excluded: 402,
  identityNotVerified: 403,
  keyUsedOtherwise: 404,
  /** The operator's own wallet takes deposits and pays out: only the demo's wallet does so here. */
  notHere: 405,
  /** Staff do not play, so they deposit nothing (rule: staff). */
  staff: 406,
  /** The session has reached the time limit that the punter set. */
  sessionOver: 407,
} as const;

/** The largest deposit into the demo's wallet, in rands. */
export const LARGEST_DEPOSIT = 100_000;

/** The longest period of a statement, in days. */
export const LONGEST_STATEMENT_DAYS = 366;
