import { expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { checkAccessibility } from '../src/check-accessibility.ts';
import { FeedSupplier } from '../src/feed-supplier.ts';
import { test } from '../src/fixtures.ts';
import { savePicksByCalls } from '../src/save-picks-by-calls.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Leaves of Home's meetings those of the test: the others' come and go. */
async function showOnly(page: Page, ...meetingIds: readonly number[]): Promise<void> {
  await page.route('**/api/Meeting/GetUpcomingRaceMeetings', async (route) => {
    const response = await route.fetch();
    const answer: { meetings: readonly { meetingId: number }[] } = await response.json();
    const meetings = answer.meetings.filter(({ meetingId }) => meetingIds.includes(meetingId));
    await route.fulfill({ response, json: { ...answer, meetings } });
  });
}

/** Adds up the layout's shifts from the page's start on, with what moved. */
const noteShifts = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push(value + ' ' + sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join(' | '));
  }).observe({ type: 'layout-shift', buffered: true });
`;
/** The end of the hero's letters, descenders included, and the beginning of what stands below them. */
const measureTitle = `(() => {
  const title = document.querySelector('section[aria-label="Next meeting"] h2');
  const range = document.createRange();
  range.selectNodeContents(title);
  const below = [...title.parentElement.children]
    .slice([...title.parentElement.children].indexOf(title) + 1)
    .filter((each) => each.getClientRects().length > 0)
    .map((each) => each.getBoundingClientRect().top);
  return { bottom: range.getBoundingClientRect().bottom, below: Math.min(...below) };
})()`;
/** The next-off bar once its course has a long name: whether it is two lines, and the name gives way and not the time. */
const measureBar = `(() => {
  const link = document.querySelector('nav[aria-label$="Next off"] a');
  const [course, time] = link.querySelectorAll('span');
  course.textContent = 'Hollywoodbets Durbanville Racecourse at the Winelands';
  const end = link.getBoundingClientRect().right;
  const line = parseFloat(getComputedStyle(link).lineHeight);
  const style = getComputedStyle(link);
  const height = link.getBoundingClientRect().height - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  return {
    isTwoLines: height < line * 2.5,
    isNameCut: course.scrollWidth > course.clientWidth && getComputedStyle(course).textOverflow === 'ellipsis',
    isTimeWhole: time.getBoundingClientRect().right <= end && time.scrollWidth <= Math.ceil(time.getBoundingClientRect().width),
  };
})()`;
const ask = <T>(page: Page, words: string) => page.evaluate(words) as Promise<T>;

test('Home begins with the own meeting, in rows and a hero that keep their size; then with its end', async ({
  page,
  site,
  supplier: own,
}, { project }) => {
  test.slow();
  const isPhone = project.name === 'phone';
  const punter = punterFor(project.name, 'opens');
  const next = new FeedSupplier(site, `${own.ref}-next`);
  await own.publishCard('Ownfield', inMinutes(20));
  await next.publishCard('Greyjoyville', inMinutes(50));
  await savePicksByCalls(site, own, punter, [2, 1, 1]);
  await own.setOff(1);
  await own.postResult(1, [1, 2, 3, 4], true);
  await showOnly(page, own.meetingId, next.meetingId);
  await page.addInitScript(noteShifts);
  await signInAtOnce(page, punter, '/learntoplay');
  await page.goto('/');

  const panel = page.getByRole('region', { name: 'Your meeting' });
  await expect(panel.getByText('1st', { exact: true })).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Ownfield, after race 1' })).toBeInViewport();
  await expect(panel.getByText(/Win it and you're 1st/)).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Next off' });
  await expect(bar.getByRole('link').first()).toContainText(/Race 2 Ownfield in \d+ min/);
  const hero = page.getByRole('region', { name: 'Next meeting' });
  const title = hero.getByRole('heading', { name: 'Greyjoyville' });
  await expect(title).toBeVisible();
  await expect(page.getByRole('button', { name: 'Slide 2' })).toBeVisible();
  const rows = page
    .getByRole('main')
    .locator('li')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(rows.first()).toContainText('Race 2 next');
  await expect(rows.first()).toContainText('3 left');
  await expect(rows.first().getByRole('link', { name: 'Pick 1 more for Ownfield' })).toBeVisible();

  const boxes = await Promise.all(
    [panel, hero, page.getByRole('region', { name: 'Notices' }), rows.nth(1)].map((box) => box.boundingBox()),
  );
  const [mine, shown, slides, row] = boxes.map((box) => box ?? { y: Number.NaN, height: Number.NaN });
  expect(mine?.y).toBeLessThanOrEqual(shown?.y ?? 0);
  expect(slides?.height).toBeLessThanOrEqual(isPhone ? 112 : 220);
  // Without picks; a row with them has a line of cloths more.
  expect(row?.height).toBeLessThanOrEqual(65);
  const letters = await ask<{ bottom: number; below: number }>(page, measureTitle);
  expect(letters.bottom).toBeLessThanOrEqual(letters.below);
  expect(await ask<number>(page, 'document.documentElement.scrollWidth')).toBeLessThanOrEqual(
    isPhone ? 360 : 1440,
  );
  // The footer and the site's numbers move below what loads last; nothing above them does.
  const moved = await ask<string[]>(page, 'window.shifts');
  expect(
    moved.filter(
      (each) => /class="cols|<section|<aside|<nav/.test(each) && !each.includes('Since the first'),
    ),
  ).toEqual([]);
  await checkAccessibility(page, 'home, the own meeting under way');
  expect(await ask(page, measureBar)).toEqual({ isTwoLines: true, isNameCut: true, isTimeWhole: true });

  for (const race of [2, 3, 4]) {
    await own.setOff(race);
    await own.postResult(race, [1, 2, 3, 4], true);
  }
  await expect(panel.getByRole('heading', { name: 'Ownfield, final' })).toBeVisible({ timeout: 45_000 });
  await expect(panel).toContainText(/You won with \d+ points\. Your best race: race 2, .*, 1st/);
  await expect(panel.getByRole('button', { name: 'Share your result' })).toBeVisible();
  await checkAccessibility(page, 'home, the own meeting over');
  await panel.getByRole('link', { name: /^Greyjoyville, to/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Greyjoyville' })).toBeVisible();
});
