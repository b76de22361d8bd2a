/** Why the desk's wish about a jackpot is not carried out; `errorCode` (HTTP 200, `status` 0), the reason in `message`. */
export const jackpotDeskRefusals = {
  /** A card of the day is published: what it announced does not change. */
  'announced-before': 660,
  'done-before': 661,
} as const;
