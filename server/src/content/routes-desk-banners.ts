import type { Queryable } from '../platform/database/database.ts';
import { success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { findUsernames } from '../session/find-punter.ts';
import { removeBanner, saveBanner, uploadPicture } from './change-banner.ts';
import { type BannerRow, selectBanners } from './queries-banners.ts';
import { editorOf } from './routes-desk-documents.ts';

type BannerCalls = 'ListBanners' | 'SaveBanner' | 'RemoveBanner' | 'UploadPicture';

/** The calls of the desk on Home's banners (rules: banners, uploaded-pictures). */
export function deskBannerHandlers(platform: Platform): HandlersOf<BannerCalls> {
  const { db } = platform;
  return {
    async ListBanners() {
      return success({ banners: await shapeBanners(db, await selectBanners(db)) });
    },

    async SaveBanner({ body, now, ...at }) {
      const saved = await saveBanner(db, await editorOf(platform, at), body, now);
      const [banner] = await shapeBanners(db, [saved]);
      if (!banner) throw new Error('a saved banner got lost');
      return success({ banner });
    },

    async RemoveBanner({ body, now, ...at }) {
      await removeBanner(db, await editorOf(platform, at), body, now);
      return success({});
    },

    async UploadPicture({ body, now, ...at }) {
      if (!Buffer.isBuffer(body)) {
        const expected = 'the bytes of a picture, as image/jpeg, image/png or image/webp';
        throw new Failed('bad-request', `body: expected ${expected}`, [{ field: 'body', expected }]);
      }
      return success({ ...(await uploadPicture(db, await editorOf(platform, at), body, now)) });
    },
  };
}

/** Banners with the names of who changed them last. */
async function shapeBanners(db: Queryable, banners: readonly BannerRow[]) {
  const names = await findUsernames(
    db,
    banners.flatMap(({ changedBy }) => changedBy ?? []),
  );
  return banners.map(({ changedAt, changedBy, ...banner }) => ({
    ...banner,
    changedAt: changedAt.toISOString(),
    changedBy: changedBy === null ? null : (names.get(changedBy) ?? null),
  }));
}
