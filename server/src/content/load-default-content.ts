import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDayOf } from '@furlong/domain/local-date';
import { type Database, inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { type BannerFields, countBanners, insertBanner, lockBanners } from './queries-banners.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { shipDocument } from './ship-document.ts';
import { slidePath } from './slides.ts';

const folder = join(import.meta.dirname, 'documents');

/** The pages shipped with the product, by title. */
const shipped: Readonly<Record<string, string>> = {
  'Learn How to Play': 'learn-how-to-play.html',
  'Terms and Conditions': 'terms-and-conditions.html',
  FAQ: 'faq.html',
  'PAIA Manual': 'paia-manual.html',
};

/**
 * Writes the shipped pages to the database for the product's own platform. A page that somebody has published at the desk
 * is left alone. The demo also gets banners when there are none.
 */
export async function loadDefaultContent({ db, operator, settings }: Platform, now: Date): Promise<void> {
  for (const [title, file] of Object.entries(shipped)) {
    const html = sanitiseHtml(readFileSync(join(folder, file), 'utf8'));
    await shipDocument(db, { platformId: operator.platformId, title }, html, now);
  }
  if (settings.demo) await addFirstBanners(db, now);
}

const demoYears = 10;

/** Adds the demo's banners when there are none; two nodes that start together add them once. */
async function addFirstBanners(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockBanners(trx);
    if ((await countBanners(trx)) > 0) return;
    for (const banner of demoBanners(now)) await insertBanner(trx, banner, { by: null, at: now });
  });
}

function demoBanners(now: Date): BannerFields[] {
  const today = localDayOf(now);
  const slides = [
    {
      name: 'how-to-play',
      altText: 'Free to play: pick and climb. One runner in each race, points with every result.',
      linkUrl: '/learntoplay',
    },
    {
      name: 'live-board',
      altText: 'The live leaderboard: who passed you? Your rank moves with every result, within a second.',
      linkUrl: '/leaderboard',
    },
    {
      name: 'know-when',
      altText: '18+ only. Winners know when to stop. Free, confidential help at any hour: 0800 006 008.',
      linkUrl: '/termsandconditions#responsible-gambling',
    },
  ];
  return slides.map(({ name, altText, linkUrl }, place) => ({
    ...{ altText, active: true, linkUrl, place },
    ...{ startDate: today, endDate: addDays(today, 365 * demoYears) },
    ...{ imageUrl: slidePath(name, 'pc-slide'), imageUrlMob: slidePath(name, 'pc-slide-mob') },
  }));
}
