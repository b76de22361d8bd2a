import { expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { checkAccessibility, checkBothWidths } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';

const runners = (page: Page) => page.getByRole('list', { name: 'Drawn runners' }).getByRole('button');
const line = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Lines of the lucky pick' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

test('[S-LUCKY-PICK] a visitor draws from a card, and is asked to sign in only to strike', async ({
  page,
  supplier,
}) => {
  await supplier.publishCard('Chancefield', new Date(Date.now() + 40 * 60_000));
  await page.goto(`/picks/${supplier.meetingId}`);
  await page.getByRole('link', { name: 'Lucky pick' }).click();
  await expect(page).toHaveURL(`/luckypick/${supplier.meetingId}`);
  await expect(page).toHaveTitle(/^Lucky Pick/);
  await expect(runners(page)).toHaveCount(3);
  const races = await runners(page)
    .getByText(/^Race \d/)
    .allTextContents();
  expect(new Set(races).size).toBe(3);
  await expect(page.getByRole('button', { name: 'Sign in to strike' })).toBeVisible();
  await runners(page).first().click();
  await expect(
    page.getByText(/ must win for the win double.*, and place for the place treble/),
  ).toBeVisible();
  await checkAccessibility(page, 'lucky pick, drawn, a runner shown');
  await page.reload();
  await expect(runners(page)).toHaveCount(3);
});

test('[O-LUCKY-PICK] [T-BET-WIN-DOUBLES] [T-BET-WIN-PLACE-DOUBLES] [T-BET-PLACE-TREBLES] a punter draws by keyboard, answers new prices, and strikes @once', async ({
  page,
  supplier,
}, { project }) => {
  test.slow();
  await supplier.publishCard('Luckyfield', new Date(Date.now() + 45 * 60_000));
  const punter = punterFor(project.name, 'draws');
  await signInAtOnce(page, punter);
  await page.goto(`/luckypick/${supplier.meetingId}`);
  await page.getByRole('button', { name: 'Draw again' }).focus();
  await page.keyboard.press('Enter');
  await expect(runners(page)).toHaveCount(3);
  await expect(page.getByText('R1 000.00').first()).toBeVisible();

  const stake = (name: string) => page.getByRole('textbox', { name: `Stake per bet, ${name}` });
  await expect(stake('Win double')).toHaveValue('R10');
  await expect(stake('Place treble')).toHaveValue('R20');
  await expect(stake('Win/place double')).toHaveValue('R20');
  await expect(line(page, 'Win double')).toContainText('could return R160.00');
  await stake('Place treble').fill('2000');
  await expect(page.getByText(/^You need R1.030\.00 more\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Strike 3 bets/ })).toBeDisabled();
  await stake('Place treble').fill('20');
  await stake('Win double').fill('2000');
  await expect(line(page, 'Win double')).toContainText('Over the limit');
  await checkBothWidths(page, 'lucky pick, a line over its limit');
  await page.getByRole('button', { name: 'Lower to R1 333' }).click();
  await stake('Win double').fill('10');

  const struckOnce = page.getByRole('button', { name: 'Strike 3 bets for R50.00' });
  await expect(struckOnce).toBeEnabled();
  for (const race of [1, 2, 3, 4]) {
    await supplier.setPrices(
      race,
      Object.fromEntries([1, 2, 3, 4].map((saddle) => [saddle, ['5/2', '3/4']])),
    );
  }
  await struckOnce.click();
  await expect(page.getByText('3 bets wait for your answer.')).toBeVisible();
  await checkBothWidths(page, 'lucky pick, new prices');
  await expect(page.getByRole('button', { name: 'Answer the new prices first' })).toBeDisabled();
  await page.getByRole('button', { name: 'Reject the new price on Place treble' }).click();
  const accept = page.getByRole('button', { name: 'Accept all and strike' });
  const struck = page.getByRole('region', { name: 'Struck bets' });
  // A press in the moment in which the question changes answers nothing (rule: moving-prices).
  await expect(async () => {
    if (await accept.isVisible()) await accept.click({ timeout: 1_000 });
    await expect(struck).toContainText('2 bets struck for R30.00', { timeout: 3_000 });
  }).toPass();
  await expect(struck.getByText(/^No\. F-/)).toHaveCount(2);
  await checkBothWidths(page, 'lucky pick, struck');
  await expect(page.getByText('R970.00').first()).toBeVisible();

  // Done with, it draws afresh, at the prices of now.
  await struck.getByRole('button', { name: 'Done' }).click();
  await expect(struck).toHaveCount(0);
  await expect(page.getByText('Pl 3/4')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Strike 3 bets for R50.00' })).toBeEnabled();

  await supplier.setOff(1);
  await supplier.setOff(2);
  await expect(page.getByText('Too few races are still open to draw again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Draw again', exact: true })).toBeDisabled();
});
