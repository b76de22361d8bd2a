import { expect, type Page } from '@playwright/test';
import { checkAccessibility, checkBothWidths } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import { fillSignIn } from '../src/steps.ts';

/** Two admins of the demo. */
const maker = { name: 'desk', password: 'desk-operator' };
const second = { name: 'desk2', password: 'desk2-operator' };

async function signIn(page: Page, path: string, who: typeof maker): Promise<void> {
  await page.goto(path);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page, who);
  await expect(page).toHaveURL(path);
}

test('a dead heat is captured by keys alone, differs from the feed, and is made official by a second person', {
  tag: '@once',
}, async ({ page, browser, supplier, site }) => {
  await supplier.publishCard('Fairview', new Date(Date.now() + 3_600_000));
  await supplier.setOff(1);
  const path = `/desk/race/${supplier.raceId(1)}/result`;
  await signIn(page, path, maker);

  // The field has the focus: numbers, and Enter.
  await expect(page.getByRole('textbox', { name: 'Saddle numbers in their order' })).toBeFocused();
  await page.keyboard.type('3=2 9');
  await expect(page.getByText('No 9 runs in this race.')).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('1');
  const order = page.getByRole('list', { name: 'Order so far' }).getByRole('listitem');
  await expect(order).toContainText([/1st.*Marula Moon.*Dead heat/, /1st.*Tin Lizzie/, /3rd.*Copper Comet/]);
  await page.keyboard.press('Enter');
  const stands = page.getByRole('list', { name: 'What stands' });
  await expect(stands.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText('Provisional', { exact: true })).toBeVisible();

  await supplier.postResult(1, [1, 2, 3], true);
  await expect(page.getByText('The feed says something else.')).toBeVisible();
  await expect(stands.getByRole('listitem').first()).toContainText('Tin Lizzie');
  await checkBothWidths(page, 'a result that differs from the feed’s');

  await page.getByRole('textbox', { name: 'Saddle numbers in their order' }).focus();
  await page.keyboard.type('3=2 1');
  await page.getByRole('button', { name: 'Propose as official' }).press('Enter');
  await expect(page.getByText('You proposed this: somebody else has to approve it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } });
  const other = await context.newPage();
  await signIn(other, '/desk/approvals', second);
  await other.getByRole('link', { name: /Official result: Fairview test day, race 1/ }).click();
  await expect(other.getByRole('heading', { name: 'Key the paid places' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'What it does' })).toHaveCount(0);
  await checkAccessibility(other, 'places to key blind');
  await other.getByRole('textbox', { name: 'Saddle numbers in their order' }).focus();
  await other.keyboard.type('2=3');
  await other.keyboard.press('Enter');
  await expect(other.getByText('The places you keyed are those proposed.')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'What it does' })).toBeVisible();
  await checkBothWidths(other, 'a proposal with what it does');
  expect(await other.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  await other.getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(other.getByText('Approved', { exact: true })).toBeVisible();
  await other.getByRole('link', { name: 'All proposals' }).click();
  await expect(other.getByRole('link', { name: /^Approved.*Fairview test day, race 1/ })).toBeVisible();
  await checkAccessibility(other, 'the list of proposals');
  await context.close();

  await page.goto(path);
  await expect(page.getByText('Official', { exact: true })).toBeVisible();
  await expect(page.getByText('By hand', { exact: true })).toBeVisible();
  await expect(page.getByText('The feed says something else.')).toHaveCount(0);
});
