/**
 * `errorCode` of a save of predictions that the rules refuse (HTTP 200, status 0); `message` is the reason, `detail`
 * names the fixture. A list that cannot be read as predictions of one round is a 400 instead.
 */
export const PredictorErrorCode = {
  aliasRequired: 500,
  /** It has kicked off, or its kick-off has come (rule: predictor-closes). */
  fixtureOff: 501,
  /** It was called off for now, and no new kick-off is known. */
  fixturePostponed: 502,
  /** It counts for this round no more (rules: predictor-postponed, predictor-abandoned). */
  fixtureFallenAway: 503,
  /** The banker's fixture has kicked off, so the banker stays (rule: banker). */
  bankerOff: 504,
  /** A time-out, a self-exclusion or a closed account: the game has prizes (rule: player-protection). */
  excluded: 505,
  /** Staff do not play (rule: staff). */
  staff: 506,
  /** The session has reached the time limit that the punter set. */
  sessionOver: 507,
} as const;
