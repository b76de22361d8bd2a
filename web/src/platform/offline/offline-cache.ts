/** The browser cache with the answers that are the same for everybody and can be read offline. */
export const offlineCacheName = 'furlong-answers';

/** The start of the names of the caches with a punter's own answers; the punter's id follows. */
export const ownCacheStart = 'furlong-own-';

/** An entry younger than this is not written again. */
const rewriteAfterMs = 60_000;
const entriesMax = 40;
const ownEntriesMax = 30;
/** A punter's own answers older than this are not shown: they are of another race day. */
const ownKeptMs = 24 * 3_600_000;
/** When this page wrote an entry; as many as there are entries, more or less. */
const writtenAt = new Map<string, number>();
/** The latest answers of this page, written or not: offline it goes on with what it showed. */
const latest = new Map<string, CachedAnswer>();
/** The punter whose own answers this page writes: those of others are gone. */
let owner: number | null = null;

/** A stored answer and its date (an HTTP date). */
export interface CachedAnswer {
  readonly text: string;
  readonly date: string;
}

/** Null where the browser offers no cache: pages without TLS, private windows. */
async function store(cacheName: string): Promise<Cache | null> {
  return 'caches' in globalThis ? caches.open(cacheName).catch(() => null) : null;
}

/** Stores an answer for offline reading, and drops the oldest entries above the limit. */
export async function cacheAnswer(address: string, answer: CachedAnswer): Promise<void> {
  await write(offlineCacheName, address, answer, entriesMax, () => true);
}

/** Stores an answer to a punter. `isSignedIn`: whether that punter still is; a sign-out may come in between. */
export async function cacheOwnAnswer(
  punterId: number,
  address: string,
  answer: CachedAnswer,
  isSignedIn: () => boolean,
): Promise<void> {
  if (owner !== punterId) {
    owner = punterId;
    await deleteOwn(punterId);
  }
  await write(ownCacheOf(punterId), address, answer, ownEntriesMax, isSignedIn);
}

/** The punter has changed something: the next answers are written, however young those before are. */
export function writeNextAnswers(): void {
  writtenAt.clear();
}

/** Deletes every punter's own answers from this device. */
export async function forgetOwnAnswers(): Promise<void> {
  owner = null;
  writtenAt.clear();
  latest.clear();
  await deleteOwn(null);
}

/** The last stored answer of an address; null when there is none. */
export function findCachedAnswer(address: string): Promise<CachedAnswer | null> {
  return find(offlineCacheName, address, Number.POSITIVE_INFINITY);
}

/** The last stored answer of an address to a punter; null when there is none of the last 24 hours. */
export function findOwnAnswer(punterId: number, address: string): Promise<CachedAnswer | null> {
  return find(ownCacheOf(punterId), address, ownKeptMs);
}

/** The addresses of the stored answers, of a punter's own too; none where they cannot be read. */
export async function storedAddresses(punterId: number | null): Promise<readonly string[]> {
  const names = [offlineCacheName, ...(punterId === null ? [] : [ownCacheOf(punterId)])];
  try {
    const stores = await Promise.all(names.map(store));
    const requests = await Promise.all(stores.map((cache) => cache?.keys() ?? []));
    return requests.flat().map(({ url }) => url);
  } catch {
    return [];
  }
}

function ownCacheOf(punterId: number): string {
  return `${ownCacheStart}${punterId}`;
}

async function deleteOwn(except: number | null): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    const names = await caches.keys();
    const old = names.filter(
      (name) => name.startsWith(ownCacheStart) && (except === null || name !== ownCacheOf(except)),
    );
    await Promise.all(old.map((name) => caches.delete(name)));
  } catch {
    // The browser denies storage: nothing was stored.
  }
}

async function write(
  cacheName: string,
  address: string,
  { text, date }: CachedAnswer,
  most: number,
  isWanted: () => boolean,
): Promise<void> {
  const now = Date.now();
  const entry = `${cacheName} ${address}`;
  // Where the browser keeps none, this page does not either.
  if ('caches' in globalThis && isWanted()) hold(entry, { text, date }, most);
  if (now - (writtenAt.get(entry) ?? 0) < rewriteAfterMs) return;
  try {
    const cache = isWanted() ? await store(cacheName) : null;
    if (cache === null || !isWanted()) return;
    writtenAt.set(entry, now);
    // It takes the place of the one before in one step: a page that closes meanwhile, or a full device, leaves that.
    await cache.put(address, new Response(text, { headers: { 'content-type': 'application/json', date } }));
    await dropOldest(cache, most);
  } catch {
    // The device is full or denies storage: the app works without the cache.
  }
}

function hold(entry: string, answer: CachedAnswer, most: number): void {
  latest.delete(entry);
  latest.set(entry, answer);
  const [oldest] = latest.keys();
  if (latest.size > most && oldest !== undefined) latest.delete(oldest);
}

/** By the answers' own dates: browsers differ in where keys() lists an entry that was written again. */
async function dropOldest(cache: Cache, most: number): Promise<void> {
  // Fixed text is asked for seldom: by its date it would go first, and it is what is read last.
  const requests = (await cache.keys()).filter(({ url }) => !url.includes('/GetCometCms'));
  const surplus = requests.length - most;
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

/** The stored answer of an address, of this age at most. */
async function find(cacheName: string, address: string, ageMaxMs: number): Promise<CachedAnswer | null> {
  const held = latest.get(`${cacheName} ${address}`);
  if (held !== undefined && Date.now() - (Date.parse(held.date) || 0) <= ageMaxMs) return held;
  try {
    const answer = await (await store(cacheName))?.match(address);
    const date = answer?.headers.get('date') ?? '';
    if (answer === undefined || Date.now() - (Date.parse(date) || 0) > ageMaxMs) return null;
    return { text: await answer.text(), date };
  } catch {
    return null;
  }
}
