import type { LeagueStatusIds } from '@furlong/domain/status';

/**
 * `errorCode` of a league's call that the rules refuse (HTTP 200, `status` 0); `detail` is the reason in words.
 * 108 to 113 answer a request to join (rule: join-answers). Acts on a league that the caller is not in are a 404, and
 * a member's try at what only the owner does is a 403.
 */
export const LeagueErrorCode = {
  /** No such league: unknown, disabled by the desk and removed codes alike. */
  noSuchLeague: 108,
  joiningPaused: 109,
  alreadyMember: 110,
  alreadyRequested: 111,
  /** Full, or the punter was removed, or rejected and has to wait. */
  notForThisPunter: 112,
  /** Staff, an excluded punter, one without an alias, or with too many requests or leagues. */
  mayNotJoin: 113,
  /** The form of the name: length, characters (rule: league-name). */
  badName: 120,
  rudeName: 121,
  /** The owner has a running league of this name, or of one that reads the same. */
  nameTaken: 122,
  /** 50 leagues owned (rule: league-limits). */
  tooManyOwned: 123,
  /** Staff, an excluded punter or one without an alias (rules: staff, player-protection). */
  mayNotPlay: 124,
  /** The request was answered or withdrawn before. */
  noRequest: 125,
  leagueFull: 126,
  /** Whom the act is about is no member (or was not removed) any more. */
  notMember: 127,
  /** An owner cannot exit: hand over or delete. */
  ownerStays: 128,
  /** The hand-over was withdrawn, has run out, or is another's. */
  noHandOver: 129,
  /** The punter cannot become the owner, or be let in: excluded, staff, or at a limit of their own. */
  punterCannot: 130,
  /** The league was offered to this member within the last 24 hours (rule: league-owner). */
  offeredLately: 131,
} as const;

/** Statuses of a league and of a membership; their type holds them to the one table of numbers (rule: leagues). */
export const LeagueStatus: LeagueStatusIds = {
  disabled: 0,
  approved: 1,
  rejected: 2,
  removed: 3,
  exited: 4,
};

/** What the specification shows where a join was refused without one of the codes 108 to 112. */
export const joinRefusedText = 'The request to join was not successful';

/** What can be wrong with a league that somebody reports. */
export const reportReasons = ['name', 'harassment', 'cheating', 'other'] as const;
