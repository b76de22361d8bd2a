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

/** Whether an answer may be stored. Answers to a token are personal and never are. */
export function isCacheable(name: CallName, token: string | null): boolean {
  return token === null && cacheable.has(name);
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
    // Deleted first: keys() lists entries in the order they were written.
    await cache.delete(address);
    await cache.put(address, new Response(text, { headers: { 'content-type': 'application/json', date } }));
    const entries = await cache.keys();
    const surplus = Math.max(0, entries.length - entriesMax);
    await Promise.all(entries.slice(0, surplus).map((oldest) => cache.delete(oldest)));
  } catch {
    // The device is full or denies storage: the app works without the cache.
  }
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
