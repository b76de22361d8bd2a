import { expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { checkAccessibility } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import { findPastMeeting } from '../src/past-meeting.ts';
import { savePicksByCalls } from '../src/save-picks-by-calls.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';
import { withoutDrawing } from '../src/steps.ts';

const rows = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Rank / });
const panel = (page: Page) => page.getByRole('complementary');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search for your friends' });

/** The panel's words, but for the next meeting, which other tests publish, and what waits for the meeting's status. */
async function readPanel(page: Page): Promise<string | undefined> {
  const words = await panel(page).textContent();
  return words?.replace(/Next: .*?\d\d:\d\d(?:Pick now)?/, '').replace(/Share your result.*?points\./, '');
}

/** On a phone the search is behind its icon. */
async function openSearch(page: Page): Promise<void> {
  const icon = page.getByRole('button', { name: 'Search for your friends' });
  await expect(icon.or(search(page)).first()).toBeVisible();
  if (await icon.isVisible()) await icon.click();
}

const reading = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByText(/^Page /);

/** Finds overflowing parts of rows and panel; runs in the page. */
const findCutTexts = `
  [...document.querySelectorAll('main [aria-expanded] *, main aside *')]
    .filter((cell) => {
      const { display, textOverflow } = getComputedStyle(cell);
      // An alias ends in dots at worst; its row shows the whole of it once opened.
      const isShown = cell.clientWidth > 1 && display !== 'inline' && textOverflow !== 'ellipsis';
      return isShown && cell.scrollWidth > cell.clientWidth + 1;
    })
    .concat(document.documentElement.scrollWidth > innerWidth ? [document.documentElement] : [])
    .map((cell) => cell.className + ': ' + cell.textContent.slice(0, 60))`;

async function cutTexts(page: Page): Promise<unknown> {
  return page.evaluate(findCutTexts);
}

test('a finished meeting reads the same after a reload: own place, who is around, who passed whom; and beside a search', async ({
  page,
  site,
  supplier,
}, { project }) => {
  test.slow();
  const [punter, widest] = [punterFor(project.name, 'board'), punterFor(project.name, 'widest')];
  await supplier.publishCard('Finalfield', new Date(Date.now() + 30 * 60_000));
  await savePicksByCalls(site, supplier, punter, [1, 1, 2, 1]);
  await savePicksByCalls(site, supplier, widest, [2, 1, 1, 4]);
  for (const race of [1, 2, 3]) {
    await supplier.setOff(race);
    await supplier.postResult(race, [1, 2, 3, 4], true);
  }
  await supplier.setOff(4);
  await signInAtOnce(page, punter);
  const address = `/leaderboard?meetingId=${supplier.meetingId}`;
  await page.goto(address);
  await expect(panel(page).getByRole('heading', { name: 'Your rank, live' })).toBeVisible();
  await expect(panel(page)).toContainText('Win the last one and you’re on 41, first as it stands.');
  await supplier.postResult(4, [4, 2, 3, 1], true);
  await expect(panel(page).getByRole('heading', { name: 'Your rank', exact: true })).toBeVisible();
  await expect(panel(page)).toContainText(`${widest.alias} passed you. You passed nobody.`);
  await expect(panel(page).getByText('of 2', { exact: true })).toBeVisible();
  await expect(panel(page).getByText('down 1 place since race 3')).toBeVisible();
  await expect(panel(page)).not.toContainText('Still possible');
  // The own picks come with a card read again a moment after the board.
  await expect(panel(page)).not.toContainText('Race 4 is off');
  const told = await readPanel(page);

  const streams: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/Leaderboard/Live/')) streams.push(request.url());
  });
  await page.reload();
  await expect(panel(page)).toContainText(`${widest.alias} passed you. You passed nobody.`);
  // The number of the race comes with the card.
  await expect(panel(page).getByText('down 1 place since race 3')).toBeVisible();
  await expect.poll(() => readPanel(page)).toBe(told);
  expect(streams).toEqual([]);
  const around = panel(page).locator('section').filter({ hasText: 'Around you' });
  await expect(around.getByRole('listitem')).toContainText([widest.alias, punter.alias]);
  await expect(panel(page)).toContainText(`${widest.alias} won with `);
  await checkAccessibility(page, 'leaderboard, final');

  await openSearch(page);
  await search(page).fill(widest.alias.slice(0, 12).toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^1 found for/)).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(0)).toHaveAccessibleName(/ you, /);
  await expect(panel(page).getByText('of 2', { exact: true })).toBeVisible();
  await expect(reading(page)).toHaveText('Page 1 of 1');
  await page.reload();
  await expect(page.getByText(/^1 found for/)).toBeVisible();
  await expect(panel(page).getByText('of 2', { exact: true })).toBeVisible();
  await search(page).fill('nobody-like-this');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText(/^No punter on this meeting/)).toBeVisible();
  await checkAccessibility(page, 'leaderboard, a search that finds nobody');
  await page.getByRole('button', { name: 'Go to my place, page 1' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText(/^No punter on this meeting/)).toBeHidden();

  for (const width of project.name === 'phone' ? [360, 320] : [1440, 768]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(rows(page).filter({ hasText: widest.alias })).toHaveCount(1);
    expect(await cutTexts(page), `at ${width}`).toEqual([]);
  }
});

test('seven figures of rank and points stay whole on a phone of 320, and every alias has one width and one line', async ({
  page,
}, { project }) => {
  const meetingId = await findPastMeeting(page.request);
  const broken = ['BushveldPunter', 'daniebolt90', 'Dassie_Annelie', 'Tannie_Tote', 'Bushveld-Saddle44'];
  const large = { rank: 1_234_567, total: 1_234_567.5, movement: -123_456, tied: true };
  let change = (place: number): object => ({ ...large, userId: 'W'.repeat(20), rank: large.rank + place });
  await page.route(/GetDailyLeaderboard/, async (route) => {
    const response = await route.fetch();
    const { dailyLeaderboard, ...head } = await response.json();
    const punters = dailyLeaderboard.punters.map((row: object, place: number) => ({
      ...row,
      ...change(place),
    }));
    await route.fulfill({
      response,
      json: { ...head, dailyLeaderboard: { ...dailyLeaderboard, punters, totalPunters: 2_345_678 } },
    });
  });
  for (const width of project.name === 'phone' ? [320, 360] : [768, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/leaderboard?meetingId=${meetingId}`);
    await expect(rows(page).first()).toContainText('W'.repeat(20));
    expect(await cutTexts(page), `at ${width}`).toEqual([]);
  }
  if (project.name !== 'phone') return;
  change = (place) => ({ userId: broken[place % broken.length], rank: 328, tied: true, movement: -140 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/leaderboard?meetingId=${meetingId}`);
  await expect(rows(page).first()).toContainText('328');
  const shapes =
    await page.evaluate(`[...document.querySelectorAll('[data-row] button > :nth-child(2) > :first-child')]
    .map((name) => {
      const { fontFamily, fontStretch, fontSize } = getComputedStyle(name);
      return [fontFamily, fontStretch, fontSize, name.offsetHeight, name.offsetWidth,
        name.scrollWidth <= name.clientWidth].join('; ');
    })`);
  expect(new Set(shapes as string[]).size).toBe(1);
});

test('a page is fetched alone once the totals are loaded; paging waits for it, and ends with the list', async ({
  page,
}) => {
  const meetingId = await findPastMeeting(page.request);
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, path] = /\/Leaderboard\/(GetDailyLeaderboard.*)$/.exec(request.url()) ?? [];
    if (path !== undefined) asked.push(path);
  });
  await page.goto(`/leaderboard?meetingId=${meetingId}`);
  const previous = page.getByRole('button', { name: 'Previous' });
  const next = page.getByRole('button', { name: 'Next' });
  await expect(reading(page)).toHaveText(/^Page 1 of \d+$/);
  await expect(previous).toBeDisabled();
  const release = Promise.withResolvers<void>();
  await page.route(/GetDailyLeaderboardPaged\/2\//, async (route) => {
    await release.promise;
    await route.continue();
  });
  await next.click();
  await expect(reading(page)).toHaveText(/^Page 2 of /);
  await next.click({ force: true });
  await expect(reading(page)).toHaveText(/^Page 2 of /);
  release.resolve();
  await expect(rows(page).first()).toHaveAccessibleName(/^Rank (?!1 )/);
  // The first page came with the screen.
  expect(asked).toEqual([`GetDailyLeaderboardPaged/2/10/${meetingId}`]);
  await previous.click();
  await expect(reading(page)).toHaveText(/^Page 1 of /);
  await page.goto(`/leaderboard?meetingId=${meetingId}&page=99999`);
  await expect(reading(page)).toHaveText(/^Page (\d+) of \1$/);
  await expect(next).toBeDisabled();
  await expect(rows(page).first()).toBeVisible();
});

test('[S-LEADERBOARD-EMPTY-DATA] [X-LEADERBOARD-EMPTY] an empty list, a visitor and a failed page each say what to do', async ({
  page,
  supplier,
  watch,
}) => {
  watch.allow(/status of (404|500)/);
  await supplier.publishCard('Emptyfield', new Date(Date.now() + 60 * 60_000));
  await page.goto(`/leaderboard?meetingId=${supplier.meetingId}`);
  await expect(page.getByText('No data available for this meeting.')).toBeVisible();
  await expect(panel(page).getByText('Sign in to see your place')).toBeVisible();
  await checkAccessibility(page, 'leaderboard, nobody listed');
  await page.goto('/leaderboard?meetingId=99999999');
  await expect(page.getByText('There is no such meeting.')).toBeVisible();

  const meetingId = await findPastMeeting(page.request);
  await page.route(/GetDailyLeaderboard/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(withoutDrawing(`/leaderboard?meetingId=${meetingId}`));
  await expect(page.getByRole('alert')).toContainText('The leaderboard did not load.');
  await checkAccessibility(page, 'leaderboard, failed');
  await page.unroute(/GetDailyLeaderboard/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).first()).toBeVisible();

  await openSearch(page);
  await search(page).fill('any');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});

test('the side column is 220 wide at least; below 1024 the panel has the width', async ({ page }, {
  project,
}) => {
  test.skip(project.name === 'phone', 'a phone has one column');
  const meetingId = await findPastMeeting(page.request);
  await page.goto(`/leaderboard?meetingId=${meetingId}`);
  await expect(rows(page).first()).toBeVisible();
  const widths: Record<number, number> = {};
  for (const width of [768, 960, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    widths[width] = Math.round((await panel(page).locator('> *').first().boundingBox())?.width ?? 0);
  }
  expect(widths).toMatchObject({ 768: 720, 960: 912 });
  expect(Math.min(...Object.values(widths))).toBeGreaterThanOrEqual(220);
  expect(widths[1440]).toBeLessThan(400);
});
