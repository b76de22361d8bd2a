import { createHash } from 'node:crypto';
import type { CmsImage } from '@furlong/contract/schemas/content';
import { localMidnight } from '@furlong/domain/local-date';
import { success, versioned } from '../platform/http/answer.ts';
import { weakTag } from '../platform/http/entity-tag.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { SharedReads } from '../platform/runtime/shared-reads.ts';
import { PageCache, type Pages } from './load-documents.ts';
import { loadPageFacts } from './page-facts.ts';
import { type BannerRow, selectBanners } from './queries-banners.ts';
import type { SiteNumber, SiteNumbers } from './site-numbers.ts';
import { versionedUrl } from './slides.ts';

/** The calls that show content: pages, the carousel's slides, the numbers of Home. */
export function contentHandlers(
  { db, operator, settings, clock }: Platform,
  numbers: Pick<SiteNumbers, 'read'>,
  setByHand: () => readonly SiteNumber[],
): HandlersOf<'content'> {
  const pages = new PageCache();
  const reads = new SharedReads<Pages>();
  const banners = new SharedReads<readonly BannerRow[]>();
  return {
    async GetCometCmsDocumentsByPlatformId({ params }) {
      const { documents, version } = await reads.read(String(params.platformId), async () => {
        const facts = await loadPageFacts({ db, operator, settings }, clock());
        return await pages.read(db, params.platformId, facts);
      });
      return versioned(weakTag(version), () => success({ documents: { ...documents } }));
    },

    async GetCometCmsImages() {
      const images = (await banners.read('all', () => selectBanners(db))).flatMap(shapeBanner);
      return versionedByHash({ images });
    },

    async GetSettings({ now }) {
      const byHand = new Map(setByHand().map((number) => [number.id, number]));
      const computed = await numbers.read(now);
      return versionedByHash({ frontEndSettings: computed.map((each) => byHand.get(each.id) ?? each) });
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

function versionedByHash<P extends object>(payload: P) {
  const hash = createHash('sha256').update(JSON.stringify(payload)).digest('base64url').slice(0, 22);
  return versioned(weakTag(hash), () => success(payload));
}
