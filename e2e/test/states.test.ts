import { type BrowserContext, expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { checkBothWidths } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';
import { withoutDrawing } from '../src/steps.ts';

const lost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/;
const calls = /^\/(?:api|issuer|identity|healthz)(?:\/|$)/;

/** Loads the app, then cuts off its calls: files come from the browser's cache. */
async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await page.route('**/*', async (route) => {
    if (calls.test(new URL(route.request().url()).pathname)) return route.abort('internetdisconnected');
    await route.fulfill({ response: await route.fetch() });
  });
}

async function comeBack(context: BrowserContext, page: Page): Promise<void> {
  // Running requests may finish: an interrupted file would be waited for.
  await page.unrouteAll({ behavior: 'wait' });
  await context.setOffline(false);
}

const screens = [
  ['/', 'Meeting data is not available at the moment.', 'Play Your Next Challenge Today'],
  ['/picks', 'This page isn’t saved here.', 'Open'],
  ['/leaderboard', 'This page isn’t saved here.', 'Search for your friends'],
  ['/learntoplay', 'This page isn’t saved here.', 'Furlong is a race-day game.'],
] as const;

test.describe('[X-OTHER] offline without cached data @once', () => {
  for (const [path, words, content] of screens) {
    test(`${path} says so at once, and loads when the connection returns`, async ({
      context,
      page,
      watch,
    }) => {
      watch.allow(lost);
      await goOffline(context, page);
      await page.goto(withoutDrawing(path));
      const state = page.getByRole('main').getByRole('alert').filter({ hasText: words });
      // Well before two retries would have ended.
      await expect(state).toBeVisible({ timeout: 2_500 });
      await expect(state.getByText('This loads by itself once you’re back.')).toBeVisible();
      await expect(page.getByText('You’re offline.')).toBeVisible();
      await expect(page.getByText(/^Loading /)).toHaveCount(0);
      await checkBothWidths(page, `${path}, offline`);
      await comeBack(context, page);
      await expect(state).toBeHidden();
      await expect(page.getByText('You’re offline.')).toBeHidden();
      await expect(
        page.getByRole('main').getByText(content).or(page.getByLabel(content)).first(),
      ).toBeVisible();
    });
  }

  test('a screen whose code is not cached loads then, too', async ({ context, page, watch }) => {
    watch.allow(lost);
    watch.allow(/Failed to fetch dynamically imported module/);
    await page.goto('/faqpage');
    await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
    await context.setOffline(true);
    const nav = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
    await nav.getByRole('link', { name: 'Board' }).click();
    await expect(page.getByRole('main').getByText('This page isn’t saved here.')).toBeVisible();
    await expect(page.getByRole('main').getByText('This loads by itself once you’re back.')).toBeVisible();
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('main').getByLabel('Search for your friends')).toBeVisible();
  });

  test('the app cannot start, says so, and starts by itself', async ({ context, page, watch }) => {
    watch.allow(lost);
    await page.route('**/config.json', (route) => route.abort('internetdisconnected'));
    await goOffline(context, page);
    await page.route('**/config.json', (route) => route.abort('internetdisconnected'));
    await page.goto(withoutDrawing('/'));
    await expect(page.getByText('The app could not start.')).toBeVisible();
    await expect(page.getByText('This loads by itself once you’re back.')).toBeVisible();
    await checkBothWidths(page, 'could not start');
    await comeBack(context, page);
    await expect(page.getByRole('heading', { name: 'Play Your Next Challenge Today' })).toBeVisible();
  });

  test('a signed-in punter sees the results when the connection returns', async ({ context, page, watch }, {
    project,
  }) => {
    watch.allow(lost);
    await signInAtOnce(page, punterFor(project.name, 'shell'));
    await goOffline(context, page);
    await page.goto('/results?meetingId=');
    await expect(page.getByRole('main').getByText('This loads by itself once you’re back.')).toBeVisible();
    await expect(page.getByText(/^Loading /)).toHaveCount(0);
    await comeBack(context, page);
    await expect(page.getByText('Please select a race from the drop down above.')).toBeVisible({
      timeout: 30_000,
    });
  });
});

test('[X-OTHER] a server failure is reported, can be retried, and recovers by itself @once', async ({
  page,
  watch,
}) => {
  watch.allow(lost);
  const upcoming = '**/api/Meeting/GetUpcomingRaceMeetings';
  await page.route(upcoming, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(withoutDrawing('/'));
  const state = page.getByRole('main').getByRole('alert');
  await expect(state.getByText('Meeting data is not available at the moment.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await state.getByRole('button', { name: 'Try again' }).click();
  await expect(state.getByText('Meeting data is not available at the moment.')).toBeVisible();
  await checkBothWidths(page, 'home, no answer');
  await page.unroute(upcoming);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible({ timeout: 30_000 });
  await expect(state).toBeHidden();
});

test('[T-TOAST-STAY] [T-TOAST-FADE] [K-TOAST] [V-TOAST-DUPLICATE] a toast stays two seconds, fades in 200 ms, and is there once @once', async ({
  page,
  supplier,
  watch,
}, { project }) => {
  watch.allow(lost);
  await supplier.publishCard('Toastfield', new Date(Date.now() + 40 * 60_000));
  await signInAtOnce(page, punterFor(project.name, 'shell'));
  await page.clock.install();
  await page.goto(`/picks/${supplier.meetingId}`);
  await page.getByRole('radio').first().click();
  await page.route('**/SavePunterSelections', (route) => route.abort('internetdisconnected'));
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const toast = page.locator('[data-sonner-toast]');
  await expect(save).toBeEnabled();
  // From here time passes only when the test says so: a slow machine takes none of the two seconds.
  await page.clock.pauseAt(Date.now() + 60_000);
  let passed = 0;
  const passUntil = (check: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(20);
      passed += 20;
      await check();
    }).toPass({ intervals: [50] });
  const soon = { timeout: 200 };
  await save.click();
  await passUntil(() => expect(toast).toContainText('Not saved.', soon));
  // The toast's time runs from here, also while slow answers are waited for.
  passed = 0;
  await page.mouse.move(0, 0);
  await passUntil(() => expect(save).toBeEnabled(soon));
  await save.dispatchEvent('click');
  await passUntil(() => expect(save).toBeEnabled(soon));
  await expect(toast).toHaveCount(1);
  await expect(toast).toHaveCSS('transition-duration', /^0\.2s(?:, 0\.2s)*$/);
  await page.clock.runFor(Math.max(1_800 - passed, 0));
  await expect(toast).toHaveAttribute('data-removed', 'false');
  await page.clock.runFor(300);
  await page.clock.runFor(300);
  await expect(toast).toHaveCount(0);
});
