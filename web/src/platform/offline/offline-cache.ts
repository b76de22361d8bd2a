import type { CallName } from '@furlong/contract/calls';

/** The browser cache with the answers that can be read offline. */
export const offlineCacheName = 'furlong-answers';

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

/** An entry younger than this is not written again. */
const rewriteAfterMs = 60_000;
const entriesMax = 40;
const writtenAt = new Map<string, number>();

/** A stored answer and its date (an HTTP date). */
export interface CachedAnswer {
  readonly text: string;
  readonly date: string;
}

/** The parts of an answer that are read here. */
interface Body {
  readonly dailyLeaderboard?: object;
  readonly meetings?: readonly object[];
}

/**
 * The board's answers to a token, as a visitor would have got them: what is the punter's own is not kept on the device.
 * Of other calls the punter's own is what the screen is about, and an answer without it would say that there is none.
 */
const withoutOwn: Readonly<Partial<Record<CallName, (body: Body) => Body>>> = {
  GetAllMeetings: ({ meetings, ...rest }) => ({
    ...rest,
    ...(meetings && { meetings: meetings.map((meeting) => ({ ...meeting, selections: undefined })) }),
  }),
  GetLeaderboardMeetingId: (body) => body,
  GetDailyLeaderboard: ({ dailyLeaderboard, ...rest }) => ({
    ...rest,
    ...(dailyLeaderboard && { dailyLeaderboard: { ...dailyLeaderboard, own: null } }),
  }),
};

/** Whether an answer may be stored. Answers to a token are personal: only the board's are, without the punter's own. */
export function isCacheable(name: CallName, token: string | null): boolean {
  return cacheable.has(name) && (token === null || withoutOwn[name] !== undefined);
}

/** The text of an answer that is stored, for one that may be. */
export function textToKeep(name: CallName, token: string | null, text: string): string {
  const strip = token === null ? undefined : withoutOwn[name];
  return strip === undefined ? text : JSON.stringify(strip(JSON.parse(text) as Body));
}

/** Null where the browser offers no cache: pages without TLS, private windows. */
async function store(): Promise<Cache | null> {
  return 'caches' in globalThis ? caches.open(offlineCacheName).catch(() => null) : null;
}

/** Stores an answer for offline reading, and drops the oldest entries above the limit. */
export async function cacheAnswer(address: string, { text, date }: CachedAnswer): Promise<void> {
  const now = Date.now();
  if (now - (writtenAt.get(address) ?? 0) < rewriteAfterMs) return;
  try {
    const cache = await store();
    if (cache === null) return;
    writtenAt.set(address, now);
    // It takes the place of the one before in one step: a page that closes meanwhile, or a full device, leaves that.
    await cache.put(address, new Response(text, { headers: { 'content-type': 'application/json', date } }));
    await dropOldest(cache);
  } catch {
    // The device is full or denies storage: the app works without the cache.
  }
}

/** By the answers' own dates: browsers differ in where keys() lists an entry that was written again. */
async function dropOldest(cache: Cache): Promise<void> {
  const requests = await cache.keys();
  const surplus = requests.length - entriesMax;
  if (surplus <= 0) return;
  const dated = await Promise.all(
    requests.map(async (request) => {
      const answer = await cache.match(request);
      return { request, at: Date.parse(answer?.headers.get('date') ?? '') || 0 };
    }),
  );
  const oldest = dated.sort((a, b) => a.at - b.at).slice(0, surplus);
  await Promise.all(oldest.map(({ request }) => cache.delete(request)));
}

/** The last stored answer of an address; null when there is none. */
export async function findCachedAnswer(address: string): Promise<CachedAnswer | null> {
  try {
    const answer = await (await store())?.match(address);
    return answer === undefined
      ? null
      : { text: await answer.text(), date: answer.headers.get('date') ?? '' };
  } catch {
    return null;
  }
}
