import { type Browser, expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { checkAccessibility } from '../src/check-accessibility.ts';
import type { FeedSupplier } from '../src/feed-supplier.ts';
import { test } from '../src/fixtures.ts';
import type { PageWatch } from '../src/page-watch.ts';
import { signInByCalls } from '../src/sign-in-by-calls.ts';
import { signInReady } from '../src/steps.ts';
import { type TestSite, testSite } from '../src/test-site.ts';

/** Saves a punter's picks, from race 1 on, as the card's screen does. */
async function savePicks(
  site: TestSite,
  supplier: FeedSupplier,
  account: ReturnType<typeof punterFor>,
  saddles: readonly number[],
): Promise<void> {
  const { calls } = await signInByCalls(site, account);
  const data = saddles.map((saddle, index) => ({
    meetingId: supplier.meetingId,
    raceId: supplier.raceId(index + 1),
    raceNumber: index + 1,
    saddle,
  }));
  const answer = await calls.post('/api/Selection/SavePunterSelections', { data });
  expect(await answer.json()).toMatchObject({ status: 1 });
  await calls.dispose();
}

/** A second browser of somebody else, watched like the first. */
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
  test('[O-PICK-GAME] each is told at once who passed whom, what is between them and what is still possible', async ({
    page: leader,
    browser,
    site,
    supplier,
    watch,
  }, { project }) => {
    test.slow();
    const [leads, chases] = [punterFor(project.name, 'leads'), punterFor(project.name, 'chases')];
    await supplier.publishCard('Livefield', new Date(Date.now() + 30 * 60_000));
    await savePicks(site, supplier, leads, [1, 3, 2]);
    await savePicks(site, supplier, chases, [2, 1, 1, 1]);
    await supplier.setOff(1);

    const chaser = await openBrowser(browser, leader, watch);
    const streams = [leader, chaser].map((page) =>
      page.waitForResponse((response) => response.url().includes('/Leaderboard/Live/')),
    );
    for (const [page, account] of [
      [leader, leads],
      [chaser, chases],
    ] as const) {
      await signInReady(page, account);
      await page.goto(`/leaderboard?meetingId=${supplier.meetingId}`);
    }
    for (const stream of streams) expect((await stream).headers()['content-type']).toContain('event-stream');

    await supplier.postResult(1, [1, 2, 3, 4], true);
    await expect(rows(leader).nth(0)).toHaveAccessibleName(/^Rank 1 .*you, .* 13 points$/);
    await expect(rows(chaser).nth(0)).toHaveAccessibleName(/^Rank 2 .*you, .* 5 points$/);
    const panel = (page: Page) => page.getByRole('complementary');
    await expect(panel(leader).getByText('After race 1')).toBeVisible();
    await expect(panel(chaser).getByRole('definition').first()).toHaveText('8 points');
    await expect(panel(chaser)).toContainText('3 winners from here would make 35: 1st as the board stands.');

    // From here on nobody asks for the board: what changes is told.
    const asked: string[] = [];
    for (const page of [leader, chaser]) {
      page.on('request', (request) => {
        if (/GetDailyLeaderboard/.test(request.url())) asked.push(request.url());
      });
    }
    await supplier.setOff(2);
    await expect(leader.getByText('Race 2 is off: Marula Moon runs for you.')).toBeVisible();
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
    if (project.name === 'desktop') {
      await expect(panel(leader).getByRole('heading', { name: 'Around you' })).toBeVisible();
      await expect(panel(leader).getByRole('list').last().getByRole('listitem')).toHaveText([
        `Rank 1${chases.alias}2 points ahead18 points`,
        `Rank 2${leads.alias}you16 points`,
      ]);
    }
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
