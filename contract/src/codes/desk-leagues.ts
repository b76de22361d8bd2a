/** Why the desk's order about a league is not carried out; `errorCode` (HTTP 200, `status` 0), the reason in `message`. */
export const leagueDeskRefusals = {
  /** Its owner has deleted it. */
  removed: 650,
  'not-running': 651,
  'not-disabled': 652,
  /** Its owner has another league of this name, or of one that reads the same. */
  'name-taken': 653,
  /** The form of the name (rule: league-name). */
  'bad-name': 654,
} as const;
