import { expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { checkAccessibility } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import { findPastMeeting } from '../src/past-meeting.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';

const title = 'Furlong - Horse Racing Predictor Game';

test('[R-NOT-FOUND] [X-NOT-FOUND] any other path says so, inside the layout', async ({ page }) => {
  await page.goto('/no/such/path');
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  await expectLayout(page);
  await checkAccessibility(page, 'not found');
});

test('[R-INDEX] [R-HOME] [O-PAGE-TITLE] [O-NEXT-CHALLENGE] [S-LAYOUT] [R-TITLE-HOME] [E-CONFIG-JSON] [S-LAZY-CHUNKS] anybody sees Home', async ({
  page,
  site,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Play Your Next Challenge Today' })).toBeVisible();
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expectLayout(page);
  expect(asked).toContain(`${site.url}/config.json`);
  expect(asked.filter((url) => new URL(url).origin !== site.url)).toEqual([]);
  expect(asked.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(1);
  await checkAccessibility(page, 'home, signed out');
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Play Your Next Challenge Today' })).toBeVisible();
});

test('[R-LEADERBOARD] [R-TITLE-LEADERBOARD] [S-LEADERBOARD-HEADER] [S-LEADERBOARD-ROW] anybody sees the leaderboard', async ({
  page,
  request,
}) => {
  await page.goto('/leaderboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  await expect(page).toHaveTitle(/^Leaderboard/);
  // Other tests determine the default meeting: choose one with rows.
  const meetingId = await findPastMeeting(request);
  await page.goto(`/leaderboard?meetingId=${meetingId}`);
  const { meeting } = await (await request.get(`/api/Meeting/GetMeetingRaces/${meetingId}`)).json();
  const [, month = '', day = ''] = meeting.meetingDate.slice(0, 10).split('-');
  const monthWord = new Date(Date.UTC(2000, Number(month) - 1)).toLocaleString('en', { month: 'short' });
  await expect(
    page.getByText(new RegExp(`^${meeting.meetingName}, \\w{3} ${Number(day)} ${monthWord}$`)),
  ).toBeVisible();
  const row = page
    .getByRole('main')
    .getByRole('button', { name: /^Rank / })
    .first();
  await expect(row).toHaveAccessibleName(/Rank \d.*winner.*second.*third.*points/);
  await expectLayout(page);
  await row.click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await checkAccessibility(page, 'leaderboard, signed out, a row open');
});

test('a card is open to anybody, and asks to sign in only to save', async ({ page, supplier }) => {
  await supplier.publishCard('Openfield', new Date(Date.now() + 40 * 60_000));
  await page.goto(`/picks/${supplier.meetingId}`);
  await page.getByRole('radio').first().click();
  await expect(page.getByRole('button', { name: 'Sign in to save' })).toBeVisible();
  await checkAccessibility(page, 'picks, signed out, one picked');
});

test('every screen of a punter is accessible', async ({ page, supplier }, { project }) => {
  test.slow();
  await supplier.publishCard('Fairfield', new Date(Date.now() + 50 * 60_000));
  await signInAtOnce(page, punterFor(project.name, 'screens'));
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Play Your Next Challenge Today' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkAccessibility(page, 'home, signed in');

  await page.goto(`/picks/${supplier.meetingId}`);
  await page.getByRole('radio').first().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('all saved')).toBeVisible();
  await checkAccessibility(page, 'picks, saved');

  await supplier.setOff(1);
  await supplier.postResult(1, [1, 2, 3, 4], true);
  await page.goto(`/picks/${supplier.meetingId}?race=1`);
  await expect(page.getByText('Official')).toBeVisible();
  await checkAccessibility(page, 'picks, a race resulted');

  await page.goto(`/leaderboard?meetingId=${supplier.meetingId}`);
  await page.getByRole('button', { name: /^Rank .* you,/ }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await checkAccessibility(page, 'leaderboard, own row open');
});

test('the pages of signing in are accessible', async ({ page }) => {
  await page.goto('/results');
  const dialog = page.getByRole('dialog', { name: 'Sign in to go on' });
  await expect(dialog).toBeVisible();
  await checkAccessibility(page, 'the login prompt');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await checkAccessibility(page, 'sign in');
  await page.getByRole('link', { name: 'Register' }).click();
  await checkAccessibility(page, 'register');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await checkAccessibility(page, 'register, with problems');
  await page.goto('/identity/forgot');
  await checkAccessibility(page, 'forgotten password');
});

async function expectLayout(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeAttached();
}
