import { type Browser, expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { atBothWidths, checkAccessibility } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import type { PageWatch } from '../src/page-watch.ts';
import { savePicksByCalls } from '../src/save-picks-by-calls.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';
import { expectSignedIn } from '../src/steps.ts';
import { takeTurns } from '../src/take-turns.ts';
import { mailedLinks, type TestSite, testSite } from '../src/test-site.ts';

const rows = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Rank / });
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
/** Lists and notifications are fetched every fifteen seconds. */
const polled = { timeout: 40_000 };

/** Another browser, of somebody who has never been here. */
async function openBrowser(browser: Browser, page: Page, watch: PageWatch): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize(), baseURL: testSite().url });
  context.on('page', (opened) => watch.follow(opened));
  return context.newPage();
}

async function expectNoScroll(page: Page, state: string): Promise<void> {
  const tooWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
  expect(tooWide, `${state} scrolls sideways`).toBe(false);
}

/** Checks a state of a screen at both widths, and that nothing is wider than the page. */
async function check(page: Page, state: string): Promise<void> {
  await atBothWidths(page, async (width) => {
    await checkAccessibility(page, `${state}, ${width} px wide`);
    await expectNoScroll(page, `${state}, ${width} px wide,`);
  });
}

/** Does what shows a toast while a dialog is open: no button at the dialog's end may be under it. */
async function expectToastBeside(page: Page, title: string, act: () => Promise<void>): Promise<void> {
  const end = await dialog(page).getByRole('button', { name: 'Done' }).boundingBox();
  await page.context().grantPermissions(['clipboard-write']);
  await act();
  const shown = page.locator('[data-sonner-toast][data-mounted="true"]', { hasText: title });
  const toast = await shown.boundingBox();
  if (toast === null || end === null) throw new Error('The toast or the button is not on the page.');
  // The size of the page is the worst case: a short dialog in its middle may be beside any toast.
  const isAbove = toast.y + toast.height / 2 < (page.viewportSize()?.height ?? 0) / 2;
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  const apart = toast.y + toast.height <= end.y || end.y + end.height <= toast.y;
  expect(apart && (isAbove || !isPhone), 'the toast is where a dialog ends').toBe(true);
}

/** Registers an account on the pages of the provider; its mail is opened in a tab of its own, as a phone does. */
async function register(
  page: Page,
  site: TestSite,
  account: { readonly name: string; readonly password: string; readonly mobile: string },
): Promise<Page> {
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('E-mail address').fill(account.name);
  await page.getByLabel('Mobile number').fill(account.mobile);
  await page.getByLabel('Day').fill('27');
  await page.getByLabel('Month').fill('3');
  await page.getByLabel('Year').fill('1990');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel(/18 or older/).check();
  const link = await takeTurns(site, async () => {
    const before = mailedLinks(site, '/identity/confirm').length;
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
    await expect.poll(() => mailedLinks(site, '/identity/confirm').length).toBe(before + 1);
    return mailedLinks(site, '/identity/confirm').at(-1) ?? '';
  });
  const mail = await page.context().newPage();
  await mail.goto(link);
  await mail.getByRole('button', { name: 'Confirm my account' }).click();
  return mail;
}

test('[O-LEAGUES] [R-FRIENDS-LEAGUE-LINK] [S-LEAGUES-CREATE] [S-LEAGUES-JOIN] [S-LEAGUES-LEADERBOARD] [S-LEAGUES-MANAGE] [A-OWNER-DECIDE] [A-MEMBER-VIEW] [A-MEMBER-EXIT] [A-OWNER-DELETE] two friends: one makes a league, the other joins by its link without an account, and both follow a meeting @once', async ({
  page: owner,
  browser,
  site,
  supplier,
  watch,
}, { project }) => {
  test.setTimeout(300_000);
  // A board that is being asked for when its league is left or ends.
  watch.allow(/status of 404 .*GetLeagueLeaderboard/);
  const punter = punterFor(project.name, 'owns');
  const friend = {
    name: `${project.name}-friend@punters.invalid`,
    password: 'a bay filly at dusk',
    mobile: project.name === 'phone' ? '083 765 4001' : '083 765 4002',
  };
  const alias = `${project.name}_friend`;
  const leagueName = `Platteland ${project.name}`;
  await supplier.publishCard('Leaguefield', new Date(Date.now() + 30 * 60_000));

  await signInAtOnce(owner, punter);
  await owner.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leagues' }).click();
  await expect(owner.getByRole('heading', { level: 1, name: 'Leagues' })).toBeVisible();
  await expect(owner).toHaveTitle(/^Friends Challenge/);
  await expect(main(owner).getByText('You don’t have a league yet')).toBeVisible();
  await check(owner, 'leagues, none yet');
  await owner.getByRole('button', { name: 'Create A League' }).first().click();
  await dialog(owner).getByLabel('League name').fill(leagueName);
  await dialog(owner).getByRole('button', { name: 'Create A League' }).click();
  await expect(dialog(owner).getByRole('heading', { name: `${leagueName} is ready` })).toBeVisible();
  await check(owner, 'a league just created');
  const whatsApp = await dialog(owner)
    .getByRole('link', { name: /^WhatsApp/ })
    .getAttribute('href');
  const link = /https?:\/\/\S+$/.exec(new URL(whatsApp ?? '').searchParams.get('text') ?? '')?.[0] ?? '';
  expect(link).toContain(`${site.url}/friendsLeague?CODE=`);
  await atBothWidths(owner, async () => {
    await expectToastBeside(owner, 'Code copied', () =>
      dialog(owner)
        .getByRole('button', { name: /^Copy the code/ })
        .click(),
    );
    // The same again is shown once this one has gone.
    await expect(owner.locator('[data-sonner-toast]')).toHaveCount(0);
  });
  await dialog(owner).getByRole('button', { name: 'Done' }).click();
  await expect(owner.getByRole('heading', { name: 'Asking to join' })).toBeVisible();

  // A visitor opens the link: nothing changes, and after registering it leads back here.
  const invited = await openBrowser(browser, owner, watch);
  await invited.goto(link);
  await expect(invited.getByRole('heading', { name: leagueName })).toBeVisible();
  await check(invited, 'an invitation, signed out');
  await invited.getByRole('button', { name: 'Sign in to join' }).click();
  const mail = await register(invited, site, friend);
  // The browser that registered is signed in; Back from it does not sign in again.
  await mail.getByRole('dialog', { name: 'Choose your alias' }).getByLabel('Alias').fill(alias);
  await mail.getByRole('dialog').getByRole('button', { name: 'Save alias' }).click();
  await expectSignedIn(mail, alias);
  await invited.close();
  await expect(mail).toHaveURL(link);
  await check(mail, 'an invitation, signed in');
  await mail.getByRole('button', { name: 'Ask to join' }).click();
  await expect(mail.getByText('You’ve asked to join.')).toBeVisible();

  await owner.reload();
  await expect(owner.getByText('1 request')).toBeVisible();
  await check(owner, 'leagues, a request waits');
  await owner.getByRole('button', { name: `Approve ${alias}` }).click();
  await expect(owner.getByText('Nobody at the moment.')).toBeVisible();

  await mail.getByRole('link', { name: 'Go to my leagues' }).click();
  await expect(mail.getByRole('button', { name: `More: invite to ${leagueName}, manage it` })).toBeVisible(
    polled,
  );
  await check(mail, 'joined leagues');

  // Both follow the meeting: who passed whom in this league.
  await savePicksByCalls(site, supplier, punter, [1, 3, 2, 1]);
  await savePicksByCalls(site, supplier, friend, [2, 1, 1, 1]);
  for (const [page, tab] of [
    [owner, 'my'],
    [mail, 'joined'],
  ] as const) {
    await page.goto(`/friendsChallenge?leagues=${tab}&meetingId=${supplier.meetingId}`);
  }
  await supplier.setOff(1);
  await supplier.postResult(1, [1, 2, 3, 4], true);
  await expect(rows(owner).nth(0)).toHaveAccessibleName(/^Rank 1 .*you, .* 13 points$/, polled);
  await expect(rows(mail).nth(0)).toHaveAccessibleName(
    /^Rank 2 .*8 behind the leader.*you, .* 5 points$/,
    polled,
  );
  await supplier.setOff(2);
  await supplier.postResult(2, [1, 2, 3, 4], false);
  await expect(main(owner)).toContainText(`${alias} passed you. You passed nobody.`);
  await expect(main(mail)).toContainText(`Nobody passed you. You passed ${punter.alias}.`);
  await expect(main(owner).getByText(/after race 2, \d\d:\d\d, provisional/)).toBeVisible();
  await expect(main(mail).getByText('Still possible')).toBeVisible();
  await rows(mail).nth(1).click();
  await expect(mail.getByRole('row', { name: /Copper Comet/ }).first()).toContainText('1st');
  await check(mail, 'a league board, live, a row open');
  await check(owner, 'a league board, live, passed');

  await supplier.postResult(2, [1, 2, 3, 4], true);
  for (const race of [3, 4]) {
    await supplier.setOff(race);
    await supplier.postResult(race, [1, 2, 3, 4], true);
  }
  await expect(main(mail).getByText(/after race 4, \d\d:\d\d, final/)).toBeVisible(polled);
  await mail.getByRole('button', { name: 'Season' }).click();
  await expect(mail.getByRole('row', { name: new RegExp(`1.*${alias}`) })).toBeVisible(polled);
  await check(mail, 'a season table');
  await mail.getByRole('button', { name: 'Head to head', exact: true }).click();
  await mail.getByRole('button', { name: `Head to head with ${punter.alias}` }).click();
  const races = mail.getByRole('table', { name: /^Race by race: .*Leaguefield/ });
  await expect(races).toBeVisible();
  await mail.reload();
  await expect(races).toBeVisible();
  await check(mail, 'duels, head to head');
  await mail.getByRole('button', { name: 'Members' }).click();
  await expect(mail.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(2);
  await check(mail, 'members');

  await mail.goto(`/leaderboard?leagues=joined`);
  await expect(mail.getByRole('link', { name: /^Joined Leagues/ })).toHaveAttribute('aria-current', 'true');
  await check(mail, 'joined leagues on the leaderboard');
  await mail.getByRole('link', { name: 'Open Leagues' }).click();
  await expect(mail.getByRole('list').filter({ hasText: 'Everybody' }).first()).toBeVisible();
  await check(mail, 'open leagues');

  await mail.goto('/friendsChallenge?leagues=joined');
  await mail.getByRole('button', { name: 'Exit the league' }).click();
  await dialog(mail).getByRole('button', { name: 'Exit the league' }).click();
  await expect(mail.getByText('You’re not in a league yet')).toBeVisible();
  await owner.getByRole('button', { name: 'Delete A League' }).click();
  await expect(dialog(owner)).toContainText('The league ends for');
  await check(owner, 'deleting a league');
  await dialog(owner).getByRole('button', { name: 'Delete A League' }).click();
  await expect(main(owner).getByText('You don’t have a league yet')).toBeVisible();
  await mail.goto(link);
  await mail.getByRole('button', { name: 'Ask to join' }).click();
  await expect(mail.getByRole('alert')).toContainText('There is no league with this code.');
  await mail.context().close();
});
