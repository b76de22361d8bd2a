/**
 * `errorCode` of a reaction that the rules refuse (HTTP 200, status 0). What a caller may not see or do at all is a 404
 * or 403 instead.
 */
export const ReactionErrorCode = {
  /** The owner has switched reactions off in this league. */
  switchedOff: 210,
  /** The race has no result yet. */
  noResult: 211,
  /** The punter is not on the league's board of this meeting, or is the caller. */
  nobodyThere: 212,
} as const;

/** The reactions on a result row: a closed set, because leagues have no free text (rule: league-reactions). */
export const leagueReactions = ['well-done', 'great-pick', 'so-close', 'unlucky', 'wow'] as const;
export type LeagueReaction = (typeof leagueReactions)[number];

/** Which meetings a league's season counts (rule: league-season). */
export const seasonScopes = ['all', 'course', 'days'] as const;
export type SeasonScope = (typeof seasonScopes)[number];

/** What a season table covers: a calendar year, a month, or a week from Monday, in Johannesburg. */
export const seasonPeriods = ['season', 'month', 'week'] as const;
export type SeasonPeriod = (typeof seasonPeriods)[number];
