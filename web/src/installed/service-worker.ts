import { notesCacheName } from '../notifications/device-notes.ts';
import { offlineCacheName, ownCacheStart } from '../platform/offline/offline-cache.ts';
import { keepRest } from './keep-rest.ts';
import { kindOfRequest } from './kind-of-request.ts';
import { openNotice, showPush } from './show-push.ts';
import type { WorkerScope } from './worker-scope.ts';

/** This worker's build, the files the app starts with, and those of the pages and the slip; inserted by the build. */
declare const __BUILD__: string;
declare const __SHELL__: readonly string[];
declare const __REST__: readonly string[];
declare const self: WorkerScope;

const pages = `furlong-page-${__BUILD__}`;
const assets = 'furlong-assets';
/** The page served for every address of the app. */
const plainPage = '/index.html';
/** When the server takes longer over a page, the stored page is shown. */
const pageTimeoutMs = 5_000;
const assetsMax = 120;
/** Hashed files do not vary by request headers. */
const whatever = { ignoreVary: true } as const;

self.addEventListener('install', (event) => {
  // An open page keeps working: the files of its build stay in the cache under their hashed names.
  event.waitUntil(Promise.all([keepShell(), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keepAssets(event.data.map(String)));
  else if (event.data === keepRest) event.waitUntil(keepOneByOne(__REST__));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data?.text() ?? '')));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotice(self, event.notification.data));
});

self.addEventListener('fetch', (event) => {
  switch (kindOfRequest(event.request, origin())) {
    case 'page':
      return event.respondWith(answerPage(event.request));
    case 'asset':
      return event.respondWith(answerAsset(event.request));
    case 'pass':
      return;
  }
});

async function keepShell(): Promise<void> {
  await keepAssets(__SHELL__);
  const page = await caches.open(pages);
  await page.add(new Request(plainPage, { cache: 'reload' }));
}

/** Stores missing files. Most come from the browser's HTTP cache, without another request. */
async function keepAssets(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(assets);
  const known = await Promise.all(addresses.map((address) => cache.match(address, whatever)));
  const wanted = addresses.filter(
    (address, place) => known[place] === undefined && absolute(address).startsWith(`${origin()}/assets/`),
  );
  await cache.addAll(wanted);
}

/**
 * Stores missing files, none beside another: what the page itself loads meanwhile comes first. One that does not come
 * keeps none of the others away.
 */
async function keepOneByOne(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await keepAssets([address]).catch(() => undefined);
}

function origin(): string {
  return self.location.origin;
}

function absolute(address: string): string {
  return new URL(address, origin()).href;
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter(
    (name) =>
      name.startsWith('furlong-') &&
      !name.startsWith(ownCacheStart) &&
      ![pages, assets, offlineCacheName, notesCacheName].includes(name),
  );
  await Promise.all(old.map((name) => caches.delete(name)));
  const own = new Set([...__SHELL__, ...__REST__].map(absolute));
  const cache = await caches.open(assets);
  const cached = await cache.keys();
  const spare = cached.filter(({ url }) => !own.has(url)).slice(0, Math.max(0, cached.length - assetsMax));
  await Promise.all(spare.map((request) => cache.delete(request, whatever)));
  await self.clients.claim();
  for (const page of await self.clients.matchAll()) page.postMessage({ build: __BUILD__ });
}

async function answerPage(request: Request): Promise<Response> {
  const fromServer = fetch(request);
  // The loser of the race may still reject; nobody handles it then.
  fromServer.catch(() => undefined);
  const answer = await Promise.race([fromServer, pause(pageTimeoutMs)]).catch(() => null);
  if (answer !== null && answer.status < 500) return answer;
  return (await caches.match(plainPage, whatever)) ?? answer ?? fromServer;
}

function pause(time: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), time));
}

async function answerAsset(request: Request): Promise<Response> {
  const cache = await caches.open(assets);
  const cached = await cache.match(request, whatever);
  if (cached !== undefined) return cached;
  const answer = await fetch(request);
  if (answer.ok && answer.status === 200) await cache.put(request, answer.clone());
  return answer;
}
