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

/** A drawing: under way, or done a moment ago. */
interface Drawing {
  /** When it was asked for. */
  readonly at: number;
  /** The page once it is done; null: it was not drawn. */
  readonly page: Promise<KeptPage | null>;
  isDone: boolean;
}

/** A page is the same for everybody for this long: whoever comes within it gets the one that is drawn. */
const freshMs = 250;
/** The last good page stands in for one that cannot be drawn for this long. */
const goodForMs = 5_000;
/** Pages that one network has drawn at once: a sixth of what can wait, so that several leave room for others. */
const drawnAtOnceMax = 5;
/** Bytes of pages that are kept: some hundred boards. */
const keptBytesMax = 32 * 1024 * 1024;
/** Drawings that are remembered, refused ones too. */
const drawingsMax = 500;

/**
 * The drawn pages of the last moment. A page is drawn when somebody asks for it and the one that is kept is older than a
 * quarter of a second; so a rush of visitors costs four drawings a second, and a page is never older than that, but
 * where the next could not be drawn: for some seconds the last one is better than none. Nobody's address that cannot be
 * drawn takes the place of a page.
 */
export class DrawnPages {
  readonly #draw: (page: DrawablePage, now: number) => Promise<DrawnBody>;
  readonly #drawings = new Map<string, Drawing>();
  /** The last page of each that was drawn, the latest last. */
  readonly #good = new Map<string, KeptPage>();
  #goodBytes = 0;
  readonly #places = new PlaceCount(drawnAtOnceMax);

  /** `draw` answers null where it cannot, and never fails. */
  constructor(draw: (page: DrawablePage, now: number) => Promise<DrawnBody>) {
    this.#draw = draw;
  }

  /** The page as of this moment, for somebody of a network; null: the browser has to draw it. */
  find(page: DrawablePage, now: number, network: string): Promise<KeptPage | null> {
    const key = JSON.stringify(page);
    const last = this.#drawings.get(key);
    // Of one page there is one drawing at a time, however long it takes.
    if (last && (!last.isDone || (now >= last.at && now - last.at < freshMs))) return last.page;
    // Not noted with the page: for somebody of another network it is drawn.
    if (!this.#places.enter(network)) return Promise.resolve(this.#standIn(key, now));
    const drawn = this.#draw(page, now).finally(() => this.#places.leave(network));
    const drawing: Drawing = { at: now, page: this.#finish(key, drawn, now), isDone: false };
    const end = () => {
      drawing.isDone = true;
    };
    drawing.page.then(end, end);
    this.#drawings.delete(key);
    this.#drawings.set(key, drawing);
    const [oldest] = this.#drawings.keys();
    if (this.#drawings.size > drawingsMax && oldest !== undefined) this.#drawings.delete(oldest);
    return drawing.page;
  }

  async #finish(key: string, drawn: Promise<DrawnBody>, at: number): Promise<KeptPage | null> {
    const body = await drawn;
    if (body === null) return this.#standIn(key, at);
    const page = pageOf(body, at);
    this.#keep(key, page);
    return page;
  }

  #keep(key: string, page: KeptPage): void {
    this.#forget(key);
    this.#good.set(key, page);
    this.#goodBytes += bytesOf(page);
    for (const oldest of this.#good.keys()) {
      if (this.#goodBytes <= keptBytesMax) return;
      this.#forget(oldest);
      this.#drawings.delete(oldest);
    }
  }

  #forget(key: string): void {
    const page = this.#good.get(key);
    if (page && this.#good.delete(key)) this.#goodBytes -= bytesOf(page);
  }

  /** The last good page, while it may stand in for one that is not drawn. */
  #standIn(key: string, now: number): KeptPage | null {
    const good = this.#good.get(key);
    return good && now - good.at < goodForMs ? good : null;
  }
}

function bytesOf({ plain, brotli }: KeptPage): number {
  return plain.length + brotli.length;
}

function pageOf({ plain, brotli }: NonNullable<DrawnBody>, at: number): KeptPage {
  const etag = weakTag(createHash('sha256').update(plain).digest('base64url').slice(0, 16));
  return { at, plain: Buffer.from(plain), brotli: Buffer.from(brotli), etag };
}
