import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** What a page is kept under. */
export interface DocumentKey {
  readonly platformId: number;
  readonly title: string;
}

/** A page as the desk lists it (rule: content-versions). */
export interface DocumentHead extends DocumentKey {
  readonly published: number | null;
  readonly publishedAt: Date | null;
  readonly followsFile: boolean;
  readonly newest: number;
  readonly newestAt: Date;
}

/** One text of a page. */
export interface VersionText {
  readonly id: number;
  readonly number: number;
  readonly html: string;
}

/** The pages of every platform by title, each with its newest version. */
export async function selectHeads(
  db: Queryable,
  { key, limit }: { readonly key?: DocumentKey; readonly limit: number },
): Promise<DocumentHead[]> {
  let query = db
    .selectFrom('cms_documents as page')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('cms_document_versions as each')
          .whereRef('each.platform_id', '=', 'page.platform_id')
          .whereRef('each.title', '=', 'page.title')
          .orderBy('each.number', 'desc')
          .limit(1)
          .select(['each.number', 'each.made_at'])
          .as('newest'),
      (join) => join.onTrue(),
    )
    .orderBy('page.platform_id')
    .orderBy('page.title')
    .limit(limit)
    .select([
      ...(['page.platform_id', 'page.title', 'page.published', 'page.published_at'] as const),
      ...(['page.as_shipped', 'newest.number', 'newest.made_at'] as const),
    ]);
  if (key) query = query.where('page.platform_id', '=', key.platformId).where('page.title', '=', key.title);
  return (await query.execute()).map((row) => ({
    platformId: row.platform_id,
    title: row.title,
    published: row.published,
    publishedAt: row.published_at,
    followsFile: row.as_shipped,
    newest: row.number,
    newestAt: row.made_at,
  }));
}

/** The last versions of a page without their texts, newest first. */
export async function selectVersions(db: Queryable, { platformId, title }: DocumentKey, limit: number) {
  return await db
    .selectFrom('cms_document_versions')
    .where('platform_id', '=', platformId)
    .where('title', '=', title)
    .orderBy('number', 'desc')
    .limit(limit)
    .select(['number', 'made_at', 'made_by', 'shipped', 'restored_from'])
    .execute();
}

/** One version's text. */
export async function findVersion(
  db: Queryable,
  { platformId, title }: DocumentKey,
  number: number,
): Promise<VersionText | undefined> {
  return await db
    .selectFrom('cms_document_versions')
    .where('platform_id', '=', platformId)
    .where('title', '=', title)
    .where('number', '=', number)
    .select(['id', 'number', 'html'])
    .executeTakeFirst();
}

/** A version by its id, with its page. */
export async function findVersionById(
  db: Queryable,
  id: number,
): Promise<(VersionText & DocumentKey) | undefined> {
  const row = await db
    .selectFrom('cms_document_versions')
    .where('id', '=', id)
    .select(['id', 'platform_id', 'title', 'number', 'html'])
    .executeTakeFirst();
  return row && { ...row, platformId: row.platform_id };
}

/** A page as it is while nobody else can change it. */
export interface LockedDocument {
  readonly published: number | null;
  readonly asShipped: boolean;
  /** 0: it has none yet. */
  readonly newest: number;
}

/** Locks a page until the end of the transaction; a page that there is not yet is made where `make` says as what. */
export async function lockDocument(
  trx: Transaction,
  { platformId, title }: DocumentKey,
  make?: { readonly asShipped: boolean },
): Promise<LockedDocument | undefined> {
  if (make) {
    await trx
      .insertInto('cms_documents')
      .values({ platform_id: platformId, title, as_shipped: make.asShipped })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const page = await trx
    .selectFrom('cms_documents')
    .where('platform_id', '=', platformId)
    .where('title', '=', title)
    .select(['published', 'as_shipped'])
    .forUpdate()
    .executeTakeFirst();
  if (!page) return undefined;
  const { newest } = await trx
    .selectFrom('cms_document_versions')
    .where('platform_id', '=', platformId)
    .where('title', '=', title)
    .select((eb) => eb.fn.max('number').as('newest'))
    .executeTakeFirstOrThrow();
  return { published: page.published, asShipped: page.as_shipped, newest: newest ?? 0 };
}

/** A version to be added. */
export interface NewVersion {
  readonly number: number;
  readonly html: string;
  readonly shipped: boolean;
  readonly restoredFrom: number | null;
  readonly by: number | null;
  readonly at: Date;
}

export async function insertVersion(
  trx: Transaction,
  { platformId, title }: DocumentKey,
  { number, html, shipped, restoredFrom, by, at }: NewVersion,
): Promise<void> {
  await trx
    .insertInto('cms_document_versions')
    .values({
      ...{ platform_id: platformId, title, number, html, shipped },
      ...{ restored_from: restoredFrom, made_at: at, made_by: by },
    })
    .execute();
}

/** Lets punters see a version; `asShipped` stays as it is for a text of the product. */
export async function pointTo(
  trx: Transaction,
  { platformId, title }: DocumentKey,
  to: { readonly number: number; readonly by: number | null; readonly at: Date; readonly asShipped: boolean },
): Promise<void> {
  await trx
    .updateTable('cms_documents')
    .set({
      ...{ published: to.number, published_at: to.at, published_by: to.by },
      as_shipped: to.asShipped,
    })
    .where('platform_id', '=', platformId)
    .where('title', '=', title)
    .execute();
}

/** The number of everything that the desk has published so far (rule: live-site). */
export async function selectSiteVersion(db: Queryable): Promise<number> {
  const { version } = await db.selectFrom('site_version').select('version').executeTakeFirstOrThrow();
  return version;
}

/** Raises the number of everything that the desk has published (rule: live-site). */
export async function raiseSiteVersion(trx: Transaction): Promise<number> {
  const { rows } = await sql<{
    version: number;
  }>`update site_version set version = version + 1 returning version`.execute(trx);
  return rows[0]?.version ?? 0;
}
