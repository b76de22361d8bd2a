import { expect } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { atBothWidths, checkAccessibility } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';
import { fillSignIn } from '../src/steps.ts';

/** An admin of the demo. */
const staff = { name: 'desk', password: 'desk-operator' };

const pages = [
  { path: '/desk', title: 'Race day' },
  { path: '/desk/rules', title: 'Rules' },
  { path: '/desk/feed', title: 'Feed' },
  { path: '/desk/content', title: 'Content' },
  { path: '/desk/banners', title: 'Banners' },
  { path: '/desk/settings', title: 'Settings' },
  { path: '/desk/liability', title: 'Liability' },
  { path: '/desk/reports', title: 'Reports' },
  { path: '/desk/reports/liabilities', title: 'Reports' },
  { path: '/desk/reports/events', title: 'Reports' },
  { path: '/desk/reports/protection', title: 'Reports' },
  { path: '/desk/audit', title: 'Audit' },
  { path: '/desk/staff', title: 'Staff' },
] as const;

test('staff sign in to the desk where they came in, and each of its pages loads by its address', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/desk/staff');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to the desk' })).toBeVisible();
  await checkAccessibility(page, 'the door of the desk');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page, staff);
  await expect(page).toHaveURL('/desk/staff');
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();

  for (const { path, title } of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('link', { name: title, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await atBothWidths(page, async (width) => {
      await checkAccessibility(page, `${title} of the desk, ${width} px wide`);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), title).toBe(0);
    });
  }

  // By keys alone: past the frame, and to another page of the rail.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.getByRole('link', { name: 'Race day', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Race day' })).toBeVisible();
});

test('the desk lets no punter in, and says whose it is', { tag: '@once' }, async ({ page }, { project }) => {
  await signInAtOnce(page, punterFor(project.name, 'opens'));
  await page.goto('/desk/staff');
  await expect(page.getByRole('heading', { level: 1, name: 'The desk is for staff' })).toBeVisible();
});
