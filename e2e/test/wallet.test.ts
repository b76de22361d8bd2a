import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { checkBothWidths } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';
import { signInByCalls } from '../src/sign-in-by-calls.ts';
import { accountMenu } from '../src/steps.ts';

const balance = (page: Page) => page.getByRole('region', { name: 'Balance' });
const amount = (page: Page) => page.getByLabel('Amount in rands');
const money = (text: string) => new RegExp(text.replaceAll(' ', '\\s').replaceAll('.', '\\.'));
const row = (page: Page, what: string) => page.getByRole('row').filter({ hasText: what });

test('a punter deposits by keyboard, sees it in the statement, withdraws, and downloads the statement @once', async ({
  page,
}, { project }) => {
  test.slow();
  const punter = punterFor(project.name, 'banks');
  await signInAtOnce(page, punter);
  await accountMenu(page).click();
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('link', { name: 'Wallet and statement' })
    .click();
  await expect(page).toHaveURL('/wallet');
  await expect(page).toHaveTitle(/^Wallet \|/);
  await expect(balance(page)).toContainText(money('R1 000.00'));
  await expect(row(page, 'Welcome gift')).toContainText(money('\\+R1 000.00'));

  await page.getByRole('button', { name: 'Deposit' }).first().click();
  await amount(page).focus();
  await page.keyboard.type('1e5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Write an amount in rands, such as 250 or 99.50.')).toBeVisible();
  await expect(amount(page)).toHaveAttribute('aria-invalid', 'true');
  await checkBothWidths(page, 'wallet, an amount that is none');
  await amount(page).fill('1250.50');
  await page.keyboard.press('Enter');
  await expect(balance(page).getByText(money('R1 250.50 paid in.'))).toBeVisible();
  await expect(accountMenu(page)).toContainText(money('R2 250.50'));
  await expect(row(page, 'Deposit')).toContainText(money('\\+R1 250.50'));

  await page.getByRole('button', { name: 'Withdraw' }).first().click();
  await amount(page).fill('5000');
  await page.keyboard.press('Enter');
  await checkBothWidths(page, 'wallet, asked before a withdrawal');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Withdraw R/ })
    .click();
  await expect(page.getByRole('alert')).toContainText('Your balance is lower than this amount.');
  await checkBothWidths(page, 'wallet, refused');
  await amount(page).fill('R 200,25');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw R200.25' }).click();
  await expect(balance(page).getByText('R200.25 paid out to you.')).toBeVisible();
  await expect(row(page, 'Withdrawal')).toContainText(money('−R200.25'));
  await expect(row(page, 'Withdrawal')).toContainText(money('R2 050.25'));
  await expect(page.getByText('Closing balance').locator('..')).toContainText(money('R2 050.25'));
  await checkBothWidths(page, 'wallet, with a statement');

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe(
    'Time,Kind,Amount (ZAR),Balance (ZAR),Owed (ZAR),Tax kept (ZAR),Receipt,Makes good,Reason,Reference',
  );
  expect(lines[1]).toMatch(/,withdrawal,-200\.25,2050\.25,0\.00,,,,/);
  expect(lines[2]).toMatch(/,deposit,1250\.50,2250\.50,0\.00,,,,/);

  await page.getByRole('button', { name: 'Own dates' }).click();
  await page.getByLabel('First day').fill('2020-02-01');
  await page.getByLabel('Last day').fill('2020-01-01');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('Choose Sat 1 Feb 2020 or a later day.')).toBeVisible();
  await checkBothWidths(page, 'wallet, days that are no period');
  await page.getByLabel('Last day').fill('2020-02-02');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('No money moved.')).toBeVisible();
  await checkBothWidths(page, 'wallet, nothing moved');
  await expect(page).toHaveURL('/wallet?period=own&from=2020-02-01&to=2020-02-02');
  await page.reload();
  await expect(
    page.getByRole('heading', { name: 'Statement Sat 1 Feb 2020 to Sun 2 Feb 2020' }),
  ).toBeVisible();
});

test('a deposit whose answer is lost is remembered after a reload, and moves money once when resent @once', async ({
  page,
  site,
  watch,
}, { project }) => {
  test.slow();
  const punter = punterFor(project.name, 'repeats');
  await signInAtOnce(page, punter);
  await page.goto('/wallet');
  await expect(balance(page)).toContainText(money('R1 000.00'));
  const keys: string[] = [];
  await page.route('**/api/Wallet/Deposit', async (route) => {
    keys.push(route.request().postDataJSON().guid);
    if (keys.length > 1) return route.continue();
    // The server accepts it; its answer is lost.
    await route.fetch();
    await route.abort('connectionreset');
  });
  watch.allow(/api\/Wallet\/Deposit|ERR_CONNECTION_RESET/);
  await page.getByRole('button', { name: 'Deposit' }).first().click();
  await amount(page).fill('75');
  await page.getByRole('button', { name: 'Deposit' }).last().click();
  await expect(
    balance(page).getByText("We don't know yet if your deposit of R75.00 went through."),
  ).toBeVisible();
  await expect(amount(page)).toHaveCount(0);
  await checkBothWidths(page, 'wallet, an answer is lost');

  await page.reload();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(balance(page).getByText('R75.00 paid in.')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  await expect(row(page, 'Deposit')).toHaveCount(1);
  const { calls } = await signInByCalls(site, punter);
  const answer = await (await calls.post('/api/Betslip/ClientBalance', { data: {} })).json();
  expect(answer.clientBalances.responseObject.balance).toBe(1075);
  await calls.dispose();
});
