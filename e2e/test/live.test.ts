import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { checkAccessibility } from '../src/check-accessibility.ts';
import { FeedSupplier } from '../src/feed-supplier.ts';
import { test } from '../src/fixtures.ts';
import type { PageWatch } from '../src/page-watch.ts';
import { findFreePort, startServer } from '../src/run-server.ts';
import { savePicksByCalls } from '../src/save-picks-by-calls.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';
import { logFileOf, testSite } from '../src/test-site.ts';

/** A second browser of another punter, watched like the first. */
async function openBrowser(browser: Browser, page: Page, watch: PageWatch): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize(), baseURL: testSite().url });
  const other = await context.newPage();
  watch.follow(other);
  return other;
}

function rows(page: Page) {
  return page.getByRole('main').getByRole('button', { name: /^Rank / });
}

test.describe('two browsers follow a meeting', () => {
  test('[O-PICK-GAME] each sees at once who passed whom, the gap between them and what is still possible', async ({
    page: leader,
    browser,
    site,
    supplier,
    watch,
  }, { project }) => {
    test.slow();
    const [leads, chases] = [punterFor(project.name, 'leads'), punterFor(project.name, 'chases')];
    await supplier.publishCard('Livefield', new Date(Date.now() + 30 * 60_000));
    await savePicksByCalls(site, supplier, leads, [1, 3, 2]);
    await savePicksByCalls(site, supplier, chases, [2, 1, 1, 1]);
    await supplier.setOff(1);

    const chaser = await openBrowser(browser, leader, watch);
    const streams = [leader, chaser].map((page) =>
      page.waitForResponse((response) => response.url().includes('/Leaderboard/Live/')),
    );
    for (const [page, account] of [
      [leader, leads],
      [chaser, chases],
    ] as const) {
      await signInAtOnce(page, account);
      await page.goto(`/leaderboard?meetingId=${supplier.meetingId}`);
    }
    for (const stream of streams) expect((await stream).headers()['content-type']).toContain('event-stream');

    await supplier.postResult(1, [1, 2, 3, 4], true);
    await expect(rows(leader).nth(0)).toHaveAccessibleName(/^Rank 1 .*you, .* 13 points$/);
    await expect(rows(chaser).nth(0)).toHaveAccessibleName(/^Rank 2 .*you, .* 5 points$/);
    const panel = (page: Page) => page.getByRole('complementary');
    await expect(panel(leader).getByText('After race 1')).toBeVisible();
    await expect(panel(chaser).getByRole('definition').first()).toHaveText('8 points');
    await expect(panel(chaser)).toContainText('Win the last 3 and you’re on 35, first as it stands.');

    // From here on nothing polls the board: the stream sends changes.
    const asked: string[] = [];
    for (const page of [leader, chaser]) {
      page.on('request', (request) => {
        if (/GetDailyLeaderboard/.test(request.url())) asked.push(request.url());
      });
    }
    await supplier.setOff(2);
    await expect(panel(leader)).toContainText('Race 2 is off: Marula Moon runs for you.');
    await supplier.postResult(2, [1, 2, 3, 4], false);
    await expect(panel(leader)).toContainText(`${chases.alias} passed you. You passed nobody.`);
    await expect(panel(chaser)).toContainText(`Nobody passed you. You passed ${leads.alias}.`);
    expect(asked).toEqual([]);
    await expect(panel(leader).getByRole('definition').first()).toHaveText('2 points');
    await expect(panel(leader).getByText('Gap to 1st')).toBeVisible();
    await expect(panel(leader).getByText('down 1 place')).toBeVisible();
    await expect(panel(leader).getByRole('definition').nth(1)).toHaveText('10 + bonus');
    await expect(rows(leader).nth(1)).toHaveAccessibleName(/^Rank 1 up 1 place, .* 18 points$/);
    await expect(leader.getByRole('status').filter({ hasText: 'Standings after race 2.' })).toHaveText(
      `Standings after race 2. You are 2nd. ${chases.alias} passed you. You passed nobody.`,
    );
    const around = panel(leader).locator('section').filter({ hasText: 'Around you' });
    await expect(around.getByRole('listitem')).toHaveText([
      `Rank 1${chases.alias}2 points ahead18 points`,
      `Rank 2${leads.alias}you16 points`,
    ]);
    await checkAccessibility(leader, 'leaderboard, live, passed by another');
    await checkAccessibility(chaser, 'leaderboard, live, passed another');

    for (const race of [3, 4]) {
      await supplier.setOff(race);
      await supplier.postResult(race, [1, 2, 3, 4], true);
    }
    await supplier.postResult(2, [1, 2, 3, 4], true);
    await expect(panel(chaser).getByRole('heading', { name: 'Your rank', exact: true })).toBeVisible();
    await expect(rows(chaser).nth(0)).toHaveAccessibleName(/^Rank 1 .*you, .* 44 points$/);
    await chaser.context().close();
  });
});

test('a stream that breaks with its server reconnects when that is back, and continues', {
  tag: '@once',
}, async ({ page, watch }) => {
  test.slow();
  // Away, and busy with its own start.
  watch.allow(/net::ERR_|status of 503/);
  const folder = mkdtempSync(join(tmpdir(), 'furlong-e2e-live-'));
  // Readable by the database's user.
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const site = { url: `http://localhost:${port}`, folder };
  const start = () =>
    startServer(site.url, logFileOf(site), {
      NODE_ENV: 'development',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: site.url,
      DEMO: 'off',
      FEED_CLIENT_SECRET: 'demo-feed',
      LOG_LEVEL: 'warn',
    });
  const stream = () =>
    page.waitForResponse((response) => response.url().includes('/Leaderboard/Live/') && response.ok());
  let server = await start();
  try {
    const supplier = new FeedSupplier(site, 'restart');
    await supplier.publishCard('Breakfield', new Date(Date.now() + 30 * 60_000));
    await supplier.setOff(1);
    const first = stream();
    await page.goto(`${site.url}/leaderboard?meetingId=${supplier.meetingId}`);
    await first;
    const progress = page
      .getByRole('main')
      .getByRole('paragraph')
      .filter({ hasText: /race \d/ });
    await expect(progress).toHaveText('Before race 1');
    const away = page.getByText('Can’t reach Furlong.');
    await expect(away).toHaveCount(0);
    const again = stream();
    await server.stop();
    await expect(away).toBeVisible();
    server = await start();
    await again;
    await expect(away).toHaveCount(0);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/GetDailyLeaderboard/.test(request.url())) asked.push(request.url());
    });
    await supplier.postResult(1, [1, 2, 3, 4], true);
    await expect(progress).toHaveText('After race 1 of 4');
    await supplier.setOff(2);
    await supplier.postResult(2, [1, 2, 3, 4], false);
    await expect(progress).toHaveText('After race 2 of 4, provisional');
    expect(asked).toEqual([]);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
