import type { CallName } from '@furlong/contract/calls';
import { useSession } from '../session/session-store.ts';
import {
  type CachedAnswer,
  cacheAnswer,
  cacheOwnAnswer,
  findCachedAnswer,
  findOwnAnswer,
} from './offline-cache.ts';

/** Calls whose answers are the same for everybody and useful offline. */
const cacheable: ReadonlySet<CallName> = new Set<CallName>([
  'GetUpcomingRaceMeetings',
  'GetAllMeetings',
  'GetPastMeetings',
  'GetMeetingRaces',
  'GetLeaderboardMeetingId',
  'GetDailyLeaderboard',
  'GetFixtures',
  'GetFixture',
  'GetRounds',
  'GetRound',
  'GetPredictorBoard',
  'GetPredictorSeason',
  'GetCometCmsDocumentsByPlatformId',
  'GetCometCmsImages',
  'GetSettings',
]);

/**
 * Calls whose answers to a punter are kept as they are, for that punter alone: what is wanted in the minute before a
 * race. Own picks, own place, own bets, the results that they were paid by, the leagues, and the notifications with their count.
 */
const ownCacheable: ReadonlySet<CallName> = new Set<CallName>([
  'GetUpcomingRaceMeetings',
  'GetAllMeetings',
  'GetMeetingRaces',
  'GetLeaderboardMeetingId',
  'GetDailyLeaderboard',
  'GetOwnPlace',
  'GetNotifications',
  'GetMyBets',
  'GetPunterResults',
  'GetDailyLeaderboardPaged',
  'GetPunterLeagues',
  'GetLeagueLeaderboard',
  'GetLeagueSeason',
  'GetLeagueDuels',
  'GetLeagueHeadToHead',
  'GetLeagueTeamMembers',
]);

/** The parts of an answer that are read here. */
interface Body {
  readonly dailyLeaderboard?: object;
  readonly meetings?: readonly object[];
}

/**
 * The board's answers to a token, as a visitor would have got them, for the app that is opened offline and cannot sign
 * in. Of other calls the punter's own is what the screen is about, and an answer without it would say that there is none.
 */
const withoutOwn: Readonly<Partial<Record<CallName, (body: Body) => Body>>> = {
  GetAllMeetings: ({ meetings, ...rest }) => ({
    ...rest,
    ...(meetings && { meetings: meetings.map((meeting) => ({ ...meeting, selections: undefined })) }),
  }),
  GetLeaderboardMeetingId: (body) => body,
  // The content pages hold nothing of anybody.
  GetCometCmsDocumentsByPlatformId: (body) => body,
  GetDailyLeaderboard: ({ dailyLeaderboard, ...rest }) => ({
    ...rest,
    ...(dailyLeaderboard && { dailyLeaderboard: { ...dailyLeaderboard, own: null } }),
  }),
};

/** Whom an answer is to. */
export interface Reader {
  readonly token: string | null;
  readonly punterId: number | null;
}

/** Whether an answer may be kept for everybody: to a token only the board's, without the punter's own, and the content pages' are. */
export function isCacheable(name: CallName, token: string | null): boolean {
  return cacheable.has(name) && (token === null || withoutOwn[name] !== undefined);
}

/** Keeps an answer for reading offline, if it is one of those that are. */
export async function keepAnswer(
  name: CallName,
  { token, punterId }: Reader,
  address: string,
  { text, date }: CachedAnswer,
): Promise<void> {
  if (isCacheable(name, token)) {
    const strip = token === null ? undefined : withoutOwn[name];
    const common = strip === undefined ? text : JSON.stringify(strip(JSON.parse(text) as Body));
    await cacheAnswer(address, { text: common, date });
  }
  if (token !== null && punterId !== null && ownCacheable.has(name)) {
    const isSignedIn = () => useSession.getState().punterId === punterId;
    await cacheOwnAnswer(punterId, address, { text, date }, isSignedIn);
  }
}

/** The answer that was kept for a reader, the reader's own first; null when there is none. */
export async function findKeptAnswer(
  name: CallName,
  { token, punterId }: Reader,
  address: string,
): Promise<CachedAnswer | null> {
  const isOwn = token !== null && punterId !== null && ownCacheable.has(name);
  const own = isOwn ? await findOwnAnswer(punterId, address) : null;
  return own ?? (isCacheable(name, token) ? findCachedAnswer(address) : null);
}
