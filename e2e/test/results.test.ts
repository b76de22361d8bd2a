import { expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { checkAccessibility } from '../src/check-accessibility.ts';
import { horses } from '../src/feed-supplier.ts';
import { test } from '../src/fixtures.ts';
import { savePicksByCalls } from '../src/save-picks-by-calls.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';

const picker = (page: Page) => page.getByRole('combobox', { name: 'Race meeting' });

test('[R-RESULTS] [R-TITLE-RESULTS] [O-FOLLOW-RESULTS] [S-RESULTS-HEADING] [S-RESULTS-PRESELECT] [S-RESULTS-PLACEHOLDER] [S-RESULTS-PICKER-LABEL] [S-RESULTS-PAGER] [K-PAGE-SIZE-RESULTS] [S-RESULTS-TYPE-PANEL] [S-RESULTS-MEETING-LIST] [S-RESULTS-TOP-FIVE] [S-RESULTS-OWN-ENTRY] [S-RESULTS-DEFAULT-SHOWN] [S-RESULTS-STACKED] [S-RESULTS-COLUMNS] [T-LEADERBOARD-FETCH-PICKS] a punter reads the results of a meeting', async ({
  page,
  site,
  supplier,
}, { project }) => {
  test.slow();
  const punter = punterFor(project.name, 'results');
  const course = project.name === 'phone' ? 'Narrowvale' : 'Broadvale';
  await supplier.publishCard(course, new Date(Date.now() + 30 * 60_000));
  await savePicksByCalls(site, supplier, punter, [1, 2]);
  await signInAtOnce(page, punter);
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  // Another test's meeting may have been run: it is open at once, and an empty choice shows none.
  await page.goto('/results?meetingId=');
  await expect(page.getByRole('heading', { level: 1, name: 'Results:' })).toBeVisible();
  await expect(page).toHaveTitle(/^Results/);
  await expect(picker(page).getByRole('option').first()).toHaveText('Please select a race');
  await expect(picker(page)).toHaveValue('');
  await expect(page.getByText('Please select a race from the drop down above.')).toBeVisible();
  await checkAccessibility(page, 'results, nothing selected');

  const option = picker(page).getByRole('option').filter({ hasText: course });
  await expect(option).toHaveText(new RegExp(`^[A-Z][a-z]{2} \\d{1,2} [A-Z][a-z]{2,3} - ${course}$`));
  await picker(page).selectOption(String(supplier.meetingId));
  await expect(page).toHaveURL(`/results?meetingId=${supplier.meetingId}`);
  await expect(page.getByText('No data available for this meeting.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Race 1 of 4')).toBeVisible();
  await checkAccessibility(page, 'results, no race run');

  await supplier.setOff(1);
  await supplier.postResult(1, [1, 2, 3, 4], true);
  await supplier.setOff(2);
  await supplier.postResult(2, [3, 1, 2, 4], false);
  await page.goto(`/results?meetingId=${supplier.meetingId}`);
  await expect(picker(page)).toHaveValue(String(supplier.meetingId));

  const race = page.getByRole('article');
  await expect(race).toHaveCount(1);
  await expect(race).toContainText('Test stakes 2');
  await expect(race).toContainText('Provisional');
  const [first, second, third, fourth] = horses;
  const placed = race.getByRole('row');
  await expect(placed).toHaveText([
    /^Place/,
    `1st 3${third} 5/1 0 %0 % picked`,
    `2nd 1${first} 5/1 0 %0 % picked`,
    `3rd 2${second} Your pick5/1 100 %100 % picked`,
    `4th 4${fourth} 5/1 0 %0 % picked`,
  ]);
  await expect(race.getByText('+3 points')).toBeVisible();
  const races = page.getByRole('navigation', { name: 'Race results' });
  await races.getByRole('button', { name: 'Previous' }).click();
  await expect(race).toContainText('Test stakes 1');
  await expect(page.getByText('Race 1 of 4')).toBeVisible();
  await expect(races.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
  // The rail: any race at one tap.
  await page.getByRole('navigation', { name: 'Races' }).getByRole('link').nth(1).click();
  await expect(race).toContainText('Test stakes 2');
  await page.getByRole('button', { name: 'Show all 4 races' }).click();
  await expect(race).toHaveCount(4);

  const rows = page.getByRole('main').getByRole('button', { name: /^Rank / });
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveAccessibleName(/^Rank 1 .*you, .*1 winner.* 16 points$/);
  await rows.click();
  await expect(page.getByRole('region', { name: `${punter.alias}, race by race` })).toBeVisible();
  expect(
    asked
      .filter(({ pathname }) => pathname.includes('GetPunterLeaderboardSelections'))
      .map(({ searchParams }) => [...searchParams.keys()].toSorted()),
  ).toEqual([['meetingId', 'punterId']]);
  const type = page.getByRole('group', { name: 'Leaderboard type' });
  await type.getByRole('button', { name: 'At your rank' }).click();
  await expect(type.getByRole('button', { name: 'At your rank' })).toHaveAttribute('aria-pressed', 'true');
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Top five' })).toBeVisible();
  const paged = asked.filter(({ pathname }) => pathname.includes('GetDailyLeaderboardPaged'));
  expect(paged.map(({ pathname, search }) => pathname + search)).toEqual(
    expect.arrayContaining([
      `/api/Leaderboard/GetDailyLeaderboardPaged/1/5/${supplier.meetingId}`,
      `/api/Leaderboard/GetDailyLeaderboardPaged/1/10/${supplier.meetingId}`,
      `/api/Leaderboard/GetDailyLeaderboardPaged/1/1/${supplier.meetingId}?username=${punter.alias}&isExactMatch=true`,
    ]),
  );
  await checkAccessibility(page, 'results, two races run');

  if (project.name === 'phone') await page.getByText(/and where they stand$/).click();
  const list = page.getByRole('complementary').getByRole('listitem').filter({ hasText: course });
  await expect(list.getByRole('link')).toHaveAttribute('aria-current', 'true');
  await expect(list).toContainText('2 of 4 run');
  for (const width of project.name === 'phone' ? [360] : [1440, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const [main, side] = [await boxOf(page, '.cols > div'), await boxOf(page, '.cols > aside')];
    if (project.name === 'phone') {
      expect(side.y).toBeGreaterThan(main.y + main.height - 1);
    } else {
      expect(side.x).toBeGreaterThan(main.x + main.width - 1);
      expect(main.width / (main.width + side.width)).toBeCloseTo(0.75, 2);
    }
  }
});

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not on the page.`);
  return box;
}

test('[S-LOADING-RESULTS] [A-ANONYMOUS] a visitor is asked to sign in, then sees the results @once', async ({
  page,
}, { project }) => {
  const punter = punterFor(project.name, 'results');
  await page.route(/GetAllMeetings/, async (route) => {
    await page.getByText('Loading Results').first().waitFor();
    await route.continue();
  });
  await page.goto('/results');
  await expect(page).toHaveURL('/');
  await page
    .getByRole('dialog', { name: 'Sign in to go on' })
    .getByRole('button', { name: 'Sign in' })
    .click();
  await page.getByLabel('E-mail address or username').fill(punter.name);
  await page.getByLabel('Password', { exact: true }).fill(punter.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/results');
  await expect(picker(page)).toBeVisible();
});
