import { createHash } from 'node:crypto';
import type { DrawablePage } from '@furlong/contract/drawn-page';
import { weakTag } from '../platform/http/entity-tag.ts';
import { PlaceCount } from '../platform/http/limits/place-count.ts';
import type { DrawnBody } from './draw-task.ts';

/** A drawn page, ready to be sent. */
export interface KeptPage {
  /** When it was drawn. */
  readonly at: number;
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly etag: string;
}

interface Entry {
  /** When it was asked for. */
  readonly at: number;
  /** The last page that could be drawn. */
  good: KeptPage | null;
  readonly page: Promise<KeptPage | null>;
}

/** A page is the same for everybody for this long: whoever comes within it gets the one that is drawn. */
const freshMs = 250;
/** The last good page stands in for one that cannot be drawn for this long. */
const goodForMs = 5_000;
/** Pages that one network has drawn at once: a third of what can wait, so that there is room for others. */
const drawnAtOnceMax = 10;
/** Some forty kilobytes each, twice. */
const keptMax = 200;

/**
 * The drawn pages of the last moment. A page is drawn when somebody asks for it and the one that is kept is older than a
 * quarter of a second; so a rush of visitors costs four drawings a second, and a page is never older than that, but
 * where the next could not be drawn: for some seconds the last one is better than none.
 */
export class DrawnPages {
  readonly #draw: (page: DrawablePage, now: number) => Promise<DrawnBody>;
  readonly #kept = new Map<string, Entry>();
  readonly #places = new PlaceCount(drawnAtOnceMax);

  constructor(draw: (page: DrawablePage, now: number) => Promise<DrawnBody>) {
    this.#draw = draw;
  }

  /** The page as of this moment, for somebody of a network; null: the browser has to draw it. */
  find(page: DrawablePage, now: number, network: string): Promise<KeptPage | null> {
    const key = JSON.stringify(page);
    const kept = this.#kept.get(key);
    if (kept && now - kept.at < freshMs && now >= kept.at) return kept.page;
    const good = kept?.good ?? null;
    // Not noted with the page: for somebody of another network it is drawn.
    if (!this.#places.enter(network)) return Promise.resolve(standIn(good, now));
    const drawing = this.#draw(page, now).finally(() => this.#places.leave(network));
    const entry: Entry = { at: now, good, page: keep(drawing, now, good) };
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    entry.page.then(
      (drawn) => {
        entry.good = drawn;
      },
      () => this.#kept.delete(key),
    );
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptMax && oldest !== undefined) this.#kept.delete(oldest);
    return entry.page;
  }
}

/** A drawing as it is kept, with the last good page in its place where it brings none. */
async function keep(
  drawing: Promise<DrawnBody>,
  at: number,
  good: KeptPage | null,
): Promise<KeptPage | null> {
  const body = await drawing;
  return body === null ? standIn(good, at) : pageOf(body, at);
}

/** The last good page, while it may stand in for one that is not drawn. */
function standIn(good: KeptPage | null, now: number): KeptPage | null {
  return good !== null && now - good.at < goodForMs ? good : null;
}

function pageOf({ plain, brotli }: NonNullable<DrawnBody>, at: number): KeptPage {
  const etag = weakTag(createHash('sha256').update(plain).digest('base64url').slice(0, 16));
  return { at, plain: Buffer.from(plain), brotli: Buffer.from(brotli), etag };
}
