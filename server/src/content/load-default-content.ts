import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDayOf } from '@furlong/domain/local-date';
import type { Platform } from '../platform/runtime/platform.ts';
import { insertFirstSlides, type SlideRow } from './queries.ts';
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
 * is left alone. The demo also gets slides when there are none.
 */
export async function loadDefaultContent({ db, operator, settings }: Platform, now: Date): Promise<void> {
  for (const [title, file] of Object.entries(shipped)) {
    const html = sanitiseHtml(readFileSync(join(folder, file), 'utf8'));
    await shipDocument(db, { platformId: operator.platformId, title }, html, now);
  }
  if (settings.demo) await insertFirstSlides(db, demoSlides(now));
}

const demoYears = 10;

function demoSlides(now: Date): SlideRow[] {
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
  return slides.flatMap(({ name, altText, linkUrl }, position) =>
    (['pc-slide', 'pc-slide-mob'] as const).map((variant) => ({
      variant,
      position,
      altText,
      active: true,
      startDate: today,
      endDate: addDays(today, 365 * demoYears),
      imageUrl: slidePath(name, variant),
      linkUrl,
    })),
  );
}
