import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawablePage } from '@furlong/contract/drawn-page';
import type { Config } from '@furlong/contract/schemas/config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { chooseCoding } from '../platform/http/content-codings.ts';
import { matchesTag } from '../platform/http/entity-tag.ts';
import { networkOf } from '../platform/http/network-of.ts';
import { askItself } from '../platform/http/own-calls.ts';
import { pageFilesOf } from '../platform/http/page-files.ts';
import type { Clock } from '../platform/runtime/clock.ts';
import type { Metrics } from '../platform/runtime/metrics.ts';
import type { DrawnBody } from './draw-task.ts';
import { findDrawable } from './drawable-page.ts';
import { DrawnPages, type KeptPage } from './drawn-pages.ts';
import { isTemplate } from './fill-template.ts';
import { PageDrawer } from './page-drawer.ts';

interface Parts {
  readonly app: FastifyInstance;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'publicPages'>;
  /** The folder of the built web app. */
  readonly webFolder: string;
  /** Where the app sends its calls and where it is served, if that is not one place. */
  readonly callsElsewhere: boolean;
  /** How long somebody waits for a drawn page before the plain one is sent, in milliseconds. */
  readonly patienceMs?: number;
}

/** The web app's drawing, which its build writes for the server. */
const drawingFile = '.draw/draw-page.js';
/** Whoever waits longer is served the plain page, which the browser draws by itself. */
const defaultPatienceMs = 2_000;

/** One build of the web app: its drawing and its pages belong together. */
interface Build {
  readonly stamp: number;
  readonly drawer: PageDrawer;
  readonly templates: Map<string, string>;
}

/**
 * The pages that show everybody the same, drawn on the server: the screen is in the first answer, from the same answers
 * of calls that the browser would ask for, and the browser goes on from there. Where one cannot be drawn in time, the
 * browser gets the plain page and draws it alone, as it does any other.
 */
export class PublicPages {
  readonly #parts: Parts;
  readonly #pages: DrawnPages;
  #build: Build | undefined;
  #isLate = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#pages = new DrawnPages((page, now) => this.#drawOrTell(page, now));
  }

  /** Sends the page of a request; false: it is not drawn. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { clock, metrics, callsElsewhere, patienceMs = defaultPatienceMs } = this.#parts;
    const { cookie: cookies, 'user-agent': userAgent } = request.headers;
    const wanted = callsElsewhere ? undefined : findDrawable({ url: request.url, cookies, userAgent });
    if (wanted === undefined) return false;
    // What was late keeps nobody waiting again, until a page is drawn in time.
    const found = this.#pages.find(wanted, clock().getTime(), networkOf(request.ip));
    const page = await inTime(found, this.#isLate ? 0 : patienceMs);
    const isDrawn = page !== null && page !== 'late';
    metrics.publicPages.inc({ outcome: isDrawn ? 'drawn' : (page ?? 'browser') });
    if (!isDrawn) return false;
    await sendKept(page, request, reply);
    return true;
  }

  /** Draws Home once, so that the first visitor does not wait for the thread to load the app. */
  async warmUp(): Promise<void> {
    const home = findDrawable({ url: '/', cookies: undefined, userAgent: undefined });
    if (!home || this.#parts.callsElsewhere) return;
    await this.#pages.find(home, this.#parts.clock().getTime(), networkOf(undefined));
  }

  async stop(): Promise<void> {
    await this.#build?.drawer.stop();
  }

  /** Where a page of the build cannot be read, or anything else fails, the plain page is sent: null. */
  async #drawOrTell(page: DrawablePage, now: number): Promise<DrawnBody> {
    try {
      return await this.#draw(page, now);
    } catch (error) {
      this.#parts.log.error({ err: error }, 'a page was not drawn');
      return null;
    }
  }

  async #draw(page: DrawablePage, now: number): Promise<DrawnBody> {
    const build = await this.#currentBuild();
    if (!build) return null;
    const template = await this.#template(build, page.address);
    const site = template && (await askItself(this.#parts.app, '/config.json'));
    if (!template || !site) return null;
    const config = JSON.parse(site) as Config;
    const begun = performance.now();
    const drawn = await build.drawer.draw({ ...page, now, config }, template);
    this.#isLate = performance.now() - begun > (this.#parts.patienceMs ?? defaultPatienceMs);
    return drawn;
  }

  /** A build that was made while the server runs has another drawing. */
  async #currentBuild(): Promise<Build | undefined> {
    const file = join(this.#parts.webFolder, drawingFile);
    const stamp = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (stamp === this.#build?.stamp) return this.#build;
    const before = this.#build;
    const module = pathToFileURL(file).href;
    const tell = (problem: string) => this.#parts.log.error({ problem }, 'a page was not drawn');
    const drawer = new PageDrawer(module, (address) => askItself(this.#parts.app, address), tell);
    this.#build = stamp === undefined ? undefined : { stamp, drawer, templates: new Map() };
    await before?.drawer.stop();
    return this.#build;
  }

  /** The build's page that a screen is drawn into: with its styles, and without links to calls, whose answers are in it. */
  async #template({ templates }: Build, address: string): Promise<string | null> {
    const [path = ''] = address.split('?');
    const [name] = pageFilesOf(path, 'drawn');
    if (name === undefined) return null;
    const kept = templates.get(name);
    if (kept !== undefined) return kept;
    const file = join(this.#parts.webFolder, name);
    const found = existsSync(file) ? await readFile(file, 'utf8') : '';
    if (!isTemplate(found)) return null;
    templates.set(name, found);
    return found;
  }
}

/** What is kept, or that it takes too long: it is drawn to its end all the same, for whoever comes next. */
async function inTime(page: Promise<KeptPage | null>, patienceMs: number): Promise<KeptPage | 'late' | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), patienceMs);
  });
  try {
    return await Promise.race([page, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function sendKept(
  { plain, brotli, etag }: KeptPage,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-cache', vary: 'Cookie, User-Agent, Accept-Encoding', etag });
  if (matchesTag(headers['if-none-match'], etag)) return await reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  if (chooseCoding(headers['accept-encoding']) !== 'br') return await reply.send(plain);
  return await reply.header('content-encoding', 'br').send(brotli);
}
