import { expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { atBothWidths, checkBothWidths } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import { savePicksByCalls } from '../src/save-picks-by-calls.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';
import { signInByCalls } from '../src/sign-in-by-calls.ts';
import { accountMenu } from '../src/steps.ts';

const section = (page: Page, name: RegExp) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name }) });

test('[R-MYSTATS] [R-TITLE-MY-STATS] [O-STATS] [S-STATS-PERIODS] [S-STATS-RACECOURSE] [S-STATS-MILESTONES] [C-AllTimeStats] [C-AllTimeStatsPerRaceCourse] [C-Milestones] a punter reads the stats of a meeting that is over, and of its correction @once', async ({
  page,
  site,
  supplier,
}, { project }) => {
  test.slow();
  const punter = punterFor(project.name, 'figures');
  const course = project.name === 'phone' ? 'Countvale' : 'Sumvale';
  await supplier.publishCard(course, new Date(Date.now() + 30 * 60_000));
  await savePicksByCalls(site, supplier, punter, [1, 2, 3, 4]);
  await signInAtOnce(page, punter);
  await page.goto('/mystats');
  await expect(page.getByText('Your stats start once your first meeting is over.')).toBeVisible();
  await checkBothWidths(page, 'my stats, none yet');

  for (const race of [1, 2, 3, 4]) {
    await supplier.setOff(race);
    await supplier.postResult(
      race,
      race === 2 ? [1, 2, 3, 4] : [race, 2, 1].slice(0, race === 1 ? 2 : 3),
      true,
    );
  }
  await page.goto('/');
  await accountMenu(page).click();
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'My Stats' }).click();
  await expect(page).toHaveURL('/mystats');
  await expect(page).toHaveTitle(/^My Stats/);
  // Charts come with the third meeting: until then its meetings stand there in words.
  const meetings = section(page, /^Your meetings/);
  const { calls } = await signInByCalls(site, punter);
  const ownStats = async () => (await (await calls.get('/api/Stats/AllTimeStats/1')).json()).allTimeStats;
  await expect.poll(async () => (await ownStats()).meetings, { timeout: 100_000 }).toBe(1);
  await page.goto('/mystats');
  await expect(meetings.getByRole('link', { name: `${course}, ` })).toBeVisible();
  await expect(meetings).toContainText('44 points, 1st of 1');
  await expect(page.getByRole('heading', { level: 1, name: 'My Stats' })).toBeVisible();
  await expect(section(page, /^Next milestone/).getByRole('listitem')).toContainText('3 of 10 so far');
  // Until one of them has picks enough for a rate, they are folded.
  await page.getByText('What there is so far').click();
  const courses = section(page, /^Winners by course/).last();
  await expect(courses).toContainText('not enough yet for a rate');
  await courses.getByText('Winners by course as a table').focus();
  await page.keyboard.press('Enter');
  // Its picks and its winners.
  await expect(courses.getByRole('row', { name: /^1 other 4 3 / })).toBeVisible();
  await expect(
    section(page, /^Milestones/)
      .getByRole('listitem')
      .first(),
  ).toContainText(/has it|have it/);
  await atBothWidths(page, () => expectNoSideways(page));
  await checkBothWidths(page, 'my stats, one meeting');

  const periods = page.getByRole('group', { name: 'Period' });
  await periods.getByRole('button', { name: 'Week' }).click();
  await expect(page).toHaveURL('/mystats?period=week');
  await expect(periods.getByRole('button', { name: 'Week' })).toHaveAttribute('aria-pressed', 'true');
  await expect(meetings).toBeVisible();

  await supplier.postResult(1, [2, 1], true, 'disqualification');
  await expect.poll(async () => (await ownStats()).correctedMeetings, { timeout: 100_000 }).toBe(1);
  await calls.dispose();
  await page.goto('/mystats');
  await expect(page.getByText('† 1 meeting had a result corrected.')).toBeVisible();
  await expect(meetings.getByText(/Before it was corrected: .* points?, 3 winners/)).toBeVisible();
  await checkBothWidths(page, 'my stats, a meeting corrected');
});

test('[R-STATS] [R-TITLE-STATS] [S-STATS-FILTERS] [S-LOADING-STATS] anybody sees stats, from the footer too @once', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Stats', exact: true }).click();
  await expect(page).toHaveURL('/stats');
  await expect(page).toHaveTitle(/^stats/);
  await page.goto('/stats');
  await expect(page.getByRole('heading', { level: 1, name: 'Stats' })).toBeVisible();
  await expect(page.getByText('Meetings held')).toBeVisible();
  await expect(page.getByText('Sign in to see your own')).toBeVisible();
  await atBothWidths(page, () => expectNoSideways(page));
  await checkBothWidths(page, 'stats, signed out');
});

test('[X-STATS] stats that fail to load say why, and load when they are asked for again @once', async ({
  page,
  watch,
}, { project }) => {
  watch.allow(/404/);
  await signInAtOnce(page, punterFor(project.name, 'figures'));
  let isAway = true;
  // A failure that does not pass by itself.
  const message = 'Stats are being moved.';
  await page.route(/\/api\/Stats\/Milestones/, (route) =>
    isAway
      ? route.fulfill({ status: 404, json: { status: 0, errorCode: 404, message, detail: message } })
      : route.continue(),
  );
  await page.goto('/stats');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Your stats did not load.');
  await expect(alert).toContainText(message);
  await checkBothWidths(page, 'stats, failed');
  isAway = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeHidden();
  await page.goto('/mystats?period=week');
  const periods = page.getByRole('group', { name: 'Period' });
  await expect(periods.getByRole('button', { name: 'Week' })).toHaveAttribute('aria-pressed', 'true');
});

/** Nothing is wider than the screen. */
async function expectNoSideways(page: Page): Promise<void> {
  const over = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(over).toBe(0);
}
