import type { MadeCall } from '../api/call-paths.ts';

/** Where the device keeps answers that may be read without a connection. */
export const keptAnswers = 'furlong-answers';

/** The calls whose answers are the same for everybody, and of use without a connection. */
const readable: ReadonlySet<MadeCall> = new Set<MadeCall>([
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

/** How long an answer is taken for new enough not to be written again, in milliseconds. */
const writeInterval = 60_000;
const most = 40;
const written = new Map<string, number>();

/** An answer of before, and of when it is (an HTTP date). */
export interface KeptAnswer {
  readonly text: string;
  readonly date: string;
}

/** Whether an answer may be kept: one to a token is somebody's own and never is. */
export function isReadable(name: MadeCall, token: string | null): boolean {
  return token === null && readable.has(name);
}

/** The device's store; null where there is none, as in a page without TLS or in a private window. */
async function store(): Promise<Cache | null> {
  return 'caches' in globalThis ? caches.open(keptAnswers).catch(() => null) : null;
}

/** Keeps an answer for reading without a connection; the oldest go when there are too many. */
export async function keepAnswer(address: string, { text, date }: KeptAnswer): Promise<void> {
  const now = Date.now();
  if (now - (written.get(address) ?? 0) < writeInterval) return;
  try {
    const cache = await store();
    if (cache === null) return;
    written.set(address, now);
    // Taken out first, so that the order is that of writing.
    await cache.delete(address);
    await cache.put(address, new Response(text, { headers: { 'content-type': 'application/json', date } }));
    const kept = await cache.keys();
    await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((old) => cache.delete(old)));
  } catch {
    // The device is full, or does not let this page keep anything: it reads as before.
  }
}

/** What an address answered last; null when nothing is kept. */
export async function findKept(address: string): Promise<KeptAnswer | null> {
  try {
    const answer = await (await store())?.match(address);
    return answer === undefined
      ? null
      : { text: await answer.text(), date: answer.headers.get('date') ?? '' };
  } catch {
    return null;
  }
}
