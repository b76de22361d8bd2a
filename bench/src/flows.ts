import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, findBrowser } from '@furlong/e2e/find-browser';
import { findFreePort, startServer } from '@furlong/e2e/run-server';
import { accountMenu, signIn } from '@furlong/e2e/steps';
import { logFileOf, type TestSite } from '@furlong/e2e/test-site';
import { chromium, type Page } from '@playwright/test';
import { backEveryRunner, rival, untilWon } from './flow-demo.ts';
import { type Effort, Hand, phone } from './flow-hand.ts';
import { registerAndPick } from './flow-newcomer.ts';
import { explainWin, findOwnRank, pickEight, strikeTwenty } from './flow-steps.ts';
import { withOwnFolder } from './own-database.ts';
import { loadHome } from './web-load.ts';

const root = join(import.meta.dirname, '../..');

/** A figure, the most it may be, and what was measured; null: the flow did not come to its end. */
interface Row {
  readonly name: string;
  readonly unit: string;
  readonly asked: number;
  readonly measured: number | null;
}

/**
 * What the main flows cost a hand on a phone of 360 × 740, in taps and in swipes of half a screen, where a swipe is
 * needed when the next thing to tap is not in sight; what stands above a card's first runner; and Home's first load.
 * In a real browser against the demo. Fails when a figure is above what is asked.
 */
export async function benchFlows(): Promise<void> {
  execFileSync(process.execPath, ['tools/prepare.mjs', '--build'], { cwd: root, stdio: 'inherit' });
  const browser = await findBrowser();
  await withOwnFolder(async (folder) => {
    const url = `http://localhost:${await findFreePort()}`;
    const site: TestSite = { url, otherOrigin: '', folder };
    const server = await startServer(url, logFileOf(site), {
      NODE_ENV: 'development',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DEMO: 'on',
      DEMO_PACE: '60',
      LOG_LEVEL: 'warn',
    });
    try {
      const rows = await measure(site, browser);
      printRows(rows);
      if (rows.some(isMissed)) process.exitCode = 1;
    } finally {
      await server.stop();
    }
  });
}

async function measure(site: TestSite, found: Browser): Promise<Row[]> {
  const { executablePath, args, env } = found;
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  });
  const openPhone = async (): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: phone,
      deviceScaleFactor: 2,
      hasTouch: true,
      locale: 'en-ZA',
      timezoneId: 'Africa/Johannesburg',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(30_000);
    return context.newPage();
  };
  try {
    const page = await openPhone();
    await signIn(page, rival);
    await accountMenu(page).waitFor();
    let meetingId = 0;
    const picks = await follow(page, async (hand) => {
      meetingId = await pickEight(hand, site);
    });
    await backEveryRunner(site, meetingId);
    const pixels = await pixelsToFirstRunner(page, meetingId);
    const single = await follow(page, (hand) => strikeTwenty(hand, meetingId));
    const newcomer = await follow(await openPhone(), (hand) => registerAndPick(hand, site));
    console.log('waiting for a bet that wins');
    await untilWon(site);
    const rank = await follow(page, findOwnRank);
    const win = await follow(page, explainWin);
    // What the page names; parts that the drawn screen asks for come after it.
    const { requests } = await loadHome(site.url, found);
    const scripts = requests.filter(({ depth, isScript }) => depth <= 1 && isScript);
    const bytes = scripts.reduce((sum, request) => sum + request.bytes, 0) / 1000;
    return [
      taps('a cold Home to eight saved picks', 10, picks),
      { ...taps('the same', 8, picks), unit: 'swipes', measured: picks?.swipes ?? null },
      taps('a card to a struck single of R20', 3, single),
      taps('the own rank, from anywhere', 1, rank),
      { ...taps('the same', 0, rank), unit: 'swipes', measured: rank?.swipes ?? null },
      taps('why a bet paid what it paid', 3, win),
      taps(`registering to the first pick, beside its ${newcomer?.fields ?? '?'} fields`, 12, newcomer),
      { name: 'above the first runner of a card', unit: 'pixels', asked: 240, measured: pixels },
      { name: "Home's first load, JavaScript, brotli", unit: 'KB', asked: 140, measured: round(bytes) },
    ];
  } finally {
    await browser.close();
  }
}

const taps = (name: string, asked: number, effort: Effort | null): Row => ({
  name,
  unit: 'taps',
  asked,
  measured: effort?.taps ?? null,
});

/** Follows a flow and says what it took; null, and why, when it does not come to its end. */
async function follow(page: Page, flow: (hand: Hand) => Promise<void>): Promise<Effort | null> {
  const hand = new Hand(page);
  try {
    await flow(hand);
    return hand.effort;
  } catch (error) {
    console.error(`${flow.name || 'a flow'} at ${page.url()}: ${(error as Error).message}`);
    return null;
  }
}

/** How far below the top of the screen a card's first runner begins, header counted. */
async function pixelsToFirstRunner(page: Page, meetingId: number): Promise<number | null> {
  await page.goto(`/picks/${meetingId}`);
  const group = page.getByRole('radiogroup', { name: /runners/ });
  await accountMenu(page).waitFor();
  await group.waitFor();
  return round((await group.boundingBox())?.y ?? null);
}

function round<T extends number | null>(value: T): T | number {
  return value === null ? value : Math.round(value * 10) / 10;
}

const isMissed = ({ asked, measured }: Row): boolean => measured === null || measured > asked;

function printRows(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ name }) => name.length));
  console.log(`${''.padEnd(width)}  ${'asked'.padStart(8)} ${'measured'.padStart(9)}`);
  for (const row of rows) {
    const { name, unit, asked, measured } = row;
    const figures = `${String(asked).padStart(8)} ${String(measured ?? 'not reached').padStart(9)} ${unit}`;
    console.log(`${name.padEnd(width)}  ${figures}${isMissed(row) ? '  MISSED' : ''}`);
  }
}
