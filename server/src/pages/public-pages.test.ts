import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveWebApp } from '../platform/http/static-files.ts';
import { createMetrics } from '../platform/runtime/metrics.ts';
import { PublicPages } from './public-pages.ts';

/** The page of the build, in which the browser draws every screen. */
const plain = `<html lang="en"><head><title>Site</title></head>
<body><div id="root">skeleton</div><noscript>no</noscript></body></html>`;
/** The page that a screen is drawn into, with the styles of the screen. */
const template = plain.replace('</head>', '<link rel="stylesheet" href="/first.css"></head>');
/** Screens that have one in this build: the manual has none. */
const prepared = ['home', 'picks', 'faqpage'];
/** A drawing as the web app's build brings one, which draws what a call answers. */
const drawing = `
export async function drawPage(page, answerCall) {
  if (page.address === '/faqpage') throw new Error('no such screen');
  const answer = await answerCall('/api/Meetings');
  if (answer === null) return null;
  return { html: '<main>' + answer + ' ' + page.config.brand + '</main>', title: 'Drawn', page };
}`;

let folder: string;
let app: FastifyInstance;
let pages: PublicPages;
let now = 0;
let meetings: string | null = 'Vaal';
/** What the call waits for before it answers. */
let waitsFor: Promise<void> | undefined;
let patienceMs = 60_000;
let metrics = createMetrics();
const told: string[] = [];

async function build(module: string, changedAt: number): Promise<void> {
  for (const own of ['.draw', 'pages/drawn']) await mkdir(join(folder, own), { recursive: true });
  await writeFile(join(folder, 'index.html'), plain);
  for (const name of prepared) await writeFile(join(folder, `pages/drawn/${name}.html`), template);
  await writeFile(join(folder, '.draw/draw-page.js'), module);
  await utimes(join(folder, '.draw/draw-page.js'), changedAt, changedAt);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'furlong-pages-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await build(drawing, 1_000);
  meetings = 'Vaal';
  waitsFor = undefined;
  patienceMs = 60_000;
  metrics = createMetrics();
  told.length = 0;
  app = fastify();
  app.get('/config.json', () => ({ brand: 'Furlong' }));
  app.get('/api/Meetings', async (_request, reply) => {
    await waitsFor;
    if (meetings === null) return reply.code(503).send();
    return reply.type('text/plain').send(meetings);
  });
  const log = pino({ level: 'error' }, { write: (line: string) => told.push(line) });
  const parts = {
    app,
    log,
    webFolder: folder,
    callsElsewhere: false,
    clock: () => new Date(now),
    metrics,
    get patienceMs() {
      return patienceMs;
    },
  };
  pages = new PublicPages(parts);
  await serveWebApp(app, log, folder, pages);
});
afterEach(async () => {
  await pages.stop();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Each at a time of its own, as a page is the same for a quarter of a second. */
const ask = (url: string, headers: Record<string, string> = {}) => {
  now += 5_000;
  return app.inject({ url, headers });
};

test('a public page has its screen in the first answer, drawn from what the calls of this node answer', async () => {
  const page = await ask('/');
  expect(page.body).toContain('<div id="root"><main>Vaal Furlong</main></div>');
  expect(page.body).toContain('<title>Drawn</title>');
  expect(page.body).toContain('/first.css');
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Cookie, User-Agent, Accept-Encoding',
  });
  meetings = 'Greyville';
  expect((await ask('/')).body).toContain('Greyville');
});

test('it goes out packed, and not at all to who holds it', async () => {
  now = 0;
  const open = await app.inject('/picks/7');
  const packed = await app.inject({ url: '/picks/7', headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(open.body);
  const headers = { 'if-none-match': String(open.headers.etag) };
  const held = await app.inject({ url: '/picks/7', headers });
  expect([held.statusCode, held.body]).toEqual([304, '']);
});

test('where it cannot be drawn the browser gets the page of the build, and the operator is told why', async () => {
  meetings = null;
  expect((await ask('/')).body).toBe(plain);
  expect(told).toEqual([]);
  expect((await ask('/faqpage')).body).toBe(plain);
  expect(told.join()).toContain('no such screen');
  meetings = 'Vaal';
  expect((await ask('/')).body).toContain('<main>Vaal');
});

test('where a page of the build cannot be read the plain one is sent, and the operator is told', async () => {
  await rm(join(folder, 'pages/drawn/home.html'));
  await mkdir(join(folder, 'pages/drawn/home.html'));
  expect((await ask('/')).body).toBe(plain);
  expect((await ask('/')).statusCode).toBe(200);
  expect(told.join()).toContain('EISDIR');
});

test('a screen of a punter’s own is the page of the build', async () => {
  expect((await ask('/myBets')).body).toBe(plain);
  expect((await ask('/', { cookie: 'LoginInProgress=true' })).body).toBe(plain);
});

test('a screen whose page the build did not make is left to the browser: the plain page lacks its styles', async () => {
  expect((await ask('/paia')).body).toBe(plain);
  expect(told).toEqual([]);
});

test('each public page is counted by how it went out', async () => {
  await ask('/');
  await ask('/');
  await ask('/faqpage');
  // Nothing of a punter's own is drawn, or missed.
  await ask('/myBets');
  const answer = Promise.withResolvers<void>();
  waitsFor = answer.promise;
  patienceMs = 0;
  expect((await ask('/picks/7')).body).toBe(plain);
  answer.resolve();
  const { values } = await metrics.publicPages.get();
  expect(Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]))).toEqual({
    drawn: 2,
    late: 1,
    browser: 1,
  });
});

test('a build that is made while the server runs draws from then on', async () => {
  expect((await ask('/')).body).toContain('<main>Vaal');
  await build(drawing.replaceAll('main>', 'article>'), 2_000);
  expect((await ask('/')).body).toContain('<article>Vaal');
});

test('a thread that dies is replaced with the next page', async () => {
  await build(drawing.replace("throw new Error('no such screen')", 'process.exit(1)'), 3_000);
  expect((await ask('/faqpage')).body).toBe(plain);
  expect(told.join()).toContain('the thread ended');
  expect((await ask('/')).body).toContain('<main>Vaal');
});
