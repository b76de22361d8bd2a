import { expect, type Page } from '@playwright/test';
import { newcomerFor, punterFor } from '../src/accounts.ts';
import { checkAccessibility } from '../src/check-accessibility.ts';
import { horses } from '../src/feed-supplier.ts';
import { test } from '../src/fixtures.ts';
import { signInByCalls } from '../src/sign-in-by-calls.ts';
import { expectSignedIn, fillSignIn, signOut } from '../src/steps.ts';

const [winner, second] = horses;

/** The rows of the board in order. */
function rows(page: Page) {
  return page.getByRole('main').getByRole('button', { name: /^Rank / });
}

/** Picks a runner of the race that is shown; after a first pick there the next race comes. */
async function pick(page: Page, race: number, horse: string): Promise<void> {
  await expect(page.getByRole('heading', { name: `Race ${race}:` })).toBeVisible();
  await page.getByRole('radio', { name: new RegExp(horse) }).click();
  await expect(page.getByRole('link', { name: `Race ${race}: ${horse}` })).toBeVisible();
}

test.describe('[O-PICK-GAME] [O-AUDIENCE] a race day, from signing in to the leaderboard', () => {
  // As dense as a phone's screen.
  test.use({ deviceScaleFactor: 2 });

  test('[O-SIGN-IN] [T-LOGIN-PROCESS] [X-ALIAS-REQUIRED] [T-ALIAS-SAVED] [R-HOME-CARRIES-MEETING] [S-MEETING-SELECTIONS] [V-SELECTION-SAVED] [T-SELECTION-RELOAD] [T-SELECTION-DRAFT-CLEARED] [S-LEADERBOARD-OWN-FIRST] [A-PUNTER-OWN-FIRST] sign in, alias, pick, save, race, points, leaderboard, sign out', async ({
    page,
    site,
    supplier,
  }, { project }) => {
    const course = project.name === 'phone' ? 'Palmdale' : 'Widefield';
    await supplier.publishCard(course, new Date(Date.now() + 30 * 60_000));
    const ahead = await signInByCalls(site, punterFor(project.name, 'ahead'));
    await ahead.calls.post('/api/Selection/SavePunterSelections', {
      data: [{ meetingId: supplier.meetingId, raceId: supplier.raceId(1), raceNumber: 1, saddle: 1 }],
    });

    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await fillSignIn(page, newcomerFor(project.name));

    const dialog = page.getByRole('dialog', { name: 'Choose your alias' });
    const alias = `${project.name}-loop`;
    await dialog.getByLabel('Alias').fill(punterFor(project.name, 'ahead').alias);
    await dialog.getByRole('button', { name: 'Save alias' }).click();
    await expect(dialog.getByText('That alias is taken')).toBeVisible();
    await checkAccessibility(page, 'the alias dialog, with a problem');
    await dialog.getByLabel('Alias').fill(alias);
    await dialog.getByRole('button', { name: 'Save alias' }).click();
    await expect(dialog).toBeHidden();
    await expectSignedIn(page, alias);

    await page.getByRole('link', { name: `Pick for ${course}`, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: course })).toBeVisible();
    // The newcomer's tour stands beside the card, and follows what is done there (rule: newcomers-tour).
    const tour = page.getByRole('region', { name: 'How it works' });
    await expect(tour).toContainText('1 of 3');
    await checkAccessibility(page, 'a card with the tour');
    await pick(page, 1, second);
    await expect(tour).toContainText('2 of 3');
    await pick(page, 2, winner);
    const reloaded = page.waitForResponse((response) => response.url().includes('/GetMeetingRaces/'));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Picks saved.')).toBeVisible();
    await reloaded;
    await expect(page.getByText('all saved')).toBeVisible();
    await expect(tour).toContainText('3 of 3');
    await page.reload();
    await expect(page.getByText('all saved')).toBeVisible();
    await expect(tour).toBeHidden();

    await supplier.setOff(1);
    await supplier.postResult(1, [1, 2, 3, 4], false);
    await page.goto(`/picks/${supplier.meetingId}?race=1`);
    await expect(page.getByText('Provisional')).toBeVisible();

    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await page.getByRole('combobox', { name: 'Meeting' }).selectOption({ value: String(supplier.meetingId) });
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(0)).toHaveAccessibleName(/^Rank 2 .* you, .*1 second.* 5 points$/);
    await expect(rows(page).nth(1)).toHaveAccessibleName(/^Rank 1.*1 winner.* 13 points$/);

    await supplier.setOff(2);
    await supplier.postResult(2, [1, 3, 2, 4], true);
    await expect(rows(page).nth(0)).toHaveAccessibleName(/^Rank 1.*you, .*1 winner.* 18 points$/, {
      timeout: 15_000,
    });

    await signOut(page);
    await ahead.calls.dispose();
  });
});

test('the demo’s race day runs by itself', { tag: '@once' }, async ({ request }) => {
  await expect
    .poll(
      async () => {
        const answer = await request.get('/api/Meeting/GetUpcomingRaceMeetings');
        const { meetings } = await answer.json();
        return meetings.some((meeting: { races: { placed: unknown[] }[] }) =>
          meeting.races.some(({ placed }) => placed.length > 0),
        );
      },
      { timeout: 40_000, intervals: [1_000] },
    )
    .toBe(true);
});
