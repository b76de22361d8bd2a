import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveWebApp } from './static-files.ts';

const forEver = 'public, max-age=31536000, immutable';
let folder: string;
let app: FastifyInstance;

async function build(page: string, assets: Readonly<Record<string, string>>): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'index.html.br'), brotliCompressSync(page));
  for (const [name, text] of Object.entries(assets)) {
    await writeFile(join(folder, 'assets', name), text);
    await writeFile(join(folder, 'assets', `${name}.br`), brotliCompressSync(text));
  }
}

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'furlong-web-')), 'dist');
  app = fastify();
  app.get('/api/Known', () => ({ known: true }));
});
afterEach(async () => {
  await app.close();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

describe('the built web app', () => {
  beforeEach(async () => {
    await build('<p>one</p>', { 'app-1.js': 'one()' });
    await serveWebApp(app, pino({ level: 'silent' }), folder);
  });

  it('is served with its assets kept for ever and its page asked for each time', async () => {
    const asset = await app.inject('/assets/app-1.js');
    expect(asset.body).toBe('one()');
    expect(asset.headers).toMatchObject({ 'cache-control': forEver });
    expect(asset.headers['content-type']).toContain('javascript');
    for (const path of ['/', '/index.html', '/raceCard/12', '/results?day=2026-11-21']) {
      const page = await app.inject(path);
      expect(page.body).toBe('<p>one</p>');
      expect(page.statusCode).toBe(200);
      expect(page.headers).toMatchObject({ 'cache-control': 'no-cache' });
      expect(page.headers['content-type']).toContain('text/html');
    }
    expect((await app.inject({ method: 'HEAD', url: '/raceCard/12' })).statusCode).toBe(200);
  });

  it('goes out as it was compressed by the build', async () => {
    for (const [path, text, vary] of [
      ['/assets/app-1.js', 'one()', 'accept-encoding'],
      ['/', '<p>one</p>', 'cookie, accept-encoding'],
      ['/results', '<p>one</p>', 'cookie, accept-encoding'],
    ] as const) {
      const answer = await app.inject({ url: path, headers: { 'accept-encoding': 'gzip, br' } });
      expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary });
      expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(text);
    }
  });

  it('is served anew after a build made while the server runs', async () => {
    await app.inject('/');
    await build('<p>two</p>', { 'app-2.js': 'two()' });
    expect((await app.inject('/')).body).toBe('<p>two</p>');
    const asset = await app.inject('/assets/app-2.js');
    expect([asset.statusCode, asset.body, asset.headers['cache-control']]).toEqual([200, 'two()', forEver]);
    expect((await app.inject('/assets/app-1.js')).statusCode).toBe(404);
  });

  it.each([
    ['GET', '/api/Nothing'],
    ['GET', '/API/Nothing'],
    ['GET', '/issuer/nothing'],
    ['GET', '/healthz/nothing'],
    ['GET', '/assets/app-9.js'],
    ['GET', '/nothing.png'],
    ['GET', '/.secret'],
    ['POST', '/results'],
  ] as const)('%s %s, which is not there, is a 404 in the shape of the product', async (method, url) => {
    const answer = await app.inject({ method, url, headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: { code: 'not-found' } });
    expect(answer.headers['cache-control']).not.toBe(forEver);
  });

  it('leaves the calls of the server alone, and nothing outside its folder is reached', async () => {
    expect((await app.inject('/api/Known')).json()).toEqual({ known: true });
    await writeFile(join(folder, '..', 'outside.txt'), 'private');
    for (const path of ['/../outside.txt', '/%2e%2e/outside.txt', '/assets/..%2f..%2foutside.txt']) {
      const answer = await app.inject(path);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.body).not.toContain('private');
    }
  });
});

it("a screen's address answers the page that fetches what the screen opens with, others the plain one", async () => {
  await build('<p>plain</p>', {});
  await mkdir(join(folder, 'pages'));
  await writeFile(join(folder, 'pages/home.html'), '<p>home</p>');
  await writeFile(join(folder, 'pages/picks.html'), '<p>picks</p>');
  await serveWebApp(app, pino({ level: 'silent' }), folder);
  for (const [path, body] of [
    ['/', '<p>home</p>'],
    ['/home?meetingId=1', '<p>home</p>'],
    ['/sport/horseracing', '<p>home</p>'],
    ['/Sport/HorseRacing/?x=1', '<p>home</p>'],
    ['/sport/soccer', '<p>plain</p>'],
    ['/Picks/12', '<p>picks</p>'],
    ['/results', '<p>plain</p>'],
    ['/home..', '<p>plain</p>'],
    ['/%2e%2e/index', '<p>plain</p>'],
  ] as const) {
    const answer = await app.inject(path);
    expect([path, answer.statusCode, answer.body]).toEqual([path, 200, body]);
    expect(answer.headers['cache-control']).toBe('no-cache');
  }
});

it('a punter gets the page without the calls that a visitor fetches ahead, where there is one', async () => {
  await build('<p>plain</p>', {});
  await mkdir(join(folder, 'pages/punter'), { recursive: true });
  await writeFile(join(folder, 'pages/home.html'), '<p>home</p>');
  await writeFile(join(folder, 'pages/picks.html'), '<p>picks</p>');
  await writeFile(join(folder, 'pages/punter/home.html'), '<p>home of a punter</p>');
  await serveWebApp(app, pino({ level: 'silent' }), folder);
  const open = async (url: string, cookie: string) => (await app.inject({ url, headers: { cookie } })).body;
  expect(await open('/', 'other=1; Loggedin=true')).toBe('<p>home of a punter</p>');
  expect(await open('/home', 'Loggedin=true')).toBe('<p>home of a punter</p>');
  expect(await open('/home', 'NotLoggedin=true')).toBe('<p>home</p>');
  expect(await open('/picks/3', 'Loggedin=true')).toBe('<p>picks</p>');
  expect(await open('/results', 'Loggedin=true')).toBe('<p>plain</p>');
  // Back from the identity provider: what a visitor's page fetches ahead would be taken for the punter's answers.
  expect(await open('/?code=a&state=b', '')).toBe('<p>home of a punter</p>');
  expect(await open('/home?state=b&code=a', '')).toBe('<p>home of a punter</p>');
  expect(await open('/', 'LoginInProgress=true')).toBe('<p>home of a punter</p>');
  expect(await open('/?code=a', '')).toBe('<p>home</p>');
});

it('a server whose web app is not built yet answers 404, and serves it once it is', async () => {
  await serveWebApp(app, pino({ level: 'silent' }), folder);
  expect((await app.inject('/results')).statusCode).toBe(404);
  expect((await app.inject('/')).statusCode).toBe(404);
  await build('<p>late</p>', {});
  expect((await app.inject('/results')).body).toBe('<p>late</p>');
});

it("the desk's addresses answer the desk's page, never a punters' one, and its assets are kept for ever", async () => {
  await build('<p>punters</p>', {});
  await mkdir(join(folder, 'desk/assets'), { recursive: true });
  await writeFile(join(folder, 'desk/index.html'), '<p>desk</p>');
  await writeFile(join(folder, 'desk/assets/desk-1.js'), 'desk()');
  await serveWebApp(app, pino({ level: 'silent' }), folder);
  for (const path of ['/desk', '/desk/', '/Desk/audit', '/desk/race/7/2?x=1']) {
    const answer = await app.inject(path);
    expect([path, answer.statusCode, answer.body]).toEqual([path, 200, '<p>desk</p>']);
    expect(answer.headers['cache-control']).toBe('no-cache');
  }
  expect((await app.inject('/desk/assets/desk-1.js')).headers['cache-control']).toBe(forEver);
  expect((await app.inject('/desk/assets/desk-2.js')).statusCode).toBe(404);
  expect((await app.inject('/desks')).body).toBe('<p>punters</p>');
});

it('without a built desk its addresses are not found', async () => {
  await build('<p>punters</p>', {});
  await serveWebApp(app, pino({ level: 'silent' }), folder);
  expect((await app.inject('/desk')).statusCode).toBe(404);
});
