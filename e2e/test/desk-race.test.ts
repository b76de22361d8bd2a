import { expect, type Page } from '@playwright/test';
import { atBothWidths, checkAccessibility } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import { fillSignIn } from '../src/steps.ts';

/** An admin of the demo. */
const staff = { name: 'desk', password: 'desk-operator' };

/** Opens a race at the desk, where the sign-in returns to. */
async function openRace(page: Page, meetingId: number): Promise<void> {
  await page.goto(`/desk/race/${meetingId}/1`);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page, staff);
  await expect(page.getByRole('heading', { level: 1, name: 'Race 1: Test stakes 1' })).toBeVisible();
}

test('a trader’s price and suspension hold against the feed, and a punter’s page follows (rule: hand-holds)', {
  tag: '@once',
}, async ({ page, browser, site, supplier, watch }) => {
  await supplier.publishCard('Handfield', new Date(Date.now() + 50 * 60_000));
  await openRace(page, supplier.meetingId);
  const visitor = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' });
  const punters = await visitor.newPage();
  watch.follow(punters);
  await punters.goto(`/picks/${supplier.meetingId}`);
  const runner = punters.getByRole('radiogroup').getByText('9/2', { exact: true });
  await expect(punters.getByText('Tin Lizzie').first()).toBeVisible();

  // By keys alone: to the second runner's price, over it, and saved.
  const price = page.getByRole('textbox', { name: 'Win price of 2 Tin Lizzie' });
  await page.getByRole('textbox', { name: 'Place price of 1 Copper Comet' }).focus();
  const scratch = page.getByRole('button', { name: 'Scratch 1 Copper Comet' });
  await page.keyboard.press('Tab');
  await expect(scratch).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(price).toBeFocused();
  await page.keyboard.type('9/2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('feed: 3/1, 4/5')).toBeVisible();
  await expect(runner).toBeVisible();

  // On a laptop a runner's line is in sight whole: its prices, and what scratches it.
  const narrow = page.viewportSize() ?? { width: 360, height: 740 };
  await page.setViewportSize({ width: 1280, height: 800 });
  const table = `document.querySelector('[aria-label="Runners and prices of this race"]')`;
  expect(await page.evaluate(`${table}.scrollWidth - ${table}.clientWidth`)).toBe(0);
  await page.setViewportSize(narrow);

  await supplier.setPrices(1, { 1: ['5/1', '1/1'], 2: ['8/1', '2/1'] });
  await expect(page.getByText('feed: 8/1, 2/1')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Win price of 1 Copper Comet' })).toHaveValue('5/1');
  await expect(price).toHaveValue('9/2');

  const suspension = page.getByRole('switch', { name: 'Suspended' });
  await suspension.click();
  await expect(suspension).toBeChecked();
  await expect(punters.getByText('New prices to come')).toBeVisible();
  await supplier.setPrices(1, { 1: ['6/1', '1/1'] });
  await expect(page.getByRole('textbox', { name: 'Win price of 1 Copper Comet' })).toHaveValue('6/1');
  await expect(suspension).toBeChecked();
  await atBothWidths(page, async (width) => {
    await checkAccessibility(page, `a race with a held price, ${width} px wide`);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  });
  await suspension.click();
  await expect(suspension).not.toBeChecked();
  await page.getByRole('button', { name: 'Release the price of 2 Tin Lizzie' }).click();
  await expect(price).toHaveValue('8/1');

  // What cannot be taken back asks first.
  await page.getByRole('button', { name: 'Abandon the race' }).click();
  const question = page.getByRole('group', { name: /^Abandon race 1\?/ });
  await checkAccessibility(page, 'a race that is about to be abandoned');
  await question.getByRole('button', { name: 'Abandon the race' }).click();
  await expect(
    page.getByRole('heading', { level: 1 }).locator('..').locator('..').getByText('Abandoned'),
  ).toBeVisible();
  await expect(punters.getByText('Abandoned').first()).toBeVisible();
  await visitor.close();
});
