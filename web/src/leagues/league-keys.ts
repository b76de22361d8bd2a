/*
 * The keys of the leagues' queries. They stand here and not with the others, which every page loads. Answers are
 * personal and carry the reader's punter id.
 */

type Id = number | null;

/** Lists, members, requests and notifications: what an act in a league may change. */
export const leaguesKey = ['leagues'] as const;
export const leagueListsKey = (reader: Id, status: number) =>
  [...leaguesKey, reader, 'lists', status] as const;
export const leagueRequestsKey = (reader: Id) => [...leaguesKey, reader, 'requests'] as const;
export const leagueMembersKey = (reader: Id, code: string) =>
  [...leaguesKey, reader, 'members', code] as const;
export const leagueNotificationsKey = (reader: Id, code: string) =>
  [...leaguesKey, reader, 'notifications', code] as const;
export const leaguePreviewKey = (reader: Id, code: string, key: string | null) =>
  [...leaguesKey, reader, 'preview', code, key] as const;

/** Boards, seasons and duels. */
export const leagueBoardsKey = ['league-boards'] as const;
/** All pages and searches of a meeting, in every league. */
export const meetingLeagueBoardsKey = (meetingId: Id) => [...leagueBoardsKey, 'page', meetingId] as const;
export const leagueBoardKey = (
  meetingId: Id,
  reader: Id,
  league: string | null,
  page: number,
  searchFor: string,
) => [...meetingLeagueBoardsKey(meetingId), reader, league, page, searchFor] as const;
/** A punter's races by every version of the board. */
export const punterDetailsKey = (meetingId: Id, reader: Id, punterId: number) =>
  [...leagueBoardsKey, 'details', meetingId, reader, punterId] as const;
export const leagueDetailsKey = (meetingId: Id, reader: Id, punterId: number, version: number | undefined) =>
  [...punterDetailsKey(meetingId, reader, punterId), version] as const;
export const leagueReactionsKey = (meetingId: Id, reader: Id, code: string) =>
  [...leagueBoardsKey, 'reactions', meetingId, reader, code] as const;
export const leagueSeasonKey = (reader: Id, code: string, by: string, period: string | null, page: number) =>
  [...leagueBoardsKey, 'season', reader, code, by, period, page] as const;
export const leagueDuelsKey = (reader: Id, code: string, by: string, period: string | null, page: number) =>
  [...leagueBoardsKey, 'duels', reader, code, by, period, page] as const;
/** Every pair, in every league. */
export const headToHeadsKey = [...leagueBoardsKey, 'head-to-head'] as const;
export const headToHeadKey = (reader: Id, code: string, one: Id, other: Id, meetingId: Id) =>
  [...headToHeadsKey, reader, code, one, other, meetingId] as const;
/** Finished ones, which no new version of a running meeting changes. */
export const olderMeetingsKey = (reader: Id, code: string, one: Id, other: Id, before: number) =>
  [...leagueBoardsKey, 'older-meetings', reader, code, one, other, before] as const;
export const openLeaguesKey = (meetingId: Id) => [...leagueBoardsKey, 'open', meetingId] as const;
export const statsMeetingsKey = (reader: Id) => [...leagueBoardsKey, 'stats-meetings', reader] as const;
export const punterStatsKey = (reader: Id, raceCourseId: Id, date: string) =>
  [...leagueBoardsKey, 'punter-stats', reader, raceCourseId, date] as const;
