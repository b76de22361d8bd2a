import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type PunterUse, punterFor } from '../src/accounts.ts';
import { checkBothWidths } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';
import { signInByCalls } from '../src/sign-in-by-calls.ts';
import { accountMenu, signInReady, signOut } from '../src/steps.ts';

const loaded = (page: Page) => expect(page.getByRole('heading', { name: 'Your identity' })).toBeVisible();

/** Signs in a test's punter and opens the screen from the account menu. */
async function openAs(page: Page, project: string, use: PunterUse) {
  const punter = punterFor(project, use);
  await signInAtOnce(page, punter);
  await accountMenu(page).click();
  await page.getByRole('link', { name: 'Limits and time-out' }).first().click();
  await expect(page).toHaveURL('/protection');
  await loaded(page);
  return punter;
}

test('a punter sets limits by keyboard, which count at once in another session @once', async ({
  page,
  site,
}, { project }) => {
  test.slow();
  const punter = await openAs(page, project.name, 'protects');
  const { calls } = await signInByCalls(site, punter);
  const deposit = async (amount: number) => {
    const data = { amount, guid: randomUUID() };
    return await (await calls.post('/api/Wallet/Deposit', { data })).json();
  };

  await expect(page).toHaveTitle(/^Player Protection/);
  // The demo verifies whoever registers.
  await expect(page.getByText('You can bet and withdraw.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '0800 006 008' }).first()).toHaveAttribute(
    'href',
    'tel:0800006008',
  );
  // No adverts: no notices, slides or external links.
  await expect(page.getByRole('region', { name: /carousel|notices/i })).toHaveCount(0);
  for (const title of ['Partners', 'Follow']) {
    await expect(page.getByRole('contentinfo').getByText(title)).toHaveCount(0);
  }
  await checkBothWidths(page, 'protection, nothing set');

  await page.getByRole('button', { name: 'Set the daily deposit limit' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Limit in rands')).toBeFocused();
  await page.keyboard.type('150');
  await expect(page.getByText('R150.00 starts now.')).toBeVisible();
  await checkBothWidths(page, 'protection, setting a limit');
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: /^DayR150\.00/ });
  await expect(row).toContainText('R0.00 used, R150.00 left');
  await expect(page.getByRole('button', { name: 'Change the daily deposit limit' })).toBeFocused();

  expect(await deposit(150.01)).toMatchObject({ status: 0, errorCode: 401 });
  expect(await deposit(100)).toMatchObject({ status: 1 });
  expect(await deposit(50.01)).toMatchObject({ status: 0, errorCode: 401 });
  await page.reload();
  await expect(row).toContainText('R100.00 used, R50.00 left');

  await page.getByRole('button', { name: 'Change the daily deposit limit' }).click();
  await page.getByLabel('Limit in rands').fill('900');
  await expect(page.getByText(/Until then it stays R150\.00\./)).toBeVisible();
  await page.getByRole('button', { name: 'Set the limit' }).click();
  const keep = page.getByRole('button', { name: 'Keep R150.00 as the daily deposit limit' });
  await expect(keep).toBeVisible();
  await checkBothWidths(page, 'protection, a looser limit waits');
  expect(await deposit(100)).toMatchObject({ status: 0, errorCode: 401 });
  await keep.click();
  await expect(keep).toHaveCount(0);
  await page.getByText('What you set before').click();
  await expect(page.getByText('Daily deposit limit: R900.00')).toBeVisible();

  await page.getByRole('button', { name: 'Every 15 min' }).click();
  await page.getByRole('button', { name: 'Set the reality check' }).click();
  const saved = 'Saved: every 15 minutes.';
  await expect(page.getByRole('main').getByText(saved)).toBeVisible();
  // Said once: only the live region speaks by itself.
  await expect(
    page.locator('[aria-live], [role=status], [role=alert]').filter({ hasText: saved }),
  ).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Every 15 min' })).toHaveAttribute('aria-pressed', 'true');
  await calls.dispose();
});

test('a punter takes a break, self-excludes and closes the account: at once and everywhere @once', async ({
  page,
  site,
  supplier,
}, { project }) => {
  test.slow();
  const course = project.name === 'phone' ? 'Quietvale' : 'Stillvale';
  await supplier.publishCard(course, new Date(Date.now() + 30 * 60_000));
  const punter = await openAs(page, project.name, 'leaves');
  const { calls } = await signInByCalls(site, punter);
  const pick = async () => {
    const data = [{ meetingId: supplier.meetingId, raceId: supplier.raceId(1), raceNumber: 1, saddle: 1 }];
    return await (await calls.post('/api/Selection/SavePunterSelections', { data })).json();
  };
  const deposit = async () => {
    const data = { amount: 10, guid: randomUUID() };
    return await (await calls.post('/api/Wallet/Deposit', { data })).json();
  };
  expect([(await pick()).status, (await deposit()).status]).toEqual([1, 1]);

  await page.getByRole('button', { name: '1 week' }).click();
  await page.getByRole('button', { name: 'Take a break' }).click();
  const question = page.getByRole('dialog', { name: 'Take a break of 1 week?' });
  await expect(question).toContainText("The break can't be shortened.");
  await checkBothWidths(page, 'protection, asked before a break');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  expect((await deposit()).status).toBe(1);

  await page.getByRole('button', { name: 'Take a break' }).click();
  await page.getByRole('button', { name: /^Break until/ }).click();
  await expect(page.getByText(/^You are taking a break until/)).toBeVisible();
  expect(await deposit()).toMatchObject({ status: 0, errorCode: 402 });
  expect(await pick()).toMatchObject({ status: 0, errorCode: 205 });

  await page.getByRole('button', { name: 'Exclude me' }).click();
  await page.getByRole('button', { name: /^Exclude me until/ }).click();
  await expect(page.getByText(/^You have excluded yourself until/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Take a break' })).toHaveCount(0);
  await checkBothWidths(page, 'protection, excluded');

  // A card takes no picks during the break, and says until when.
  await page.goto(`/picks/${supplier.meetingId}`);
  await expect(page.getByText(/^You have excluded yourself until .*: no bets and no picks\.$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Race 1: Test stakes 1' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);

  await signOut(page);
  await signInReady(page, punter);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Close account' }).click();
  await expect(page).toHaveURL('/protection#close');
  await loaded(page);
  await expect(page.getByRole('heading', { name: 'Close your account' })).toBeInViewport();
  await page.getByRole('button', { name: 'Close my account' }).click();
  await page.getByRole('button', { name: 'Close my account for good' }).click();
  await expect(page.getByText('Your account is closed.')).toBeVisible();
  await expect(page.getByText(/can still see your statements and withdraw/)).toBeVisible();
  expect(await deposit()).toMatchObject({ status: 0, errorCode: 402 });
  await checkBothWidths(page, 'protection, closed');
  await calls.dispose();
});

test('a visitor is asked to sign in, then sees the limits', { tag: '@once' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Limits and time-out' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/');
});
