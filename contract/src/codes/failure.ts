/** `error.code` of a call that failed: a closed set, each with an HTTP status. */
export type FailureCode =
  | 'bad-request'
  | 'unauthenticated'
  | 'forbidden'
  /** Too long without input: the punter signs in again before money moves. Nothing was done. */
  | 'fresh-sign-in-needed'
  /** The desk is closed to this sign-in, which gave no second factor: the next one leads to it. */
  | 'second-factor-needed'
  | 'not-found'
  | 'conflict'
  | 'too-many-requests'
  | 'unavailable'
  | 'internal';
