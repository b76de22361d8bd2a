import { expect, type Page } from '@playwright/test';
import { checkAccessibility } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import { findPastMeeting } from '../src/past-meeting.ts';

interface WireRace {
  readonly raceNumber: number;
  readonly resultState: string;
  readonly runners: readonly { saddle: number; horseName: string; position: number | null }[];
}

test('a runner of a resulted race has its page: past runs, strike rates, prices, who picked it @once', async ({
  page,
  request,
}) => {
  const meetingId = await findPastMeeting(request);
  const { races } = (await (await request.get(`/api/Meeting/getRaces/${meetingId}`)).json()) as {
    races: WireRace[];
  };
  const race = races.find(({ resultState }) => resultState === 'official');
  const runner = race?.runners.find(({ position }) => position === 1);
  if (race === undefined || runner === undefined) throw new Error('The past meeting has no official result.');
  await page.goto(`/runner/${meetingId}/${race.raceNumber}/${runner.saddle}`);
  await expect(page.getByRole('heading', { level: 1, name: runner.horseName })).toBeVisible();
  await expect(page.getByText('Finished 1st')).toBeVisible();
  await expect(page.getByText(/^(under \d|\d+)\s% picked$/)).toBeVisible();
  await expect(page.getByRole('img', { name: /^From \d/ })).toBeVisible();
  await page.getByText('Prices as a table').click();
  await expect(page.getByRole('region', { name: /^Prices/ }).getByRole('table')).toBeVisible();
  await checkAccessibility(page, 'a runner, its prices open');
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    for (const size of ['100%', '200%']) {
      await page.locator('html').evaluate((html, percent) => {
        html.style.fontSize = percent;
      }, size);
      expect(await overflows(page), `${width} px, text at ${size}`).toEqual([]);
    }
  }
  await page.getByRole('link', { name: new RegExp(`^Race ${race.raceNumber}, `) }).click();
  await expect(page).toHaveURL(`/picks/${meetingId}?race=${race.raceNumber}`);
  const shares = page.getByRole('heading', { level: 3 }).getByText(/\d\s% picked$/);
  await expect(shares).toHaveCount(race.runners.length);
  await page.getByRole('button', { name: `More on ${runner.horseName}` }).click();
  await page.getByRole('link', { name: /^Last runs, strike rates, all prices/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: runner.horseName })).toBeVisible();
});

/** What of the page's main part stands out of the page to the right. */
async function overflows(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const end = main.ownerDocument.documentElement.clientWidth;
    return [...main.querySelectorAll('*')].flatMap((each) => {
      const isScrolled = each.closest('section[tabindex]') !== null || each.closest('.sr') !== null;
      const over = each.getBoundingClientRect().right - end;
      return !isScrolled && over > 0.5 ? [`${each.tagName} ${each.textContent?.slice(0, 30)}: ${over}`] : [];
    });
  });
}
