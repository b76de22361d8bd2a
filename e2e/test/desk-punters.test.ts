import { expect } from '@playwright/test';
import { atBothWidths, checkAccessibility } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import { fillSignIn } from '../src/steps.ts';

/** An admin of the demo. */
const staff = { name: 'desk', password: 'desk-operator' };

test('support finds a punter by the beginning of a name, sees bets, ledger and sign-ins, and opens data requests, leagues, jackpots and pushes', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/desk/punters');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page, staff);
  await expect(page.getByRole('heading', { level: 1, name: 'Punters' })).toBeVisible();
  await page.getByRole('textbox').fill('desk');
  await page.keyboard.press('Enter');
  const found = page.getByRole('main').getByRole('link', { name: 'desk', exact: true });
  await expect(found).toBeVisible();
  const look = async (what: string) => {
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await atBothWidths(page, async (width) => {
      await checkAccessibility(page, `${what}, ${width} px wide`);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), what).toBe(0);
    });
  };
  await look('punters found');
  await found.click();
  await expect(page.getByRole('heading', { level: 1, name: 'desk' })).toBeVisible();
  await look('a punter’s account');
  for (const [tab, words] of [
    ['Bets', 'No such bets.'],
    ['Ledger', 'At the end'],
    ['Sign-ins', 'What happened to the account'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).click();
    await expect(page.getByText(words)).toBeVisible();
    await look(`a punter’s ${tab}`);
  }
  for (const title of ['Data requests', 'Leagues', 'Jackpots', 'Pushes']) {
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await look(title);
  }
});
