import { createHash } from 'node:crypto';
import { weakTag } from '../platform/http/entity-tag.ts';
import type { DrawablePage } from './drawable-page.ts';
import type { DrawnBody } from './page-drawer.ts';

/** A drawn page, ready to be sent. */
export interface KeptPage {
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly etag: string;
}

interface Entry {
  readonly at: number;
  readonly page: Promise<KeptPage | null>;
}

/** A page is the same for everybody for this long: whoever comes within it gets the one that is drawn. */
const freshMs = 1_000;
/** Some forty kilobytes each, twice. */
const keptMax = 200;

/**
 * The drawn pages of the last moment. A page is drawn when somebody asks for it and the one that is kept is older than a
 * second; so it is never older than that, whatever has changed, and a rush of visitors costs one drawing a second.
 */
export class DrawnPages {
  readonly #draw: (page: DrawablePage, now: number) => Promise<DrawnBody>;
  readonly #kept = new Map<string, Entry>();

  constructor(draw: (page: DrawablePage, now: number) => Promise<DrawnBody>) {
    this.#draw = draw;
  }

  /** The page as of this moment; null: the browser has to draw it. */
  find(page: DrawablePage, now: number): Promise<KeptPage | null> {
    const key = JSON.stringify(page);
    const kept = this.#kept.get(key);
    if (kept && now - kept.at < freshMs && now >= kept.at) return kept.page;
    const drawn = this.#draw(page, now).then((body) => (body === null ? null : pageOf(body)));
    this.#kept.delete(key);
    this.#kept.set(key, { at: now, page: drawn });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptMax && oldest !== undefined) this.#kept.delete(oldest);
    return drawn;
  }
}

function pageOf({ plain, brotli }: NonNullable<DrawnBody>): KeptPage {
  const etag = weakTag(createHash('sha256').update(plain).digest('base64url').slice(0, 16));
  return { plain: Buffer.from(plain), brotli: Buffer.from(brotli), etag };
}
