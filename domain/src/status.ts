/**
 * Every status as a word, and the only tables of their numbers on the wire (rule: status-codes). No other file spells a
 * status number.
 */

/** The status of a meeting. A finished one is `resulted`. */
export const MeetingStatus = {
  active: 'active',
  postponed: 'postponed',
  abandoned: 'abandoned',
  resulted: 'resulted',
} as const;
export type MeetingStatus = (typeof MeetingStatus)[keyof typeof MeetingStatus];

/** The status of a race. `closed`: it is off and has no result yet. */
export const RaceStatus = {
  open: 'open',
  closed: 'closed',
  abandoned: 'abandoned',
  resulted: 'resulted',
} as const;
export type RaceStatus = (typeof RaceStatus)[keyof typeof RaceStatus];

/** The status of a league (`disabled`, `approved`) or of a member. A pending request has none (rule: leagues). */
export const LeagueStatus = {
  disabled: 'disabled',
  approved: 'approved',
  rejected: 'rejected',
  removed: 'removed',
  exited: 'exited',
} as const;
export type LeagueStatus = (typeof LeagueStatus)[keyof typeof LeagueStatus];

const MEETING_STATUS_IDS = { active: 1, abandoned: 4, postponed: 5, resulted: 8 } as const;
const COMPETITION_STATUS_IDS = { active: 1, postponed: 2, abandoned: 3 } as const;
const RACE_STATUS_IDS = { open: 1, closed: 3, abandoned: 4, resulted: 8 } as const;
const LEAGUE_STATUS_IDS = { disabled: 0, approved: 1, rejected: 2, removed: 3, exited: 4 } as const;

/** `meetingStatusId` of the product calls. */
export type MeetingStatusId = (typeof MEETING_STATUS_IDS)[MeetingStatus];
/** The 1/2/3 reading of a meeting's status, in competition data and the feed. */
export type CompetitionStatusId = (typeof COMPETITION_STATUS_IDS)[keyof typeof COMPETITION_STATUS_IDS];
/** `raceStatusId` of the product calls. */
export type RaceStatusId = (typeof RACE_STATUS_IDS)[RaceStatus];
/** `leagueStatus` and `punterLeagueStatus` of the league calls. */
export type LeagueStatusId = (typeof LEAGUE_STATUS_IDS)[LeagueStatus];
/** Every league status with its number, for those who need the literal ones. */
export type LeagueStatusIds = typeof LEAGUE_STATUS_IDS;
/** The statuses of the 1/2/3 reading, which has no number for a finished meeting. */
export type CompetitionStatus = keyof typeof COMPETITION_STATUS_IDS;

/** The number `meetingStatusId` carries: 1 active, 4 abandoned, 5 postponed, 8 resulted. */
export function meetingStatusId(status: MeetingStatus): MeetingStatusId {
  return MEETING_STATUS_IDS[status];
}

/** The word for a `meetingStatusId`; undefined for a number that means nothing in this reading. */
export function meetingStatusOfId(id: number): MeetingStatus | undefined {
  return wordOf(MEETING_STATUS_IDS, id);
}

/** The 1 active / 2 postponed / 3 abandoned reading. A resulted meeting took place, so it reads as active. */
export function competitionStatusId(status: MeetingStatus): CompetitionStatusId {
  return status === MeetingStatus.resulted ? COMPETITION_STATUS_IDS.active : COMPETITION_STATUS_IDS[status];
}

/** The word for a status number of the feed or of competition data; undefined for any other number. */
export function meetingStatusOfCompetitionId(id: number): CompetitionStatus | undefined {
  return wordOf(COMPETITION_STATUS_IDS, id);
}

/** The number of a race's status: 1 open, 3 closed, 4 abandoned, 8 resulted. */
export function raceStatusId(status: RaceStatus): RaceStatusId {
  return RACE_STATUS_IDS[status];
}

/** The word for a race status number; undefined for any other number. */
export function raceStatusOfId(id: number): RaceStatus | undefined {
  return wordOf(RACE_STATUS_IDS, id);
}

/** The number of a league status: 0 disabled, 1 approved, 2 rejected, 3 removed, 4 exited. */
export function leagueStatusId(status: LeagueStatus): LeagueStatusId {
  return LEAGUE_STATUS_IDS[status];
}

/** The word for a league status number; undefined for any other number. */
export function leagueStatusOfId(id: number): LeagueStatus | undefined {
  return wordOf(LEAGUE_STATUS_IDS, id);
}

function wordOf<Word extends string>(table: Readonly<Record<Word, number>>, id: number): Word | undefined {
  for (const word in table) if (table[word] === id) return word;
  return undefined;
}
