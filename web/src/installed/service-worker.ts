import { copyHeader } from '../platform/copy-header.ts';
import { kindOfRequest } from './kind-of-request.ts';
import type { WorkerScope } from './worker-scope.ts';

/** The build this worker is of, and the files the app starts with: put in by the build. */
declare const __BUILD__: string;
declare const __SHELL__: readonly string[];
declare const self: WorkerScope;

const pages = `furlong-page-${__BUILD__}`;
const assets = 'furlong-assets';
const answers = 'furlong-answers';
/** The page that stands for every address of the app. */
const plainPage = '/index.html';
/** How long the server may take over a page before the kept one is shown, in milliseconds. */
const pagePatience = 5_000;
const mostAssets = 120;
const mostAnswers = 40;
/** Hashed and public answers depend on nothing that the browser sends. */
const whatever = { ignoreVary: true } as const;

self.addEventListener('install', (event) => {
  // A page that is open goes on as it is: its files are kept under their hashed names.
  event.waitUntil(Promise.all([keepShell(), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keepAssets(event.data.map(String)));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, mode, url } = request;
  const authorised = request.headers.has('authorization');
  switch (kindOfRequest({ method, mode, url, authorised }, self.location.origin)) {
    case 'page':
      return event.respondWith(answerPage(request));
    case 'asset':
      return event.respondWith(answerAsset(request));
    case 'readable':
      return event.respondWith(answerReadable(request, (work) => event.waitUntil(work)));
    case 'pass':
      return;
  }
});

async function keepShell(): Promise<void> {
  await keepAssets(__SHELL__);
  const page = await caches.open(pages);
  await page.add(new Request(plainPage, { cache: 'reload' }));
}

/** Keeps files that are not kept yet; the browser's own cache has most of them, so that nothing is sent again. */
async function keepAssets(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(assets);
  const known = await Promise.all(addresses.map((address) => cache.match(address, whatever)));
  const own = addresses.filter(
    (address, place) =>
      known[place] === undefined &&
      kindOfRequest(
        { method: 'GET', mode: 'no-cors', url: absolute(address), authorised: false },
        origin(),
      ) === 'asset',
  );
  await cache.addAll(own);
}

function origin(): string {
  return self.location.origin;
}

function absolute(address: string): string {
  return new URL(address, origin()).href;
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('furlong-') && ![pages, assets, answers].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  const shell = new Set(__SHELL__.map(absolute));
  await trim(assets, mostAssets, ({ url }) => shell.has(url));
  await self.clients.claim();
  for (const page of await self.clients.matchAll()) page.postMessage({ build: __BUILD__ });
}

/** Lets the oldest go when there are too many. */
async function trim(name: string, most: number, stays: (request: Request) => boolean = () => false) {
  const cache = await caches.open(name);
  const kept = await cache.keys();
  const spare = kept.filter((request) => !stays(request)).slice(0, Math.max(0, kept.length - most));
  await Promise.all(spare.map((request) => cache.delete(request, whatever)));
}

async function answerPage(request: Request): Promise<Response> {
  const fromServer = fetch(request);
  // Who comes too late must not complain of it.
  fromServer.catch(() => undefined);
  const answer = await Promise.race([fromServer, pause(pagePatience)]).catch(() => null);
  if (answer !== null && answer.status < 500) return answer;
  return (await caches.match(plainPage, whatever)) ?? answer ?? fromServer;
}

function pause(time: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), time));
}

async function answerAsset(request: Request): Promise<Response> {
  const cache = await caches.open(assets);
  const kept = await cache.match(request, whatever);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.status === 200) await cache.put(request, answer.clone());
  return answer;
}

async function answerReadable(
  request: Request,
  afterwards: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cache = await caches.open(answers);
  try {
    const answer = await fetch(request);
    if (answer.status === 200) {
      const copy = answer.clone();
      afterwards(
        // Anew, so that the oldest stand first.
        cache
          .delete(request, whatever)
          .then(() => cache.put(request, copy))
          .then(() => trim(answers, mostAnswers)),
      );
    }
    return answer;
  } catch (error) {
    const kept = request.signal.aborted ? undefined : await cache.match(request, whatever);
    if (kept === undefined) throw error;
    return asCopy(kept);
  }
}

/** An answer of before: it says of when it is, and nothing of what only a fresh one may say. */
function asCopy(kept: Response): Response {
  const headers = new Headers({ 'content-type': kept.headers.get('content-type') ?? 'application/json' });
  headers.set(copyHeader, kept.headers.get('date') ?? '');
  return new Response(kept.body, { status: 200, headers });
}
