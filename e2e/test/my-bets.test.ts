import { expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { checkAccessibility, checkBothWidths } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import { savePicksByCalls } from '../src/save-picks-by-calls.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';
import { signInByCalls } from '../src/sign-in-by-calls.ts';
import { accountMenu } from '../src/steps.ts';
import { type LineToStrike, strikeByCalls } from '../src/strike-by-calls.ts';

const tickets = (page: Page) => page.getByRole('main').getByRole('article');
const ticket = (page: Page, name: string) =>
  tickets(page).filter({ has: page.getByRole('heading', { name, exact: false }) });

test('[R-MYBETS] [R-TITLE-MY-BETS] [O-MY-BETS] [C-GetMyBets] [C-GetBetLegs] [K-MY-BETS-FILTERS] [E-MY-BETS] a punter follows bets through running, settlement, correction and breakdown @once', async ({
  page,
  site,
  supplier,
}, { project }) => {
  test.slow();
  const punter = punterFor(project.name, 'bets');
  await supplier.publishCard('Betfield', new Date(Date.now() + 30 * 60_000));
  const { calls } = await signInByCalls(site, punter);

  await signInAtOnce(page, punter);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bets' }).click();
  await expect(page).toHaveURL('/myBets');
  await expect(page).toHaveTitle(/^My Bets/);
  await expect(page.getByText('No bets found.')).toBeVisible();
  await checkBothWidths(page, 'my bets, none');

  const lines: LineToStrike[] = [
    {
      betTitle: 'TREBLES',
      stake: 5,
      legs: [
        [1, 1],
        [2, 1],
        [3, 1],
      ],
    },
    { betTitle: 'SINGLE PLACES', stake: 10, legs: [[1, 2, 'place']] },
    { betTitle: 'SINGLE WINS', stake: 10, legs: [[1, 3]] },
    {
      betTitle: 'DOUBLES',
      stake: 2,
      legs: [
        [1, 1, 'sp'],
        [4, 2, 'sp'],
      ],
    },
  ];
  // Each for itself: what is struck together is one ticket.
  for (const line of lines) await strikeByCalls(calls, supplier, [line]);
  const stream = page.waitForResponse((response) => response.url().includes('/Leaderboard/Live/'));
  await supplier.setOff(1);
  await page.reload();
  await stream;
  await expect(page.getByText('Open R27.00: 4 bets on 4 tickets')).toBeVisible();
  await expect(tickets(page)).toHaveCount(4);
  const treble = ticket(page, 'Treble, fixed odds');
  await expect(treble).toContainText('Could return R320.00');
  await expect(treble.getByRole('listitem').first()).toContainText('Off, waiting for the result');
  await expect(treble).toContainText('1 running, 2 to come');
  await expect(ticket(page, 'Double, starting price')).toContainText('Returns at SP');
  await checkBothWidths(page, 'my bets, a race is off');

  await supplier.postResult(1, [1, 2, 3, 4], false);
  await expect(treble.getByRole('listitem').first()).toContainText('1st, provisional');
  const before = await accountMenu(page).textContent();
  await supplier.postResult(1, [1, 2, 3, 4], true);
  const settled = page.getByRole('region', { name: 'Settled today' });
  await expect(settled.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: 'Single Place won R18.00.' })).toHaveText(
    /Single Win lost\./,
  );
  await expect(
    page.getByText(/^2 bets settled, R18\.00 back|^Your bet on .* won R18\.00/).last(),
  ).toBeVisible();
  await expect(accountMenu(page)).not.toHaveText(before ?? '');
  await expect(page.getByText('Open R7.00: 2 bets on 2 tickets')).toBeVisible();
  await expect(treble).toContainText('1 won, 2 to come');

  // A runner withdrawn at 3/1 deducts a quarter of the winnings; the leg on it drops out.
  await supplier.scratch(2, 4);
  await page.reload();
  await expect(treble.getByRole('listitem').nth(1)).toContainText('25 % deduction');
  await expect(treble).toContainText('Could return R260.00');
  await supplier.setOff(2);
  await supplier.postResult(2, [1, 2, 3], true);
  await supplier.scratch(3, 1);
  await expect(page.getByText('Your treble won R65.00')).toBeVisible({ timeout: 40_000 });
  await expect(settled.getByRole('article')).toHaveCount(3);

  await treble.getByRole('button', { name: /^How we worked it out/ }).click();
  const account = treble.getByRole('region', { name: /^How we worked out R65\.00, No\. F-/ });
  await expect(account.getByRole('heading')).toHaveText([
    'Race 1, Copper Comet',
    'Race 2, Copper Comet',
    'Race 3, Copper Comet',
    'Treble, one bet',
  ]);
  for (const line of [
    /No\. 4 withdrawn at 3\/1: 25\s% of winnings\s*3 × 0\.75 = 2\.25/,
    /Scratched the leg drops out\s*1/,
    /4 × 3\.25 × 1\s*13/,
    /Paid to your account \d\d:\d\d\s*R65\.00/,
    /Ledger entries: stake [\d\u2009]+, payout [\d\u2009]+\./,
  ]) {
    await expect(account).toContainText(line);
  }
  await checkBothWidths(page, 'my bets, an account open');

  const show = page.getByRole('group', { name: 'Show' });
  await show.getByRole('button', { name: 'Losses' }).click();
  await expect(page).toHaveURL('/myBets?show=losses');
  const lost = ticket(page, 'Single Win, fixed odds');
  await expect(lost).toContainText('Race 1: 3rd');
  await expect(lost.getByRole('listitem')).toHaveCount(0);
  await lost.getByRole('button', { name: /^Why it lost/ }).click();
  // Its head says all that its row would.
  await expect(lost.getByRole('region', { name: /^Why it lost/ })).toContainText('Race 1, Marula Moon');
  await expect(lost.getByRole('listitem')).toHaveCount(0);
  await show.getByRole('button', { name: 'Wins' }).click();
  await expect(tickets(page)).toHaveCount(2);

  await supplier.postResult(1, [1, 3, 2, 4], true, 'capture');
  await expect(tickets(page)).toHaveCount(1, { timeout: 40_000 });
  await show.getByRole('button', { name: 'All settled' }).click();
  const corrected = ticket(page, 'Single Place');
  await expect(corrected).toContainText('Settled again: a result was entered wrongly at first.');
  await corrected.getByRole('button', { name: /^Why it lost/ }).click();
  await expect(corrected).toContainText('won; taken back');
  await checkBothWidths(page, 'my bets, settled again');
  await calls.dispose();
});

test('[X-MY-BETS-FETCH] bets that fail to load are no bets found, and a retry shows them @once', async ({
  page,
  site,
  supplier,
  watch,
}, { project }) => {
  watch.allow(/404/);
  const punter = punterFor(project.name, 'outage');
  await supplier.publishCard('Betfield', new Date(Date.now() + 30 * 60_000));
  const { calls } = await signInByCalls(site, punter);
  await strikeByCalls(calls, supplier, [{ betTitle: 'SINGLE WINS', stake: 10, legs: [[1, 3]] }]);
  await calls.dispose();
  await signInAtOnce(page, punter);
  let isAway = true;
  // A failure that does not pass by itself: the app would try again when the server answers.
  const message = 'Bets are being moved.';
  await page.route(/GetMyBets/, (route) =>
    isAway
      ? route.fulfill({ status: 404, json: { status: 0, errorCode: 404, message, detail: message } })
      : route.continue(),
  );
  await page.goto('/myBets');
  await expect(page.getByText('No bets found.')).toBeVisible();
  await checkBothWidths(page, 'my bets, not loaded');
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Open R10.00: 1 bet on 1 ticket')).toBeVisible();
  await expect(tickets(page)).toHaveCount(1);
  await expect(page.getByText('No bets found.')).toBeHidden();
});

test('a bet that is settled, and a pick that is scratched, are told on another screen: a toast, and a mark until it is seen (rules: settled-bets-told, scratched-picks-told)', async ({
  page,
  site,
  supplier,
}, { project }) => {
  test.slow();
  const punter = punterFor(project.name, 'told');
  await supplier.publishCard('Toldfield', new Date(Date.now() + 30 * 60_000));
  await savePicksByCalls(site, supplier, punter, [1, 1, 1]);
  const { calls } = await signInByCalls(site, punter);
  const legs = [1, 2].map((race): LineToStrike['legs'][number] => [race, 1]);
  await strikeByCalls(calls, supplier, [
    { betTitle: 'DOUBLES', stake: 10, legs },
    { betTitle: 'SINGLE WINS', stake: 10, legs: [[1, 3]] },
  ]);
  await calls.dispose();
  await supplier.setOff(1);
  const stream = page.waitForResponse((response) => response.url().includes('/Leaderboard/Live/'));
  await signInAtOnce(page, punter, '/learntoplay');
  await stream;
  const link = (name: RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  const bets = link(/^Bets/);
  await expect(bets).toHaveAccessibleName('Bets');

  // A loss is in the mark alone.
  await supplier.postResult(1, [1, 2, 3, 4], true);
  await expect(bets).toHaveAccessibleName(/newly settled/);
  await expect(page.getByText(/settled, R|won R/)).toHaveCount(0);

  // The pick of race 3 goes; the bets are settled by the next result.
  await supplier.scratch(3, 1);
  const lost = page.getByRole('status').filter({ hasText: 'Your pick in race 3 was scratched.' });
  await expect(lost).toContainText('Toldfield');
  await expect(link(/^Picks/)).toHaveAccessibleName(/a pick was scratched/);
  // It stays while the pointer is on it.
  await lost.hover();
  await checkAccessibility(page, 'a toast with a link, and marks');
  await lost.getByRole('link', { name: 'Pick another' }).click();
  await expect(page).toHaveURL(`/picks/${supplier.meetingId}?race=3`);

  await supplier.setOff(2);
  await supplier.postResult(2, [1, 2, 3], true);
  const won = page.getByRole('status').filter({ hasText: /^Your double won R\d+\.\d\d/ });
  await won.getByRole('link', { name: 'See the bet' }).click();
  await expect(page).toHaveURL(/\/myBets\?bet=F-\d+/);
  await expect(page.getByRole('article').first()).toContainText('Double');
  await expect(bets).toHaveAccessibleName('Bets');
});
