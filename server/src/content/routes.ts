import { createHash } from 'node:crypto';
import type { CmsImage } from '@furlong/contract/schemas/content';
import { localMidnight } from '@furlong/domain/local-date';
import { success, unchanged } from '../platform/http/answer.ts';
import { matchesTag, weakTag } from '../platform/http/entity-tag.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { PageCache } from './load-documents.ts';
import { loadPageFacts } from './page-facts.ts';
import { selectSlides } from './queries.ts';
import { SiteNumbers, type SiteRecords } from './site-numbers.ts';
import { versionedUrl } from './slides.ts';

/** The calls that show content: pages, the carousel's slides, the numbers of Home. */
export function contentHandlers(
  { db, operator, settings }: Platform,
  records: SiteRecords,
): HandlersOf<'content'> {
  const pages = new PageCache();
  const numbers = new SiteNumbers(records);
  return {
    async GetCometCmsDocumentsByPlatformId({ params, now, holds }) {
      const facts = await loadPageFacts({ db, operator, settings }, now);
      const { documents, version } = await pages.read(db, params.platformId, facts);
      const etag = weakTag(version);
      return matchesTag(holds, etag) ? unchanged(etag) : success({ documents: { ...documents } }, { etag });
    },

    async GetCometCmsImages({ holds }) {
      const images = (await selectSlides(db)).map(shapeSlide);
      return answerUnlessHeld({ images }, holds);
    },

    async GetSettings({ now, holds }) {
      return answerUnlessHeld({ frontEndSettings: await numbers.read(now) }, holds);
    },
  };
}

function shapeSlide({ imageUrl, linkUrl, startDate, endDate, ...slide }: Slide): CmsImage {
  const { id, altText, active, variant } = slide;
  return {
    id,
    altText,
    active,
    startDate: localMidnight(startDate),
    endDate: localMidnight(endDate),
    imageURL: versionedUrl(imageUrl),
    variant,
    linkURL: linkUrl,
  };
}

type Slide = Awaited<ReturnType<typeof selectSlides>>[number];

function answerUnlessHeld<P extends object>(payload: P, holds: string | undefined) {
  const etag = weakTag(createHash('sha256').update(JSON.stringify(payload)).digest('base64url').slice(0, 22));
  return matchesTag(holds, etag) ? unchanged(etag) : success(payload, { etag });
}
