import { createHash, randomBytes } from 'node:crypto';
import { addDays, localDayOf } from '@furlong/domain/local-date';
import { recordAct } from '../audit/record-act.ts';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import { findUsername } from '../session/find-punter.ts';
import { announceSite } from './announce.ts';
import type { Editor } from './change-document.ts';
import { encodePicture } from './encode-picture.ts';
import { pictureBase, pictureNameOf, picturePath } from './pictures.ts';
import {
  type BannerFields,
  type BannerRow,
  countBanners,
  deleteBanner,
  deleteUnusedPictures,
  findBanner,
  hasPicture,
  insertBanner,
  insertPicture,
  lockBanners,
  updateBanner,
} from './queries-banners.ts';

const bannersMax = 100;
/** Days for which a picture that no banner shows is kept. */
const unusedDays = 30;

/** A stored picture. */
export interface StoredPicture {
  readonly imageUrl: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Stores an uploaded picture, encoded anew, under a random name (rule: uploaded-pictures). */
export async function uploadPicture(
  db: Database,
  { actor, punterId }: Editor,
  file: Buffer,
  now: Date,
): Promise<StoredPicture> {
  const picture = await encodePicture(file);
  const name = randomBytes(16).toString('hex');
  const { width, height } = picture;
  const stored = { imageUrl: picturePath(name), width, height, bytes: picture.bytes.length };
  await inTransaction(db, async (trx) => {
    await deleteUnusedPictures(
      trx,
      new Date(`${addDays(localDayOf(now), -unusedDays)}T00:00:00Z`),
      pictureBase,
    );
    await insertPicture(trx, name, picture, { by: punterId, at: now });
    const sha256 = createHash('sha256').update(picture.bytes).digest('hex');
    const subject = { kind: 'picture', id: name } as const;
    await recordAct(trx, { actor, name: 'picture-uploaded', subject, after: { ...stored, sha256 } }, now);
  });
  return stored;
}

/** A banner as it shall be, and the version that was read. */
export interface BannerOrder extends BannerFields {
  /** Null: a new one. */
  readonly id: number | null;
  readonly version: number;
}

/**
 * Adds or changes a banner, and tells every open page (rules: banners, live-site). Throws Failed 400 for days in the
 * wrong order and pictures that there are not, 404 for a banner that is gone, 412 when somebody changed it meanwhile.
 */
export async function saveBanner(
  db: Database,
  { actor, punterId }: Editor,
  { id, version, ...banner }: BannerOrder,
  now: Date,
): Promise<BannerRow> {
  if (banner.startDate > banner.endDate) {
    throw refuseField('endDate', `a day on or after ${banner.startDate}`);
  }
  return await inTransaction(db, async (trx) => {
    await lockBanners(trx);
    const before = id === null ? undefined : await findRead(trx, id, version);
    await assertPictures(trx, banner, before);
    const change = { by: punterId, at: now };
    if (before) await updateBanner(trx, before.id, banner, change);
    else if ((await countBanners(trx)) >= bannersMax) {
      throw new Failed('conflict', `There are ${bannersMax} banners: remove one first`);
    }
    const saved = before?.id ?? (await insertBanner(trx, banner, change));
    const subject = { kind: 'banner', id: String(saved) } as const;
    await recordAct(
      trx,
      before
        ? { actor, name: 'banner-changed', subject, before: stateOf(before), after: { ...banner } }
        : { actor, name: 'banner-added', subject, after: { ...banner } },
      now,
    );
    await announceSite(trx);
    const row = await findBanner(trx, saved);
    if (!row) throw new Error(`banner ${saved} is not there right after it was saved`);
    return row;
  });
}

/** Takes a banner away (rule: banners). Throws Failed 404 or 412 as {@link saveBanner} does. */
export async function removeBanner(
  db: Database,
  { actor }: Editor,
  { id, version }: { readonly id: number; readonly version: number },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockBanners(trx);
    const before = await findRead(trx, id, version);
    await deleteBanner(trx, id);
    const subject = { kind: 'banner', id: String(id) } as const;
    await recordAct(trx, { actor, name: 'banner-removed', subject, before: stateOf(before) }, now);
    await announceSite(trx);
  });
}

async function findRead(trx: Transaction, id: number, version: number): Promise<BannerRow> {
  const banner = await findBanner(trx, id);
  if (!banner) throw new Failed('not-found', `There is no banner ${id} any more`);
  if (banner.version === version) return banner;
  const name = banner.changedBy === null ? undefined : await findUsername(trx, banner.changedBy);
  throw new Failed(
    'conflict',
    `${name ?? 'Somebody'} changed this banner meanwhile. Yours was not stored: look at what is there now, then save again`,
    undefined,
    412,
  );
}

/** A banner shows pictures that were uploaded here, or those that it has already: other addresses are the file's alone. */
async function assertPictures(trx: Transaction, banner: BannerFields, before?: BannerRow): Promise<void> {
  const held = [before?.imageUrl, before?.imageUrlMob];
  for (const field of ['imageUrl', 'imageUrlMob'] as const) {
    const url = banner[field];
    if (held.includes(url)) continue;
    const name = pictureNameOf(url);
    if (name === undefined || !(await hasPicture(trx, name))) {
      throw refuseField(field, 'the address of a picture that was uploaded here');
    }
  }
}

function refuseField(field: string, expected: string): Failed {
  return new Failed('bad-request', `${field}: expected ${expected}`, [{ field, expected }]);
}

function stateOf(row: BannerRow): Readonly<Record<string, unknown>> {
  const { id: _id, changedAt: _at, changedBy: _by, version: _version, ...state } = row;
  return state;
}
