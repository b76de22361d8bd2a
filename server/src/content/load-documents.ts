import { createHash } from 'node:crypto';
import type { CmsDocument } from '@furlong/contract/content';
import type { Queryable } from '../platform/database/database.ts';
import { fillParts, type PageFacts } from './fill-parts.ts';
import { selectDocuments, selectDocumentsVersion } from './queries.ts';
import { sanitiseHtml } from './sanitise-html.ts';

/** A platform's pages by title, with their version. */
export interface Pages {
  readonly documents: Readonly<Record<string, CmsDocument>>;
  readonly version: string;
}

/** Platforms whose pages are kept filled. */
const mostPlatforms = 20;

/**
 * The pages of each platform as they are shown: parts filled in, sanitised on the way out. What is kept is good for
 * one version of the rows and facts; the platform read longest ago goes when there are too many.
 */
export class PageShelf {
  readonly #shelves = new Map<number, Pages>();

  async read(db: Queryable, platformId: number, facts: PageFacts): Promise<Pages> {
    const rows = await selectDocumentsVersion(db, platformId);
    const version = hash([platformId, rows, facts.operator, facts.publicUrl, facts.rules]);
    const held = this.#shelves.get(platformId);
    this.#shelves.delete(platformId);
    // The version is read first: what is kept under it is of that version or newer, never older.
    const pages = held?.version === version ? held : await fillPages(db, platformId, facts, version);
    if (Object.keys(pages.documents).length > 0) this.#keep(platformId, pages);
    return pages;
  }

  #keep(platformId: number, pages: Pages): void {
    this.#shelves.set(platformId, pages);
    const oldest = this.#shelves.keys().next().value;
    if (this.#shelves.size > mostPlatforms && oldest !== undefined) this.#shelves.delete(oldest);
  }
}

async function fillPages(
  db: Queryable,
  platformId: number,
  facts: PageFacts,
  version: string,
): Promise<Pages> {
  const rows = await selectDocuments(db, platformId);
  const documents = rows.map(({ title, html, updatedAt }) => [
    title,
    { html: sanitiseHtml(fillParts(html, facts)), updatedAt: updatedAt.toISOString() },
  ]);
  return { documents: Object.fromEntries(documents), version };
}

function hash(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
