import { expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { checkAccessibility, checkBothWidths } from '../src/check-accessibility.ts';
import { horses } from '../src/feed-supplier.ts';
import { test } from '../src/fixtures.ts';
import { savePicksByCalls } from '../src/save-picks-by-calls.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';
import { SlipPage } from '../src/slip-page.ts';
import { expectSignedIn, fillSignIn } from '../src/steps.ts';

const [copper, tin, marula, karoo] = horses;
const inAnHour = () => new Date(Date.now() + 60 * 60_000);
const courses = { phone: 'Narrowvale', desktop: 'Broadmoor' } as const;
const courseOf = (project: string) => courses[project as keyof typeof courses];

/** Freezes the page's card: changes from the feed no longer reach it. */
async function holdCard(page: Page): Promise<() => Promise<void>> {
  const path = '**/api/Meeting/GetMeetingRaces/**';
  await page.route(path, () => undefined);
  return () => page.unroute(path);
}

function balance(page: Page, amount: string) {
  // Under a phone's slip the header is inert.
  return expect(page.locator('header')).toContainText(amount);
}

test('[O-BETS-FIXED] [O-BETS-SP] [C-PlaceBet] [C-GetPayoutLimits] [K-PAYOUT-LIMITS] every bet type is struck from the slip, and answered with a receipt', async ({
  page,
  supplier,
}, { project }) => {
  test.slow();
  const slip = new SlipPage(page);
  await supplier.publishCard(courseOf(project.name), inAnHour());
  await signInAtOnce(page, punterFor(project.name, 'strikes'));
  for (const [index, horse] of [copper, tin, marula, karoo].entries()) {
    await slip.add(supplier.meetingId, index + 1, horse);
  }
  await expect(slip.chip).toHaveAccessibleName('4 runners on the bet slip R4.00');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(slip.chip).toHaveAccessibleName('4 runners on the bet slip R4.00');
  await slip.open();
  await expect(slip.panel.getByText(`${courseOf(project.name)}`).first()).toBeVisible();
  for (const betType of ['Doubles', 'Trebles', 'Quads']) await slip.tick('Win, fixed odds', betType);
  for (const betType of ['Single Places', 'All to Place']) await slip.tick('Place, fixed odds', betType);
  await slip.panel.getByRole('button', { name: 'Four more bet types at SP' }).click();
  // Of four runners each is the quad once more.
  await slip.panel.getByRole('button', { name: 'Why not All to Win and All to Come?' }).click();
  for (const name of ['All to Win', 'All to Come']) {
    await slip.panel.getByRole('checkbox', { name, exact: true }).check();
  }
  // 4 + 6 + 4 + 1 + 1 to win, 4 + 1 for a place, 1 at SP.
  await expect(slip.panel.getByText('Stake, 22 bets')).toBeVisible();
  await checkAccessibility(page, 'the slip, eight lines ticked');

  const treble = slip.list('Win, fixed odds').getByLabel('Stake per bet, Trebles');
  await treble.fill('400');
  await treble.blur();
  await expect(slip.panel.getByText('The limit is R20 000.00 on a treble.')).toBeVisible();
  await expect(slip.panel.getByText('Left out, 1 over the limit')).toBeVisible();
  await checkAccessibility(page, 'the slip, a line over its limit');
  // To what the limit allows, which is more than the balance has beside the other lines.
  await slip.panel.getByRole('button', { name: 'Lower to R317', exact: true }).click();
  await expect(slip.panel.getByText('Over the limit, left out')).toBeHidden();
  await expect(slip.panel.getByText(/You need R286\.00 more/).first()).toBeVisible();
  await treble.fill('1');
  await treble.blur();

  await slip.panel.getByRole('button', { name: 'Strike 22 bets for R22.00' }).click();
  await expect(slip.receipts.getByRole('heading')).toHaveText('22 bets struck for R22.00');
  const numbers = slip.receipts.getByText(/^No\. F-\d{7,}/);
  // The halves of an each-way bet are one line with both numbers.
  await expect(numbers.filter({ hasText: ', F-' })).toHaveCount(1);
  await expect(numbers).toHaveCount(7);
  await balance(page, 'R978.00');
  await expect(slip.panel.getByText(/^Stake, /)).toBeHidden();
  await checkAccessibility(page, 'the slip, struck');
  await slip.receipts.getByRole('button', { name: 'Done' }).click();
  await slip.open();
  await expect(slip.panel.getByText('Nothing on the slip')).toBeVisible();
  await checkAccessibility(page, 'the slip, empty');
  await slip.panel.getByRole('button', { name: 'Close the slip' }).click();
  await expect(slip.panel).toBeHidden();
  await expect(slip.chip).toHaveAccessibleName('0 runners on the bet slip R0.00');
});

test('[T-RESTRIKE-REPLACES] [T-REJECT-ONE] [C-RetryFailedBets] a price that moved, a race suspended and a race off: each line gets its own answer @once', async ({
  page,
  supplier,
}, { project }) => {
  test.slow();
  const slip = new SlipPage(page);
  await supplier.publishCard(`${courseOf(project.name)} Park`, inAnHour());
  await signInAtOnce(page, punterFor(project.name, 'answers'));
  await slip.add(supplier.meetingId, 1, copper);
  await slip.add(supplier.meetingId, 2, tin);
  await slip.open();
  await slip.tick('Win, fixed odds', 'Doubles');
  await slip.tick('Place, fixed odds', 'All to Place');
  await expect(slip.strikeButton).toHaveText('Strike 4 bets for R4.00');

  const letCardThrough = await holdCard(page);
  await supplier.setPrices(1, { 1: ['5/2', '4/5'] });
  await slip.strikeButton.click();
  await expect(slip.panel.getByText('Copper Comet is now 5/2, was 3/1.')).toBeVisible();
  await expect(slip.panel.getByText('3 bets wait for your answer: Single Wins and Doubles.')).toBeVisible();
  await expect(slip.receipts.getByRole('heading')).toHaveText('1 bet struck for R1.00');
  await checkBothWidths(page, 'the slip, two lines stopped by a new price');
  await slip.panel.getByRole('button', { name: 'Accept and strike: the new price on Doubles' }).click();
  await expect(slip.receipts.getByRole('heading')).toHaveText('2 bets struck for R2.00');
  // The one line left is answered in the foot, either way.
  await slip.panel.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(slip.panel.getByText('wait for your answer')).toBeHidden();
  await balance(page, 'R998.00');

  await supplier.scratch(2, 4);
  await slip.receipts.getByRole('button', { name: 'Bet again' }).click();
  await slip.untick('Win, fixed odds', 'Doubles');
  await slip.strikeButton.click();
  await expect(slip.panel.getByText('1 bet not struck.')).toBeVisible();
  await expect(
    slip.list('Place, fixed odds').getByText(/Not struck: Betting on Race 2 is suspended/),
  ).toBeVisible();
  await checkBothWidths(page, 'the slip, a line not struck');
  await supplier.setPrices(2, { 1: ['3/1', '4/5'], 2: ['3/1', '4/5'], 3: ['3/1', '4/5'] });
  await slip.panel.getByRole('button', { name: 'Try it again' }).click();
  await expect(slip.receipts.getByRole('heading')).toHaveText('1 bet struck for R1.00');
  await balance(page, 'R997.00');

  await slip.receipts.getByRole('button', { name: 'Bet again' }).click();
  await supplier.setOff(1);
  await letCardThrough();
  await expect(slip.panel.getByText('Race 1 is off', { exact: true })).toBeVisible();
  // No box to tick, but a way off the slip.
  await expect(slip.panel.getByRole('checkbox', { name: copper })).toHaveCount(0);
  const remove = slip.panel.getByRole('button', { name: `Remove ${copper} from the slip` });
  await expect(remove).toBeVisible();
  const [why, way] = [
    await slip.panel.getByText('Race 1 is off', { exact: true }).boundingBox(),
    await remove.boundingBox(),
  ];
  expect(way?.x, 'the way off the slip is beside the words').toBeGreaterThanOrEqual(
    (why?.x ?? 0) + (why?.width ?? 0),
  );
  await checkBothWidths(page, 'the slip, a runner in a race that is off');
});

test('an answer that is lost with the page is found again, and strikes nothing twice @once', async ({
  page,
  supplier,
  watch,
}, { project }) => {
  watch.allow(/Failed to load resource|ERR_/);
  const slip = new SlipPage(page);
  const punter = punterFor(project.name, 'loses');
  await supplier.publishCard(`${courseOf(project.name)} Fields`, inAnHour());
  await signInAtOnce(page, punter);
  await slip.add(supplier.meetingId, 1, copper);
  await slip.open();

  // The server strikes; its answer is lost.
  const keys: string[] = [];
  await page.route('**/api/Betslip/PlaceBet?**', async (route) => {
    keys.push(route.request().postDataJSON().bets[0].combinatonInfo.guid);
    const answer = await route.fetch();
    expect(answer.ok()).toBe(true);
    await route.abort('connectionreset');
  });
  await slip.strikeButton.click();
  await expect(slip.panel.getByText(/We don’t know yet if your bet went through/)).toBeVisible();
  await expect(slip.strikeButton).toBeDisabled();
  await checkBothWidths(page, 'the slip, not answered');

  // The app may try again by itself before the page is loaded again.
  const again = page.waitForRequest((request) => request.url().includes('/PlaceBet'));
  await page.unroute('**/api/Betslip/PlaceBet?**');
  await page.reload();
  await expectSignedIn(page, punter.alias);
  await slip.open();
  keys.push((await again).postDataJSON().bets[0].combinatonInfo.guid);
  await expect(slip.receipts.getByRole('heading')).toHaveText('1 bet struck for R1.00', { timeout: 30_000 });
  expect(new Set(keys).size).toBe(1);
  await balance(page, 'R999.00');
});

test('two tabs that strike one slip at the same moment strike it once @once', async ({
  page,
  context,
  supplier,
}, { project }) => {
  const punter = punterFor(project.name, 'twins');
  await supplier.publishCard(`${courseOf(project.name)} Twins`, inAnHour());
  await signInAtOnce(page, punter);
  const slip = new SlipPage(page);
  await slip.add(supplier.meetingId, 1, copper);
  await slip.open();
  const other = await context.newPage();
  await other.goto('/');
  await expectSignedIn(other, punter.alias);
  const twin = new SlipPage(other);
  await twin.open();
  await expect(twin.strikeButton).toBeEnabled();
  await expect(slip.strikeButton).toBeEnabled();

  // Both at once, and both buttons found before: a later press would find the slip emptied by the first.
  const buttons = await Promise.all([slip.strikeButton.elementHandle(), twin.strikeButton.elementHandle()]);
  await Promise.all(buttons.map((button) => button?.dispatchEvent('click')));
  // The other tab gets the result from this one, or finds the slip changed.
  await expect(slip.receipts.getByRole('heading')).toHaveText('1 bet struck for R1.00');
  await expect(twin.receipts.getByRole('heading')).toHaveText('1 bet struck for R1.00');
  await page.reload();
  await balance(page, 'R999.00');
});

test('a visitor’s slip survives signing in, and is for one meeting', async ({ page, site, supplier }, {
  project,
}) => {
  const slip = new SlipPage(page);
  const punter = punterFor(project.name, 'arrives');
  await supplier.publishCard(`${courseOf(project.name)} Rise`, inAnHour());
  await slip.add(supplier.meetingId, 2, marula);
  await slip.open();
  await slip.tick('Place, fixed odds', 'Single Places');
  await checkAccessibility(page, 'the slip of a visitor');
  const size = page.viewportSize();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.getByRole('dialog', { name: 'Bet slip' })).toBeVisible();
  await checkAccessibility(page, 'the slip of a visitor, 768 px wide');
  if (size !== null) await page.setViewportSize(size);
  await slip.panel.getByRole('button', { name: 'Sign in to strike' }).click();
  await fillSignIn(page, punter);
  await expect(slip.panel).toBeVisible();
  await expect(slip.panel.getByRole('checkbox', { name: marula })).toBeChecked();
  await expect(slip.panel.getByRole('button', { name: 'Strike 2 bets for R2.00' })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/picks/${supplier.meetingId}?race=2`);
  await slip.panel.getByRole('button', { name: 'Close the slip' }).click();

  // The demo's race day is another meeting.
  await page.goto('/picks');
  await page
    .getByRole('button', { name: /^Bet on / })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: /^Start a slip for / });
  await expect(question).toBeVisible();
  await checkAccessibility(page, 'the question about another meeting');
  await question.getByRole('button', { name: /^Stay with / }).click();
  await expect(slip.chip).toHaveAccessibleName('1 runner on the bet slip R2.00');
});

test('the slip works from the keyboard alone', { tag: '@once' }, async ({ page, supplier }) => {
  const slip = new SlipPage(page);
  await supplier.publishCard('Keyfield', inAnHour());
  await page.goto(`/picks/${supplier.meetingId}`);
  const price = page.getByRole('button', { name: new RegExp(`^Bet on ${copper} `) });
  await price.focus();
  await page.keyboard.press('Space');
  // The page stays in sight above a bar.
  const open = page.getByRole('region', { name: 'Slip so far' }).getByRole('button', { name: 'Open slip' });
  await expect(open).toBeVisible();
  await expect(slip.panel).toBeHidden();
  await expect(price).toBeFocused();
  await expect(slip.chip).toHaveAccessibleName(/^1 runner on the bet slip/);
  await slip.chip.focus();
  await page.keyboard.press('Enter');
  await expect(slip.panel.getByRole('heading', { name: 'Slip', exact: true })).toBeFocused();
  const single = slip.list('Win, fixed odds').getByRole('checkbox', { name: /^Single Wins?/ });
  for (
    let presses = 0;
    presses < 20 && !(await single.evaluate((box) => box.matches(':focus')));
    presses += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await expect(single).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(slip.panel).toBeHidden();
  await expect(slip.chip).toBeFocused();
});

test('Back closes the overlaid slip and stays on the page', { tag: '@once' }, async ({ page, supplier }) => {
  const slip = new SlipPage(page);
  await supplier.publishCard('Backvale', inAnHour());
  await slip.add(supplier.meetingId, 1, copper);
  const address = page.url();
  await slip.open();
  await page.goBack();
  await expect(slip.panel).toBeHidden();
  expect(page.url()).toBe(address);

  await slip.open();
  await slip.panel.getByRole('button', { name: 'Close the slip' }).click();
  await expect(slip.panel).toBeHidden();
  await slip.open();
  await slip.panel.getByRole('link', { name: 'Lucky pick' }).click();
  await expect(page).toHaveURL(`/luckypick/${supplier.meetingId}`);
  await expect(slip.panel).toBeHidden();
  await page.goBack();
  await expect(slip.panel).toBeVisible();
  expect(page.url()).toBe(address);
});

test('a toast over an open slip covers none of its controls @once', async ({ page, site, supplier }, {
  project,
}) => {
  const slip = new SlipPage(page);
  const punter = punterFor(project.name, 'glances');
  await supplier.publishCard('Toastgate', inAnHour());
  await savePicksByCalls(site, supplier, punter, [1, 1, 1]);
  await signInAtOnce(page, punter);
  for (const race of [1, 2]) {
    if (race === 1) await slip.add(supplier.meetingId, 3, copper);
    else for (const horse of [tin, marula, karoo]) await slip.addShown(horse);
    await slip.open();
    await supplier.setOff(race);
    const toast = page.locator('[data-sonner-toast][data-mounted="true"]', {
      hasText: `Race ${race} is off.`,
    });
    // The sheet grows with what it learns of the balance, and the toast goes along.
    await expect
      .poll(async () => {
        const box = await toast.boundingBox();
        if (box === null) return ['The toast is not on the page.'];
        return await slip.panel.locator('h2, button, input, a').evaluateAll(
          (controls, toastBox) =>
            controls
              .filter((control) => {
                const list = control.closest('[class*="body"]')?.getBoundingClientRect();
                const { top, bottom, height } = control.getBoundingClientRect();
                const seenTo = Math.min(bottom, list?.bottom ?? bottom);
                return height > 0 && top < toastBox.y + toastBox.height - 1 && seenTo > toastBox.y + 1;
              })
              .map((control) => control.getAttribute('aria-label') ?? control.textContent),
          box,
        );
      })
      .toEqual([]);
    await slip.panel.getByRole('button', { name: 'Close the slip' }).click();
  }
});
