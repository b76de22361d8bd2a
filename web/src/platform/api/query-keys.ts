/*
 * The keys of all queries. A constant is the key of a family: invalidating it covers every query whose key begins with
 * it. Personal answers carry the reader's punter id, null for a visitor.
 */

type Id = number | null;

export const meetingsKey = ['meetings'] as const;
export const allUpcomingKey = [...meetingsKey, 'upcoming'] as const;
export const upcomingMeetingsKey = (reader: Id) => [...allUpcomingKey, reader] as const;
export const allMeetingsKey = (reader: Id) => [...meetingsKey, 'all', reader] as const;
export const dayMeetingsKey = (day: string) => [...meetingsKey, 'day', day] as const;
export const pastMeetingsKey = (count: number, reader: Id) =>
  [...meetingsKey, 'past', count, reader] as const;
export const leaderboardMeetingKey = [...meetingsKey, 'leaderboard'] as const;

export const cardsKey = ['card'] as const;
/** A meeting's card for every reader. */
export const meetingCardsKey = (meetingId: Id) => [...cardsKey, meetingId] as const;
export const cardKey = (meetingId: Id, reader: Id) => [...meetingCardsKey(meetingId), reader] as const;

/** Of a meeting's cards: what changes a card changes its jackpot too. */
export const jackpotKey = (meetingId: Id, reader: Id) =>
  [...meetingCardsKey(meetingId), 'jackpot', reader] as const;
export const jackpotRulesKey = (meetingId: Id) => ['jackpot-rules', meetingId] as const;
export const progressiveKey = (meetingId: Id) => ['progressive', meetingId] as const;
export const progressiveWinnersKey = (progressiveId: number, page: number) =>
  ['progressive-winners', progressiveId, page] as const;

export const runnerFormKey = (meetingId: Id, raceNumber: number, saddle: number) =>
  ['runner-form', meetingId, raceNumber, saddle] as const;
/** Who picked whom, as of the races that are off. */
export const pickedSharesKey = (meetingId: Id, off: readonly number[]) =>
  ['picked-shares', meetingId, off.join()] as const;

export const boardsKey = ['board'] as const;
/** All pages and searches of a meeting's board. */
export const boardKey = (meetingId: Id, reader: Id) => [...boardsKey, meetingId, reader] as const;
export const boardPageKey = (meetingId: Id, reader: Id, page: number, searchFor: string) =>
  [...boardKey(meetingId, reader), page, searchFor] as const;
export const ownPlaceKey = (meetingId: Id, reader: Id, version: number | undefined) =>
  ['own-place', meetingId, reader, version] as const;
export const pickDetailsKey = (meetingId: Id, punterId: number, reader: Id, version: number | undefined) =>
  ['pick-details', meetingId, punterId, reader, version] as const;

export const resultsKey = (meetingId: Id, reader: Id) => ['results', meetingId, reader] as const;
export const resultsRowsKey = (
  meetingId: Id,
  reader: Id,
  page: number,
  perPage: number,
  version: number | undefined,
) => ['results-rows', meetingId, reader, page, perPage, version] as const;
export const resultsOwnKey = (meetingId: Id, alias: string | null, version: number | undefined) =>
  ['results-own', meetingId, alias, version] as const;

export const statsKey = (reader: Id, day: string, timeline: number) =>
  ['stats', reader, day, timeline] as const;

export const myBetsKey = ['my-bets'] as const;
export const betListKey = (reader: Id, list: string, before: Id) =>
  [...myBetsKey, reader, list, before] as const;
export const betKey = (reader: Id, betId: number | undefined) =>
  [...myBetsKey, reader, 'bet', betId] as const;
export const betLegsKey = (reader: Id, betId: number) => [...myBetsKey, reader, 'legs', betId] as const;
export const betExplanationKey = (reader: Id, betId: number) =>
  [...myBetsKey, reader, 'explanation', betId] as const;

export const balancesKey = ['balance'] as const;
export const balanceKey = (reader: Id) => [...balancesKey, reader] as const;
export const statementsKey = ['statement'] as const;
export const statementKey = (reader: Id, from: string, to: string, page: number) =>
  [...statementsKey, reader, from, to, page] as const;
export const clientInsKey = ['client-in'] as const;
export const clientInKey = (reader: Id) => [...clientInsKey, reader] as const;
export const punterBetsKey = ['punter-bet'] as const;
export const punterBetKey = (reader: Id, meetingId: number) => [...punterBetsKey, reader, meetingId] as const;
export const betslipsKey = ['betslip'] as const;
export const betslipKey = (reader: Id, meetingId: number, runners: readonly string[]) =>
  [...betslipsKey, reader, meetingId, runners] as const;
export const payoutLimitsKey = ['payout-limits'] as const;
export const deductionScaleKey = ['deduction-scale'] as const;

export const protectionsKey = ['protection'] as const;
export const protectionKey = (reader: Id) => [...protectionsKey, reader] as const;
export const resultSinceKey = (reader: Id, since: string) =>
  [...protectionKey(reader), 'result', since] as const;
export const realityKey = (reader: Id) => ['reality-check', reader] as const;

export const noticesKey = ['notices'] as const;
export const unreadNoticesKey = (reader: Id) => [...noticesKey, 'unread', reader] as const;
export const noticesPageKey = (reader: Id, before: Id) => [...noticesKey, 'page', reader, before] as const;
export const noticeSettingsKey = (reader: Id) => ['notice-settings', reader] as const;
export const leagueNamesKey = (reader: Id) => ['league-names', reader] as const;

export const accountKey = (reader: Id) => ['own-account', reader] as const;
/** What the desk publishes. */
export const contentKey = ['content'] as const;
/** All pages of a platform. */
export const documentsKey = (platformId: number) => [...contentKey, 'documents', platformId] as const;
export const documentKey = (platformId: number, title: string) =>
  [...documentsKey(platformId), title] as const;
export const imagesKey = [...contentKey, 'images'] as const;
export const frontEndSettingsKey = [...contentKey, 'settings'] as const;

/** Everybody's stats. */
export const siteStatsKey = ['site-stats'] as const;

/** What a strike changes besides cards. */
export const struckKeys = [
  balancesKey,
  punterBetsKey,
  protectionsKey,
  clientInsKey,
  myBetsKey,
  betslipsKey,
] as const;
/** What a deposit or withdrawal changes. */
export const movedKeys = [balancesKey, statementsKey, protectionsKey, clientInsKey] as const;
/** What a payout changes besides the balance. */
export const paidKeys = [statementsKey, protectionsKey] as const;
