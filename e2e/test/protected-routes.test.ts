import { protectedPaths } from '@furlong/contract/screen-routes';
import { expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { test } from '../src/fixtures.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';
import { expectSignedIn, expectSignedOut, fillSignIn } from '../src/steps.ts';

// The configuration of the tests protects /picks/1, an old card, besides the usual ones.

test('[R-LOGIN-REQUIRED-REDIRECT] [A-ANONYMOUS-REDIRECT] [R-PROTECTED-LIST] [R-PENDING-SAVED] [R-PENDING-PROMPT] [R-PENDING-REDIRECT] [R-PENDING-CLEARED] a visitor to a protected route goes to the start, is asked to sign in, and is then taken there @once', async ({
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

const forPunters = protectedPaths({
  showMyBets: true,
  showMyStats: true,
  showFriendsLeague: true,
  showNotification: true,
});
const notThere = ['/nothing', '/myBets/nothing'];

/** Opens each protected screen in turn and returns those that left the visitor at the start with the question. */
async function expectTurnedAway(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('dialog', { name: 'Sign in to go on' }), path).toBeVisible();
    await expect(page, path).toHaveURL('/');
    expect(await page.evaluate(() => sessionStorage.getItem('pendingProtectedRoute'))).toMatch(
      new RegExp(`${path}$`),
    );
  }
}

test('[A-ANONYMOUS] [R-LOGIN-REQUIRED-REDIRECT] no protected screen is shown to a visitor, and unknown paths are not found', {
  tag: '@once',
}, async ({ page }) => {
  await expectTurnedAway(page, [...forPunters, '/MYBETS']);
  for (const path of notThere) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Not found' }), path).toBeVisible();
    await expect(page, path).toHaveURL(path);
  }
});

test('[R-LOGIN-REQUIRED-REDIRECT] a stale login marker does not keep a protected screen open', {
  tag: '@once',
}, async ({ page, site }) => {
  for (const path of [...forPunters, '/picks/1']) {
    await page.context().addCookies([{ name: 'Loggedin', value: 'true', url: site.url }]);
    await expectTurnedAway(page, [path]);
  }
});

test(
  '[A-PUNTER-ROUTES] a punter opens every screen for punters, with the stored mark and without',
  {
    tag: '@once',
  },
  async ({ page }, { project }) => {
    const punter = punterFor(project.name, 'pending');
    await signInAtOnce(page, punter);
    for (const path of forPunters) {
      for (const marked of [true, false]) {
        if (!marked) await page.context().clearCookies({ name: 'Loggedin' });
        await page.goto(path);
        await expectSignedIn(page, punter.alias);
        await expect(page, path).toHaveURL(path);
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      }
    }
    await page.goto('/nothing');
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  },
);

test('[R-LOGIN-REQUIRED-STATE] [R-LOGIN-REQUIRED-STORED] a punter opens a protected route at once @once', async ({
  page,
}, { project }) => {
  const punter = punterFor(project.name, 'pending');
  await signInAtOnce(page, punter);
  await page.goto('/picks/1');
  await expect(page).toHaveURL('/picks/1');
  await expectSignedIn(page, punter.alias);
  await expect(page).toHaveURL('/picks/1');
});
