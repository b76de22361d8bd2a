/**
 * `errorCode` of a save that the rules refuse (HTTP 200, status 0); `message` is the reason, `detail` names the race.
 * A list that cannot be read as picks of one card is a 400 instead.
 */
export const PickErrorCode = {
  aliasRequired: 200,
  raceOff: 201,
  raceAbandoned: 202,
  meetingAbandoned: 203,
  runnerScratched: 204,
  /** A time-out, a self-exclusion or a closed account: picks enter a prize game (rule: player-protection). */
  excluded: 205,
  /** Staff do not play (rule: staff). */
  staff: 206,
  /** The session has reached the time limit that the punter set. */
  sessionOver: 207,
} as const;
