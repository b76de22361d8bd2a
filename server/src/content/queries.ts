import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** A stored page. */
export interface DocumentRow {
  readonly title: string;
  readonly html: string;
  readonly updatedAt: Date;
}

/** The pages of a platform, by title. */
export async function selectDocuments(db: Queryable, platformId: number): Promise<DocumentRow[]> {
  const rows = await db
    .selectFrom('cms_documents')
    .where('platform_id', '=', platformId)
    .orderBy('title')
    .limit(100)
    .select(['title', 'html', 'updated_at'])
    .execute();
  return rows.map((row) => ({ title: row.title, html: row.html, updatedAt: row.updated_at }));
}

/** The version of a platform's pages: how many there are and when one last changed. */
export async function selectDocumentsVersion(db: Queryable, platformId: number): Promise<string> {
  const { pages, changed } = await db
    .selectFrom('cms_documents')
    .where('platform_id', '=', platformId)
    .select((eb) => [eb.fn.countAll<number>().as('pages'), eb.fn.max('updated_at').as('changed')])
    .executeTakeFirstOrThrow();
  return `${pages}.${changed?.getTime() ?? 0}`;
}

/** Stores the shipped text of a page, unless somebody has edited the page. */
export async function upsertShippedDocument(
  db: Queryable,
  platformId: number,
  { title, html, updatedAt }: DocumentRow,
): Promise<void> {
  await db
    .insertInto('cms_documents')
    .values({ platform_id: platformId, title, html, as_shipped: true, updated_at: updatedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['platform_id', 'title'])
        .doUpdateSet({ html, updated_at: updatedAt })
        .where('cms_documents.as_shipped', '=', true)
        .where('cms_documents.html', '<>', html),
    )
    .execute();
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
