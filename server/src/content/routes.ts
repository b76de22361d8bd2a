import { createHash } from 'node:crypto';
import type { CmsImage } from '@furlong/contract/schemas/content';
import { localMidnight } from '@furlong/domain/local-date';
import { success, unchanged } from '../platform/http/answer.ts';
import { matchesTag, weakTag } from '../platform/http/entity-tag.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { PageCache } from './load-documents.ts';
import { loadPageFacts } from './page-facts.ts';
import { type BannerRow, selectBanners } from './queries-banners.ts';
import type { SiteNumber, SiteNumbers } from './site-numbers.ts';
import { versionedUrl } from './slides.ts';

/** The calls that show content: pages, the carousel's slides, the numbers of Home. */
export function contentHandlers(
  { db, operator, settings }: Platform,
  numbers: Pick<SiteNumbers, 'read'>,
  setByHand: () => readonly SiteNumber[],
): HandlersOf<'content'> {
  const pages = new PageCache();
  return {
    async GetCometCmsDocumentsByPlatformId({ params, now, holds }) {
      const facts = await loadPageFacts({ db, operator, settings }, now);
      const { documents, version } = await pages.read(db, params.platformId, facts);
      const etag = weakTag(version);
      return matchesTag(holds, etag) ? unchanged(etag) : success({ documents: { ...documents } }, { etag });
    },

    async GetCometCmsImages({ holds }) {
      const images = (await selectBanners(db)).flatMap(shapeBanner);
      return answerUnlessHeld({ images }, holds);
    },

    async GetSettings({ now, holds }) {
      const byHand = new Map(setByHand().map((number) => [number.id, number]));
      const computed = await numbers.read(now);
      return answerUnlessHeld(
        { frontEndSettings: computed.map((each) => byHand.get(each.id) ?? each) },
        holds,
      );
    },
  };
}

/** A banner as its two slides; the ids of both follow from its own. */
function shapeBanner(banner: BannerRow): CmsImage[] {
  const { id, altText, active, startDate, endDate, linkUrl, imageUrl, imageUrlMob } = banner;
  const both = {
    ...{ altText, active, linkURL: linkUrl },
    ...{ startDate: localMidnight(startDate), endDate: localMidnight(endDate) },
  };
  return [
    { ...both, id: 2 * id - 1, imageURL: versionedUrl(imageUrl), variant: 'pc-slide' },
    { ...both, id: 2 * id, imageURL: versionedUrl(imageUrlMob), variant: 'pc-slide-mob' },
  ];
}

function answerUnlessHeld<P extends object>(payload: P, holds: string | undefined) {
  const etag = weakTag(createHash('sha256').update(JSON.stringify(payload)).digest('base64url').slice(0, 22));
  return matchesTag(holds, etag) ? unchanged(etag) : success(payload, { etag });
}
