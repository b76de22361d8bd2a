import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Guid, Id, Instant, orNull } from './fields.ts';

/**
 * A league's code as somebody types it: any case, with spaces or dashes, look-alikes read as what they stand for. One
 * of the wrong form is an unknown code, not a bad request.
 */
export const SentLeagueCode = Type.String({ minLength: 1, maxLength: 20 });
/** A league's code: six characters, none of which look alike (rule: league-codes). */
export const LeagueCode = Type.String();
/**
 * A league's name as it is sent. Bounded only: a name of the wrong form is refused with errorCode 120, so that its
 * reason reaches the form (rule: league-name).
 */
export const SentLeagueName = Type.String({ maxLength: 200 });
/** 0 disabled by the desk, 1 running or a member, 2 rejected, 3 removed, 4 exited (rule: leagues). */
export const LeagueStatusId = Type.Integer({ minimum: 0, maximum: 4 });

/** An owner's offer to hand a league over; it needs the other's yes. */
export const HandOver = Type.Object({
  /** To whom. */
  punterId: Id,
  punterAlias: Type.String(),
  offeredAt: Instant,
  /** Until when it can be accepted: seven days. */
  expiresAt: Instant,
  /** Whether it is offered to the punter who asks. */
  mine: Type.Boolean(),
});
export type HandOver = Static<typeof HandOver>;

/** A league in a punter's lists. */
export const PunterLeague = Type.Object({
  leagueName: Type.String(),
  /** Empty where the punter is no member (any more): a code may have been changed since. */
  leagueCode: LeagueCode,
  /** The league's where it does not run (0, 3), else the punter's membership (1, 2, 3, 4). */
  status: LeagueStatusId,
  /** All members, the owner included; 0 where the punter is none. */
  members: Type.Integer(),
  /** The meeting that `rank` and `players` are of: the league's current one; null when there is none. */
  meetingId: orNull(Id),
  /** The punter's rank among the members who play the meeting; null when there is none or the punter does not play. */
  rank: orNull(Type.Integer({ minimum: 1 })),
  /** Members who play the meeting; null when there is none. */
  players: orNull(Type.Integer()),
  /** Requests that wait for the owner's answer; 0 in joined leagues. */
  pendingRequests: Type.Integer(),
  /** The path on this site that invites to the league (`/friendsLeague?CODE=…`); empty where the code is. */
  shareLink: Type.String(),
  /** When the punter became a member; of a former membership, when it began. */
  memberSince: orNull(Instant),
  ownerPunterId: Id,
  ownerAlias: Type.String(),
  /** True while nobody can ask to join. */
  joiningPaused: Type.Boolean(),
  /** The offer that is open, told to the owner and to whom it is made. */
  handOver: orNull(HandOver),
});
export type PunterLeague = Static<typeof PunterLeague>;

/** A member of a league. */
export const LeagueMember = Type.Object({
  punterId: Id,
  punterAlias: Type.String(),
  isOwner: Type.Boolean(),
  memberSince: Instant,
});
export type LeagueMember = Static<typeof LeagueMember>;

/** Somebody whom the owner removed: cannot ask again until the owner lifts it. */
export const RemovedMember = Type.Object({ punterId: Id, punterAlias: Type.String(), removedAt: Instant });
export type RemovedMember = Static<typeof RemovedMember>;

/**
 * What a league's notification is about. `request` waits for the owner's answer; the others have happened. Owners see
 * all of them, members all but requests, rejections, withdrawals, removals and what became of offers to others.
 */
export const LeagueNotificationKind = Type.Union([
  Type.Literal('request'),
  Type.Literal('withdrawn'),
  Type.Literal('joined'),
  Type.Literal('rejected'),
  Type.Literal('removed'),
  Type.Literal('removal-lifted'),
  Type.Literal('exited'),
  Type.Literal('created'),
  Type.Literal('renamed'),
  Type.Literal('code-changed'),
  Type.Literal('paused'),
  Type.Literal('resumed'),
  Type.Literal('hand-over-offered'),
  Type.Literal('hand-over-withdrawn'),
  Type.Literal('hand-over-declined'),
  Type.Literal('handed-over'),
  Type.Literal('disabled'),
  Type.Literal('enabled'),
]);
export type LeagueNotificationKind = Static<typeof LeagueNotificationKind>;

/** One of a league's notifications. */
export const LeagueNotification = Type.Object({
  type: Type.Union([Type.Literal('success'), Type.Literal('error'), Type.Literal('warning')]),
  kind: LeagueNotificationKind,
  /** In words, whole: "Naledi asks to join". */
  message: Type.String(),
  /** Whom it is about; null where it is about the league. */
  punterId: orNull(Id),
  punterAlias: orNull(Type.String()),
  at: Instant,
});
export type LeagueNotification = Static<typeof LeagueNotification>;

/** A punter's own request to join a league, or the last answer to it. */
export const LeagueRequest = Type.Object({
  requestId: Id,
  leagueName: Type.String(),
  /** The code it was made with. */
  leagueCode: LeagueCode,
  state: Type.Union([Type.Literal('pending'), Type.Literal('rejected')]),
  requestedAt: Instant,
  /** From when the punter may ask again after a rejection; null while it waits, and after the third. */
  mayAskAgainAt: orNull(Instant),
});
export type LeagueRequest = Static<typeof LeagueRequest>;

/** What an invitation shows of a league: nothing of its members. */
export const LeaguePreview = Type.Object({
  leagueName: Type.String(),
  members: Type.Integer(),
  joiningPaused: Type.Boolean(),
  /** What the punter who asks is to the league; `visitor` without a token. */
  own: Type.Union([
    Type.Literal('visitor'),
    Type.Literal('none'),
    Type.Literal('requested'),
    Type.Literal('member'),
    Type.Literal('owner'),
  ]),
});
export type LeaguePreview = Static<typeof LeaguePreview>;

const LeagueParams = Type.Object({ leagueCode: SentLeagueCode });
/** The key of a share link; without the right one the preview shows nothing. */
const ShareKey = Type.String({ maxLength: 20 });
const StatusQuery = Type.Object({ leagueStatus: Type.Optional(LeagueStatusId) });
const lists = Type.Object({
  /** Leagues the punter owns, by name; at most 50. */
  ownedLeagues: Type.Array(PunterLeague),
  /** Leagues of others, by name; at most 200, of former memberships the last 50. */
  joinedLeagues: Type.Array(PunterLeague),
});
const nothing = Type.Object({});

export const leaguesCalls = declareCalls('leagues', {
  GetPunterLeagues: {
    summary:
      "The punter's own and joined leagues of a status, 1 when none is given: running ones. 0 disabled, 2 rejected, 3 removed, 4 exited.",
    query: StatusQuery,
    payload: lists,
  },

  GetPunterLeaguesByPunter: {
    summary: "The same by the punter's id; 403 for somebody else's.",
    params: Type.Object({ punterId: Id }),
    query: StatusQuery,
    payload: lists,
  },

  CreateLeague: {
    summary:
      "Creates a league whose owner and first member is the punter. Created only if message and detail are 'Success'; else `detail` is the reason. A repetition with the same `guid` answers the same league.",
    body: Type.Object({
      punterId: Type.Optional(Id),
      leagueName: SentLeagueName,
      guid: Type.Optional(Guid),
    }),
    payload: Type.Object({ leagueName: Type.String(), leagueCode: LeagueCode, shareLink: Type.String() }),
  },

  UpdatePunterLeagueStatus: {
    summary:
      "Without a status the punter's request to join (refused with 108 to 113); with one the owner's decision on a punter: 1 approves, 2 rejects, 3 removes; or the member's own exit: 4. Done only if the message is 'Success.'.",
    body: Type.Object({
      punterId: Id,
      leagueCode: SentLeagueCode,
      punterLeagueStatus: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
    }),
    payload: nothing,
  },

  UpdateLeague: {
    summary:
      'Changes a league, by its owner: status 0 deletes it; a new name; a new code; joining paused or not; `newOwnerPunterId` offers it to a member, null takes the offer back. All that is sent or nothing.',
    body: Type.Object({
      leagueCode: SentLeagueCode,
      leagueStatus: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
      leagueName: Type.Optional(SentLeagueName),
      rotateCode: Type.Optional(Type.Boolean()),
      joiningPaused: Type.Optional(Type.Boolean()),
      newOwnerPunterId: Type.Optional(orNull(Id)),
    }),
    /** The league as it is now; of a deleted one as it was. */
    payload: Type.Object({ leagueName: Type.String(), leagueCode: LeagueCode, shareLink: Type.String() }),
  },

  GetLeagueTeamMembers: {
    summary: 'The members of a league, for its members: owner first, then by alias. 404 for everybody else.',
    params: LeagueParams,
    payload: Type.Object({
      leagueMembers: Type.Array(LeagueMember),
      /** Whom the owner removed, for the owner; empty for others. */
      removedMembers: Type.Array(RemovedMember),
    }),
  },

  getLeagueNotifications: {
    summary:
      'What waits and what happened in a league, for its members: first requests in the order they came, then events, newest first; at most 100 of each. 404 for everybody else.',
    params: LeagueParams,
    payload: Type.Object({ leagueNotifications: Type.Array(LeagueNotification) }),
  },

  GetLeagueRequests: {
    summary: "The punter's own requests that wait, and the last rejections; newest first.",
    payload: Type.Object({ leagueRequests: Type.Array(LeagueRequest) }),
  },

  CancelLeagueRequest: {
    summary:
      "Takes back the punter's own request; one that was answered or taken back before is left as it is.",
    body: Type.Object({ requestId: Id }),
    payload: nothing,
  },

  AnswerHandOver: {
    summary: 'Accepts or declines a league that its owner offers to the punter.',
    body: Type.Object({ leagueCode: SentLeagueCode, accept: Type.Boolean() }),
    payload: nothing,
  },

  LiftRemoval: {
    summary: 'Lets a removed punter ask to join again, by the owner.',
    body: Type.Object({ leagueCode: SentLeagueCode, punterId: Id }),
    payload: nothing,
  },

  ReportLeague: {
    summary:
      'Reports a league to the operator, once a punter and league: by its members, those who asked to join, and with the key of a share link. 404 for everybody else.',
    body: Type.Object({
      leagueCode: SentLeagueCode,
      key: Type.Optional(ShareKey),
      reason: Type.Union([
        Type.Literal('name'),
        Type.Literal('harassment'),
        Type.Literal('cheating'),
        Type.Literal('other'),
      ]),
    }),
    payload: nothing,
  },

  GetLeaguePreview: {
    summary:
      'What a share link shows, with its key `s`. Null without the key, and for unknown, disabled and removed leagues alike. Changes nothing.',
    params: LeagueParams,
    query: Type.Object({ s: Type.Optional(ShareKey) }),
    payload: Type.Object({ leaguePreview: orNull(LeaguePreview) }),
  },
});
