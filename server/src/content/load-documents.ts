import { createHash } from 'node:crypto';
import type { CmsDocument } from '@furlong/contract/schemas/content';
import type { Queryable } from '../platform/database/database.ts';
import { fillParts, type PageFacts } from './fill-parts.ts';
import { selectDocuments, selectDocumentsVersion } from './queries.ts';
import { sanitiseHtml } from './sanitise-html.ts';

/** A platform's pages by title, with their version. */
export interface Pages {
  readonly documents: Readonly<Record<string, CmsDocument>>;
  readonly version: string;
}

const cachedPlatformsMax = 20;

/**
 * The pages of each platform as they are shown: filled in, then sanitised. Cached for one version of the rows and
 * values; the least recently read platform is evicted when there are too many.
 */
export class PageCache {
  readonly #cache = new Map<number, Pages>();

  async read(db: Queryable, platformId: number, facts: PageFacts): Promise<Pages> {
    const rows = await selectDocumentsVersion(db, platformId);
    const version = hash([
      platformId,
      rows,
      facts.operator,
      facts.publicUrl,
      facts.rules,
      facts.limits,
      facts.deductions,
    ]);
    const cached = this.#cache.get(platformId);
    this.#cache.delete(platformId);
    // The version is read first: the pages cached under it are of that version or newer, never older.
    const pages = cached?.version === version ? cached : await fillPages(db, platformId, facts, version);
    if (Object.keys(pages.documents).length > 0) this.#store(platformId, pages);
    return pages;
  }

  #store(platformId: number, pages: Pages): void {
    this.#cache.set(platformId, pages);
    const oldest = this.#cache.keys().next().value;
    if (this.#cache.size > cachedPlatformsMax && oldest !== undefined) this.#cache.delete(oldest);
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
