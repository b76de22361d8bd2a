import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from '../src/find-browser.ts';
import { Camera } from './camera.ts';
import { captureResult, correctResult } from './decide-results.ts';
import { editSite } from './edit-site.ts';
import { addSecondOperator, startTheDesk } from './first-start.ts';
import { loadCard } from './load-card.ts';
import { openSite, type Site } from './open-site.ts';
import { openWindow, StaffMember } from './person.ts';
import { readReports } from './read-reports.ts';
import { runFirstRace } from './run-race.ts';
import { creditPunter, welcomePunter } from './serve-punters.ts';
import type { Walk } from './walk.ts';

/*
 * `npm run pictures`: a new operator's way from an empty production database to a report that agrees with the ledger, by
 * the real server and a real browser. It writes the pictures of docs/guide, and fails where the way is blocked.
 */

const guide = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'docs/guide/pictures');
const deskWidth = 1180;

const chapters: readonly (readonly [string, (walk: Walk) => Promise<void>])[] = [
  ['the first operator', startTheDesk],
  ['the second operator', addSecondOperator],
  ['a card', loadCard],
  ['a text, a banner and settings', editSite],
  ['a punter', welcomePunter],
  ['a credit', creditPunter],
  ['a race', runFirstRace],
  ['its result', captureResult],
  ['a correction', correctResult],
  ['the report', readReports],
];

async function takePictures(site: Site): Promise<void> {
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  });
  try {
    const window = () => openWindow(browser, site.url, deskWidth);
    const password = 'a grey mare by the rail';
    const walk: Walk = {
      site,
      camera: new Camera(guide),
      thandi: new StaffMember({ name: 'thandi', password }, await window()),
      sipho: new StaffMember({ name: 'sipho', password }, await window()),
      lerato: { name: 'lerato@punters.example', password, page: await window() },
    };
    for (const [name, take] of chapters) {
      const started = Date.now();
      console.log(name);
      await take(walk);
      console.log(`  ${((Date.now() - started) / 1000).toFixed(1)} s`);
    }
  } finally {
    await browser.close();
  }
}

const started = Date.now();
const site = await openSite();
try {
  await takePictures(site);
} catch (error) {
  console.error(`The server said:\n${site.log()}`);
  throw error;
} finally {
  await site.close();
}
console.log(`pictures taken in ${((Date.now() - started) / 1000).toFixed(0)} s`);
