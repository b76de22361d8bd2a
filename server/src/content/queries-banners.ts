import { type Selectable, sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { Banners } from '../platform/database/database-types.ts';

/** What a banner says and when, with both its pictures. */
export interface BannerFields {
  readonly altText: string;
  readonly active: boolean;
  readonly startDate: string;
  readonly endDate: string;
  readonly linkUrl: string | null;
  readonly place: number;
  readonly imageUrl: string;
  readonly imageUrlMob: string;
}

/** A stored banner. */
export interface BannerRow extends BannerFields {
  readonly id: number;
  readonly version: number;
  readonly changedAt: Date;
  /** The punter at the desk; null: it came with the product. */
  readonly changedBy: number | null;
}

/** The banners in their order. */
export async function selectBanners(db: Queryable): Promise<BannerRow[]> {
  const rows = await db
    .selectFrom('banners')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(shapeRow);
}

/** One banner. */
export async function findBanner(db: Queryable, id: number): Promise<BannerRow | undefined> {
  const row = await db.selectFrom('banners').selectAll().where('id', '=', id).executeTakeFirst();
  return row && shapeRow(row);
}

function shapeRow(row: Selectable<Banners>): BannerRow {
  return {
    ...{ id: row.id, altText: row.alt_text, active: row.active, place: row.position },
    ...{ startDate: row.start_date, endDate: row.end_date, linkUrl: row.link_url },
    ...{ imageUrl: row.image_url, imageUrlMob: row.image_url_mob },
    ...{ version: row.version, changedAt: row.changed_at, changedBy: row.changed_by },
  };
}

/** Locks all banners against changes until the end of the transaction. They are few, and seldom changed. */
export async function lockBanners(trx: Transaction): Promise<void> {
  await sql`lock table banners in share row exclusive mode`.execute(trx);
}

/** Who changes a banner, and when. */
interface Change {
  readonly by: number | null;
  readonly at: Date;
}

export async function insertBanner(trx: Transaction, banner: BannerFields, change: Change): Promise<number> {
  const { id } = await trx
    .insertInto('banners')
    .values(columnsOf(banner, change))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateBanner(
  trx: Transaction,
  id: number,
  banner: BannerFields,
  change: Change,
): Promise<void> {
  await trx
    .updateTable('banners')
    .set((eb) => ({ ...columnsOf(banner, change), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteBanner(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('banners').where('id', '=', id).execute();
}

export async function countBanners(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('banners')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function columnsOf(banner: BannerFields, { by, at }: Change) {
  return {
    ...{ alt_text: banner.altText, active: banner.active, position: banner.place, link_url: banner.linkUrl },
    ...{ start_date: banner.startDate, end_date: banner.endDate },
    ...{ image_url: banner.imageUrl, image_url_mob: banner.imageUrlMob },
    ...{ changed_at: at, changed_by: by },
  };
}

/** A picture to be stored, as the server encoded it. */
export interface EncodedPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

export async function insertPicture(
  trx: Transaction,
  name: string,
  { bytes, width, height }: EncodedPicture,
  { by, at }: { readonly by: number; readonly at: Date },
): Promise<void> {
  await trx
    .insertInto('banner_pictures')
    .values({ ...{ name, bytes, width, height }, made_at: at, made_by: by })
    .execute();
}

export async function findPicture(db: Queryable, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('banner_pictures')
    .where('name', '=', name)
    .select('bytes')
    .executeTakeFirst();
  return row?.bytes;
}

export async function hasPicture(db: Queryable, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('banner_pictures')
    .where('name', '=', name)
    .select('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes pictures of before an instant that no banner shows. `base` is the path below which they are. */
export async function deleteUnusedPictures(trx: Transaction, before: Date, base: string): Promise<void> {
  await sql`
    delete from banner_pictures as picture
    where made_at < ${before}
      and not exists (
        select from banners
        where ${base} || '/' || picture.name || '.webp' in (banners.image_url, banners.image_url_mob)
      )`.execute(trx);
}
