import { sql } from 'kysely';
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

/** A stored slide. */
export interface SlideRow {
  readonly variant: 'pc-slide' | 'pc-slide-mob';
  readonly position: number;
  readonly altText: string;
  readonly active: boolean;
  readonly startDate: string;
  readonly endDate: string;
  readonly imageUrl: string;
  readonly linkUrl: string | null;
}

/** The slides in their order. */
export async function selectSlides(db: Queryable): Promise<(SlideRow & { readonly id: number })[]> {
  const rows = await db
    .selectFrom('cms_images')
    .orderBy('position')
    .orderBy('variant')
    .limit(100)
    .selectAll()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    variant: row.variant as SlideRow['variant'],
    position: row.position,
    altText: row.alt_text,
    active: row.active,
    startDate: row.start_date,
    endDate: row.end_date,
    imageUrl: row.image_url,
    linkUrl: row.link_url,
  }));
}

/** Adds slides when there are none; two nodes that start together add them once. */
export async function insertFirstSlides(db: Queryable, slides: readonly SlideRow[]): Promise<void> {
  await sql`
    insert into cms_images (variant, position, alt_text, active, start_date, end_date, image_url, link_url)
    select * from unnest(
      ${slides.map((slide) => slide.variant)}::text[], ${slides.map((slide) => slide.position)}::smallint[],
      ${slides.map((slide) => slide.altText)}::text[], ${slides.map((slide) => slide.active)}::boolean[],
      ${slides.map((slide) => slide.startDate)}::date[], ${slides.map((slide) => slide.endDate)}::date[],
      ${slides.map((slide) => slide.imageUrl)}::text[], ${slides.map((slide) => slide.linkUrl)}::text[]
    )
    where not exists (select from cms_images)
    on conflict do nothing`.execute(db);
}
