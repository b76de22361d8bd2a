/** The limits of friends' leagues (rule: league-limits). The tables hold those of leagues owned, members and own requests too (migration 027). */
export const LEAGUE_LIMITS = {
  /** Leagues that one punter owns, disabled ones too. */
  owned: 50,
  /** Leagues that one punter creates within 24 hours, deleted ones too. */
  createdADay: 100,
  /** Members of a league, the owner included. */
  members: 500,
  /** Requests of one punter that wait for an answer. */
  waitingOfPunter: 20,
  /** Requests to one league that wait for an answer: an owner who never looks gets no more. */
  waitingOfLeague: 100,
  /** Running leagues that one punter is in, owned ones too. */
  joined: 200,
  /** Rejections by one league after which a punter cannot ask it again. */
  rejections: 3,
} as const;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long a rejected punter waits before asking the same league again. */
const rejectionWaitMs = dayMs;
const handOverMs = 7 * dayMs;

/** Until when a hand-over that is offered at an instant can be accepted: seven days. */
export function handOverEnd(offeredAt: Date): Date {
  return new Date(offeredAt.getTime() + handOverMs);
}

/** From when a punter may ask a league again that rejected the last request; null: never, it was the third. */
export function mayAskAgainAt(rejections: number, rejectedAt: Date): Date | null {
  return rejections >= LEAGUE_LIMITS.rejections ? null : new Date(rejectedAt.getTime() + rejectionWaitMs);
}
