import { expect } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { checkBothWidths } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import { signInByCalls } from '../src/sign-in-by-calls.ts';
import { accountMenu, expectSignedIn, signInReady } from '../src/steps.ts';

test('a punter sees the last sign-in, signs out another device at once, and changes the password @once', async ({
  page,
  site,
}, { project }) => {
  test.slow();
  const punter = punterFor(project.name, 'devices');
  const { calls } = await signInByCalls(site, punter);
  const status = async () => (await calls.get('/api/Account/GetSessions')).status();
  expect(await status()).toBe(200);
  await signInReady(page, punter);
  await accountMenu(page).click();
  await expect(page.getByText(/^Last sign-in: Today /)).toBeVisible();
  await checkBothWidths(page, 'account menu, open');
  await page.getByRole('link', { name: 'Sign-ins and password' }).first().click();
  await expect(page).toHaveURL('/account');
  await expect(page).toHaveTitle(/^Your account/);
  const devices = page.getByRole('main').getByRole('listitem');
  await expect(devices.first()).toContainText('This device');
  const before = await devices.count();
  await checkBothWidths(page, 'account, several devices');

  await page
    .getByRole('button', { name: /^Sign out .*, signed in/ })
    .first()
    .click();
  await expect(devices).toHaveCount(before - 1);
  await expect.poll(status).toBe(401);

  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Expected: the password that you sign in with now')).toBeVisible();
  await page.getByLabel('Password now').fill(punter.password);
  await page.getByLabel('New password').fill('another seven furlongs home');
  await page.getByLabel('New password').press('Enter');
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await checkBothWidths(page, 'account, password changed');
  await page.reload();
  await expectSignedIn(page, punter.alias);
  await expect(devices).toHaveCount(1);
});
