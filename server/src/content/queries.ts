import type { Queryable } from '../platform/database/database.ts';

/** A stored page. */
export interface DocumentRow {
  readonly title: string;
  readonly html: string;
  readonly updatedAt: Date;
}

/** The published pages of a platform, by title. */
export async function selectDocuments(db: Queryable, platformId: number): Promise<DocumentRow[]> {
  const rows = await db
    .selectFrom('cms_documents as page')
    .innerJoin('cms_document_versions as version', (join) =>
      join
        .onRef('version.platform_id', '=', 'page.platform_id')
        .onRef('version.title', '=', 'page.title')
        .onRef('version.number', '=', 'page.published'),
    )
    .where('page.platform_id', '=', platformId)
    .orderBy('page.title')
    .limit(100)
    .select(['page.title', 'version.html', 'page.published_at'])
    .execute();
  return rows.map((row) => ({
    title: row.title,
    html: row.html,
    updatedAt: row.published_at ?? new Date(0),
  }));
}

/** The version of a platform's pages: what of each is published, since when. */
export async function selectDocumentsVersion(db: Queryable, platformId: number): Promise<string> {
  const rows = await db
    .selectFrom('cms_documents')
    .where('platform_id', '=', platformId)
    .where('published', 'is not', null)
    .orderBy('title')
    .limit(100)
    .select(['title', 'published', 'published_at'])
    .execute();
  return rows.map((row) => `${row.title} ${row.published} ${row.published_at?.getTime()}`).join();
}
