import { expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { atBothWidths, checkAccessibility } from '../src/check-accessibility.ts';
import { FixtureSupplier } from '../src/fixture-supplier.ts';
import { test } from '../src/fixtures.ts';
import { signInReady } from '../src/steps.ts';

// The sport selector goes by the user agent.
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36',
});

const main = (page: Page) => page.getByRole('main');
const home = { name: 'Play Your Next Challenge Today' };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Checks a state of a screen at both widths, and that nothing is wider than the page. */
async function check(page: Page, state: string): Promise<void> {
  await atBothWidths(page, async (width) => {
    await checkAccessibility(page, `${state}, ${width} px wide`);
    const tooWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    expect(tooWide, `${state}, ${width} px wide, scrolls sideways`).toBe(false);
  });
}

test('[O-SOCCER] [R-SOCCER] [R-SPORT] [R-PREFERRED-SPORT] [R-PREFERRED-SPORT-ONCE] [S-SPORT-SELECTOR-SHOWN] [S-SPORT-SELECTOR-TOGGLE] [S-SPORT-SELECTOR-SOCCER] [S-SPORT-SELECTOR-OTHER] [S-SPORT-SELECTOR-UNTICK] a phone’s preferred sport opens the site from then on, once in a session @once', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const selector = page.getByRole('region', { name: 'Sports' });
  const preferred = (name: string) => page.getByRole('checkbox', { name: `Preferred sport: ${name}` });
  await expect(selector).toBeVisible();
  await check(page, 'home with the sport selector');
  await page.getByRole('button', { name: 'CLOSE SPORT SELECTOR' }).click();
  await expect(preferred('Soccer')).toBeHidden();
  await page.getByRole('button', { name: 'OPEN SPORT SELECTOR' }).click();

  await selector.getByRole('link', { name: 'Soccer' }).click();
  await expect(page).toHaveURL('/sport/soccer');
  await expect(page).toHaveTitle(/^Soccer \| /);
  await expect(page.getByRole('heading', { level: 1, name: 'Soccer' })).toBeVisible();
  await expect(preferred('Soccer')).toBeChecked();
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === 'preferredSport')?.value).toBe('soccer');

  // Opened again at its root, the site leads to soccer: once.
  await page.goto('/');
  await expect(page).toHaveURL('/sport/soccer');
  expect(await page.evaluate('sessionStorage.getItem("shouldRedirect")')).toBe('false');
  await page.goto('/');
  await expect(page.getByRole('heading', home)).toBeVisible();

  // A new session, and racing again.
  await page.evaluate('sessionStorage.clear()');
  await page.goto('/');
  await expect(page).toHaveURL('/sport/soccer');
  await selector.getByRole('link', { name: 'Horse racing' }).click();
  await expect(page).toHaveURL('/');
  await page.evaluate('sessionStorage.clear()');
  await page.goto('/');
  await expect(page.getByRole('heading', home)).toBeVisible();
  await preferred('Horse racing').uncheck();
  expect((await context.cookies()).some(({ name }) => name === 'preferredSport')).toBe(false);

  await page.goto('/sport/horseracing');
  await expect(page.getByRole('heading', home)).toBeVisible();
  await page.goto('/sport/cricket');
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  await expect(selector).toBeVisible();
  await page.goto('/leaderboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  await expect(selector).toBeHidden();
});

test('[R-PREFERRED-SPORT] Home is not painted where only what is stored leads to another sport @once', async ({
  page,
}) => {
  await page.goto('/config.json');
  await page.evaluate("localStorage.setItem('preferredSport', 'soccer')");
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/ground-[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const listed = page.locator('#root h2', { hasText: 'Play Your Next Challenge Today' });
  await expect(listed).toBeAttached();
  await expect(listed).toBeHidden();
  held.resolve();
  await expect(page).toHaveURL('/sport/soccer');
  await expect(page.getByRole('heading', { level: 1, name: 'Soccer' })).toBeVisible();
});

test('a round is predicted, its goals move the board, and its fixtures show every market @once', async ({
  page,
  site,
}, { project, testId }) => {
  test.setTimeout(180_000);
  const supplier = new FixtureSupplier(site, `${project.name}-${testId}`);
  const punter = punterFor(project.name, 'predicts');
  const league = `Test League ${project.name}`;
  await supplier.publish('a', { league, home: 'Egoli Miners', away: 'Umgeni Rovers', kickOffAt: inHours(1) });
  await supplier.publish('b', {
    league,
    home: 'Algoa Bay United',
    away: 'Karoo Stars',
    kickOffAt: inHours(1),
  });
  await supplier.publish('c', { league, home: 'Cape Gulls', away: 'Limpopo Baobabs', kickOffAt: inHours(1) });
  await signInReady(page, punter);

  await page.goto(`/sport/soccer?league=${encodeURIComponent(league)}`);
  await expect(main(page).getByRole('heading', { name: league })).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Egoli Miners to win, 2\.20/ })).toBeVisible();
  await check(page, 'the fixtures of a day');

  await main(page)
    .getByRole('link', { name: /^Predict these scores/ })
    .click();
  await expect(page).toHaveURL(/\/sport\/soccer\/predictor\/\d+$/);
  const predictor = page.url();
  const goals = (name: string) => page.getByRole('spinbutton', { name: `${name}, goals` });
  await page.getByRole('button', { name: 'Egoli Miners: one goal more' }).click();
  await page.getByRole('button', { name: 'Egoli Miners: one goal more' }).click();
  await goals('Umgeni Rovers').press('1');
  await goals('Karoo Stars').press('ArrowUp');
  await page.getByRole('button', { name: /^Banker ×2.*Egoli Miners/ }).click();
  await expect(page.getByText('2 not saved')).toBeVisible();
  await check(page, 'the predictor, a draft');
  // A draft survives a reload.
  await page.reload();
  await expect(goals('Egoli Miners')).toHaveAttribute('aria-valuenow', '2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('all saved')).toBeVisible();

  await supplier.status('a', { status: 'live' });
  await supplier.score('a', { home: 2, away: 1, minute: 38 });
  await page.goto(predictor.replace('/predictor/', '/board/'));
  const own = main(page).getByRole('button', { name: /^Rank / });
  await expect(own.first()).toHaveAccessibleName(/^Rank 1 .*you, 1 exact score, .* 10 points$/);
  await own.first().click();
  await expect(main(page).getByRole('row', { name: /Egoli Miners v Umgeni Rovers/ })).toContainText('exact');
  await check(page, "the predictor's board, the own row open");
  // By the stream, without a reload.
  await supplier.score('a', { home: 3, away: 1, minute: 55 });
  await expect(own.first()).toHaveAccessibleName(/ 4 points$/);

  await page.goto(predictor);
  const card = main(page).getByRole('listitem', { name: 'Egoli Miners v Umgeni Rovers' });
  await expect(card).toContainText('right result, banker');
  await expect(card).toContainText("55'");
  await check(page, 'the predictor, a match under way');

  await page.goto(`/sport/soccer/fixtures/${supplier.idOf('b')}`);
  for (const market of ['Match result', 'Correct score', 'Half-time and full-time']) {
    await expect(main(page).getByRole('heading', { name: market })).toBeVisible();
  }
  await check(page, 'a fixture with its markets');
  await supplier.result('a', { home: 2, away: 1, official: true, halfTime: { home: 2, away: 1 } });
  await page.goto(`/sport/soccer/fixtures/${supplier.idOf('a')}`);
  await expect(main(page).getByText('Full time')).toBeVisible();
  await check(page, 'a fixture that is over');

  // What is on the slip takes no second line of a phone's header.
  await page.goto(`/sport/soccer/fixtures/${supplier.idOf('b')}`);
  await main(page)
    .getByRole('button', { name: /^Algoa Bay United to win/ })
    .click();
  const header = page.locator('header').first();
  await expect(header).toContainText('R10.00');
  expect((await header.boundingBox())?.height).toBeLessThan(70);
  await expect(header.getByText('Furlong')).toBeInViewport({ ratio: 0.99 });
});

test('@once a full week of matches fits a small phone: the button that saves stays on the screen', async ({
  page,
  site,
}, { testId }) => {
  const supplier = new FixtureSupplier(site, `week-${testId}`);
  const league = 'Full Week League';
  for (let match = 1; match <= 16; match++) {
    const sides = { home: `Home Club ${match}`, away: `Away Club ${match}` };
    await supplier.publish(`${match}`, { league, ...sides, kickOffAt: inHours(1) });
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/sport/soccer?league=${encodeURIComponent(league)}`);
  await main(page)
    .getByRole('link', { name: /^Predict these scores/ })
    .click();
  await page.getByRole('button', { name: 'Home Club 1: one goal more' }).click();
  await expect(page.getByRole('button', { name: 'Sign in to save' })).toBeInViewport({ ratio: 1 });
  await check(page, 'the predictor, a full week');
});
