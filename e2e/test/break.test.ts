import { expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { checkAccessibility } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';
import { SlipPage } from '../src/slip-page.ts';

const band = (page: Page) => page.getByRole('complementary', { name: 'Betting and the game are closed' });

/** What a screen offers to bet or to play with, by role and name. */
async function offers(page: Page): Promise<string[]> {
  const found = [
    page.getByRole('button', { name: /^Bet on |on the bet slip|^Save|banker/ }),
    page.getByRole('main').getByRole('radio'),
    page.getByRole('spinbutton'),
    page.getByRole('link', {
      name: /lucky pick|^Pick |^Open the card|^Predict (these|the|now)|Place a bet/i,
    }),
    // A match's price to tap names its outcome.
    page.getByRole('main').getByRole('button', { name: /to win, |^Draw, / }),
  ];
  const names = await Promise.all(found.map((each) => each.allTextContents()));
  return names.flat();
}

test('a break begins in every open tab and is felt on every screen (rule: breaks-on-screen) @once', async ({
  context,
  page: other,
  supplier,
}, { project }) => {
  test.slow();
  await supplier.publishCard('Restvale', new Date(Date.now() + 30 * 60_000));
  const { meetingId } = supplier;
  await signInAtOnce(other, punterFor(project.name, 'rests'), `/picks/${meetingId}`);
  await new SlipPage(other).addShown('Copper Comet');
  await expect(other.getByRole('button', { name: /^1 runner on the bet slip/ })).toBeVisible();
  expect((await offers(other)).length).toBeGreaterThanOrEqual(9);

  const own = await context.newPage();
  await own.goto('/protection');
  await own.getByRole('button', { name: 'Take a break' }).click();
  await own.getByRole('button', { name: /^Break until/ }).click();
  await expect(own.getByText(/^You are taking a break until/)).toBeVisible();

  // The tab that stood open on the card, without a touch.
  await expect(band(other)).toContainText(/^You are taking a break until .*: no bets and no picks\./);
  expect(await offers(other)).toEqual([]);
  // Prices are there to read.
  await expect(other.getByText('3/1').first()).toBeVisible();

  for (const [path, heading] of [
    ['/', 'Meetings'],
    [`/picks/${meetingId}`, 'Restvale'],
    ['/sport/soccer', 'Soccer'],
    ['/sport/soccer/predictor', 'Predictor'],
    [`/leaderboard?meetingId=${meetingId}`, 'Leaderboard'],
    [`/luckypick/${meetingId}`, 'Lucky Pick'],
    ['/friendsChallenge', 'Leagues'],
    ['/myBets', 'My Bets'],
    ['/mystats', 'My Stats'],
  ] as const) {
    await own.goto(path);
    await expect(own.getByRole('heading', { name: heading, exact: true }).first()).toBeAttached();
    await expect(own.getByRole('main').getByText(/^Loading /)).toHaveCount(0);
    await expect(band(own)).toBeVisible();
    await expect(band(own).getByRole('link', { name: 'Statement and withdrawal' })).toBeVisible();
    expect(await offers(own), path).toEqual([]);
    if (path === '/') await checkAccessibility(own, 'home, on a break');
  }
  await band(own).getByRole('link', { name: 'Statement and withdrawal' }).click();
  await expect(own).toHaveURL('/wallet');
  await expect(own.getByRole('heading', { name: 'Statement' })).toBeVisible();
});
