/** `errorCode` of a line that was not struck, or of a whole slip that was refused (HTTP 200, `status` 0). */
export const StrikeErrorCode = {
  insufficientBalance: 300,
  raceOff: 301,
  raceSuspended: 302,
  raceAbandoned: 303,
  runnerScratched: 304,
  noPrice: 305,
  overLimit: 306,
  stakeLimit: 307,
  lossLimit: 308,
  excluded: 309,
  identityNotVerified: 310,
  keyUsedOtherwise: 311,
  badStake: 312,
  sameRace: 313,
  wrongMeeting: 314,
  noPlaces: 315,
  walletUnavailable: 316,
  meetingPostponed: 317,
  /** Staff do not play (rule: staff). */
  staff: 318,
  /** The session has reached the time limit that the punter set. */
  sessionOver: 319,
  /** Too long without input: a new line needs a fresh sign-in; a line struck before is still answered as struck. */
  freshSignInNeeded: 320,
  /** A place leg at the starting price (rule: no-place-at-sp). */
  placeAtStartingPrice: 321,
  /** Sent as a lucky pick's line, which it is not (rule: lucky-pick-lines). */
  notLuckyPick: 322,
} as const;
