import { expect } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { test } from '../src/fixtures.ts';
import { expectSignedIn, expectSignedOut, fillSignIn, signInReady } from '../src/steps.ts';

// The configuration of the tests protects /picks/1, an old card, besides the usual ones.

test('[R-LOGIN-REQUIRED-REDIRECT] [A-ANONYMOUS-REDIRECT] [R-PROTECTED-LIST] [R-PENDING-SAVED] [R-PENDING-PROMPT] [R-PENDING-REDIRECT] [R-PENDING-CLEARED] a visitor to a protected route goes to the start, is asked to sign in, and then taken there', async ({
  page,
  site,
}, { project }) => {
  const punter = punterFor(project.name, 'pending');
  await page.goto('/picks/1?race=2#main');
  await expect(page).toHaveURL('/');
  const pending = () => page.evaluate(() => sessionStorage.getItem('pendingProtectedRoute'));
  expect(await pending()).toBe(`${site.url}/picks/1?race=2#main`);

  const dialog = page.getByRole('dialog', { name: 'Sign in to go on' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await expectSignedOut(page);
  await expect(dialog).toBeHidden();

  await page.goto('/picks/1?race=2#main');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page, punter);
  await expectSignedIn(page, punter.alias);
  await expect(page).toHaveURL('/picks/1?race=2#main');
  expect(await pending()).toBeNull();
});

for (const path of ['/results', '/friendsChallenge', '/mystats', '/myBets', '/MYBETS']) {
  test(`[A-ANONYMOUS] ${path} is not for visitors`, { tag: '@once' }, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog', { name: 'Sign in to go on' })).toBeVisible();
  });
}

test('[R-LOGIN-REQUIRED-STATE] [R-LOGIN-REQUIRED-STORED] [A-PUNTER-ROUTES] a punter opens a protected route at once', async ({
  page,
}, { project }) => {
  const punter = punterFor(project.name, 'pending');
  await signInReady(page, punter);
  await page.goto('/picks/1');
  await expect(page).toHaveURL('/picks/1');
  await expectSignedIn(page, punter.alias);
  await expect(page).toHaveURL('/picks/1');
});

test('a stored mark without a sign-in behind it does not open a protected route for long', {
  tag: '@once',
}, async ({ page, site }) => {
  await page.context().addCookies([{ name: 'Loggedin', value: 'true', url: site.url }]);
  await page.goto('/picks/1');
  await expect(page.getByRole('dialog', { name: 'Sign in to go on' })).toBeVisible();
  await expect(page).toHaveURL('/');
});
