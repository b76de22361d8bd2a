import { expect, type Page } from '@playwright/test';
import { dialog, rankRow } from './measure-screens.ts';
import type { SlipPage } from './slip-page.ts';

/** Picks a runner of the race that is shown. */
export async function pickOne(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Marula Moon/ }).click();
}

/** A picked runner's row, opened. */
export async function openRunner(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More on Marula Moon' }).click();
  await expect(page.getByRole('link', { name: /^Last runs/ })).toBeVisible();
}

/** Opens all that unfolds. */
export async function openAll(page: Page): Promise<void> {
  await page.getByRole('main').evaluate((main) => {
    for (const folded of main.querySelectorAll('details')) folded.setAttribute('open', '');
  });
}

/** Three runners of two races, on lines of three kinds. */
export async function fillSlip(page: Page, slip: SlipPage): Promise<void> {
  for (const horse of ['Copper Comet', 'Marula Moon']) await slip.addShown(horse);
  await page.goto(page.url().replace('race=4', 'race=3'));
  await slip.addShown('Tin Lizzie');
  await slip.open();
  await slip.tick('Win, fixed odds', 'Doubles');
  await slip.tick('Place, fixed odds', 'Single Places');
}

/** Opens the first row of a board. */
export async function openRow(page: Page): Promise<void> {
  await rankRow(page).click();
  await expect(page.getByRole('table').first()).toBeVisible();
}

/** Another's row, beside the own. */
export async function compare(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Rank / })
    .nth(1)
    .click();
  await page.getByRole('button', { name: 'Head to head' }).click();
  await expect(page.getByRole('table', { name: /^Head to head/ })).toBeVisible();
}

/** Opens how the first bet was worked out. */
export async function openBet(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^How we worked it out/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Close, / })).toBeVisible();
}

/** As far as the question before a withdrawal. */
export async function askToWithdraw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByLabel('Amount in rands').fill('100');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
}

/** A member's row of a table. */
export const tableOf = (alias: string) => (page: Page) =>
  page.getByRole('row', { name: new RegExp(alias) }).first();

/** The own races beside those of a member. */
export const meet = (alias: string) => async (page: Page) => {
  await page.getByRole('button', { name: `Head to head with ${alias}` }).click();
  await expect(page.getByRole('table', { name: /^Race by race/ })).toBeVisible();
};
