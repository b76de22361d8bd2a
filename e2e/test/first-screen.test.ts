import { drawnScreens } from '@furlong/contract/drawn-screens';
import { screenRoutes } from '@furlong/contract/screen-routes';
import { ownMeetingCookie } from '@furlong/contract/site-cookies';
import { expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { test } from '../src/fixtures.ts';
import { savePicksByCalls } from '../src/save-picks-by-calls.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';
import { withoutDrawing } from '../src/steps.ts';

/** By address; a card and a board are those of the test's own meeting. */
const screens = [
  ...drawnScreens.map((name) => screenRoutes[name].paths[0]),
  // A question that is unfolded.
  '/faqpage#until-when-can-i-change-a-pick',
];

/** Scripts of the app that were asked for before the first content was painted. */
const scriptsBeforePaint = `(() => {
  const [{ startTime: painted }] = performance.getEntriesByName('first-contentful-paint');
  const early = /\\/(?:start-after-paint|wait-for-sport)-/;
  return performance.getEntriesByType('resource')
    .filter(({ name, startTime }) => name.endsWith('.js') && !early.test(name) && startTime < painted)
    .map(({ name }) => name);
})()`;
/** Notes what moves, and from where to where. */
const noteShifts = `
  window.shifted = [];
  const rect = ({ x, y, width, height }) => [x, y, width, height].join(' ');
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      for (const { node, previousRect, currentRect } of sources)
        window.shifted.push([value, node?.textContent?.slice(0, 40), rect(previousRect), rect(currentRect)].join(' | '));
  }).observe({ type: 'layout-shift', buffered: true });
`;
const ask = <T>(page: Page, words: string) => page.evaluate(words) as Promise<T>;
/** How wide the site's name is drawn: another font has another width. */
const widthOfName = "document.querySelector('header a span:last-child').getBoundingClientRect().width";
const whenIdle = 'new Promise((resolve) => requestIdleCallback(resolve))';

/** Opens a page once the server draws it: on a busy machine it can be late at first, and sends the plain one. */
async function openDrawn(page: Page, path: string, begin?: () => void): Promise<void> {
  await expect(async () => {
    await page.goto('about:blank');
    begin?.();
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect(await page.locator('#drawn').count()).toBe(1);
  }).toPass();
}

test.describe('the first screen', () => {
  // A phone, whose width is the one it was drawn for.
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/146.0.0.0 Mobile Safari/537.36',
  });
  for (const path of screens) {
    test(`${path} is painted before the app is asked for, and nothing on it moves @once`, async ({
      page,
      supplier,
    }) => {
      await supplier.publishCard('Stillfield', new Date(Date.now() + 50 * 60_000));
      const { meetingId } = supplier;
      await page.addInitScript(noteShifts);
      const own = path.replace(':meetingId?', String(meetingId));
      await openDrawn(page, path === '/leaderboard' ? `${path}?meetingId=${meetingId}` : own);
      await expect(page.locator('#app-late')).toHaveCount(0);
      expect(await ask(page, scriptsBeforePaint)).toEqual([]);
      await ask(page, whenIdle);
      // What other tests publish meanwhile comes into Home's lists.
      if (path !== '/') expect(await ask(page, 'window.shifted')).toEqual([]);
    });
  }

  test('a board’s page has what it shows, and the browser asks for the whole card and list once @once', async ({
    page,
    supplier,
  }) => {
    await supplier.publishCard('Lightfield', new Date(Date.now() + 50 * 60_000));
    const { meetingId } = supplier;
    const path = `/leaderboard?meetingId=${meetingId}`;
    const whole = [`/api/Meeting/GetMeetingRaces/${meetingId}`, '/api/Meeting/GetAllMeetings'];
    let asked: string[] = [];
    const answered = Promise.withResolvers<void>();
    // Not answered yet, nothing is polled.
    await page.route(
      ({ pathname }) => whole.includes(pathname),
      async (route) => {
        asked.push(new URL(route.request().url()).pathname);
        await answered.promise;
        await route.continue();
      },
    );
    await openDrawn(page, path, () => {
      asked = [];
    });
    expect(await ask(page, "document.getElementById('drawn').textContent")).not.toContain('Karoo Drifter');
    await expect(page.locator('#app-late')).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Meeting' })).toContainText('Lightfield');
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(whole.length);
    await ask(page, whenIdle);
    expect(asked.toSorted()).toEqual(whole.toSorted());
    answered.resolve();
  });

  for (const [kind, open] of [
    [
      'a drawn page',
      async (page: Page) => {
        await openDrawn(page, '/');
        await expect(page.locator('#app-late')).toHaveCount(0);
      },
    ],
    [
      'a page that begins with a skeleton',
      async (page: Page) => {
        // Without the event of the load, which waits for the font.
        await page.goto(withoutDrawing('/'), { waitUntil: 'domcontentloaded' });
        await expect(page.getByRole('contentinfo')).toBeVisible();
        await ask(page, whenIdle);
        // What the page itself moves while it loads is no font's.
        await ask(page, 'window.shifted.length = 0');
      },
    ],
  ] as const) {
    test(`a font that comes late moves nothing on ${kind}, and the next screen has it @once`, async ({
      page,
    }) => {
      const late = Promise.withResolvers<void>();
      await page.route(/\/archivo-[\w-]{8}\.woff2$/, async (route) => {
        await late.promise;
        await route.continue();
      });
      await page.addInitScript(noteShifts);
      await open(page);
      const before = await ask<number>(page, widthOfName);
      const come = page.waitForResponse(/\/archivo-[\w-]{8}\.woff2$/);
      late.resolve();
      await (await come).finished();
      await ask(page, whenIdle);
      expect(await ask(page, widthOfName)).toBe(before);
      expect(await ask(page, 'window.shifted')).toEqual([]);
      await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => ask(page, widthOfName)).not.toBe(before);
    });
  }

  test('without the app a page that was drawn for another width is shown all the same, and a search sends nothing @once', async ({
    page,
    watch,
  }) => {
    watch.allow(/Failed to load resource/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.route(/\/assets\/ground-[\w-]{8}\.js$/, (route) => route.abort());
    await openDrawn(page, '/faqpage');
    await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
    const search = page.getByRole('searchbox');
    await search.fill('limit');
    await search.press('Enter');
    await ask(page, whenIdle);
    await expect(search).toHaveValue('limit');
  });

  test('what is typed into a search before the app is there is searched for @once', async ({ page }) => {
    const asked = Promise.withResolvers<void>();
    await page.route(/\/assets\/index-[\w-]{8}\.js$/, async (route) => {
      await asked.promise;
      await route.continue();
    });
    await openDrawn(page, '/faqpage');
    const search = page.getByRole('searchbox');
    await search.fill('zyzzyva');
    asked.resolve();
    await expect(page.locator('#app-late')).toHaveCount(0);
    await search.press('Enter');
    await expect(page.getByText('“zyzzyva”')).toBeVisible();
    await expect(search).toHaveValue('zyzzyva');
  });

  test('a tap before the app is there is done once it is @once', async ({ page, supplier }) => {
    await supplier.publishCard('Earlyfield', new Date(Date.now() + 50 * 60_000));
    const asked = Promise.withResolvers<void>();
    await page.route(/\/assets\/ground-[\w-]{8}\.js$/, async (route) => {
      await asked.promise;
      await route.continue();
    });
    await openDrawn(page, `/picks/${supplier.meetingId}`);
    await page.getByRole('radio').last().click();
    asked.resolve();
    await expect(page.getByRole('link', { name: 'Race 1: Karoo Drifter' })).toBeVisible();
  });

  test('a tap while the app takes the page over is done once @once', async ({ page, supplier }) => {
    await supplier.publishCard('Midfield', new Date(Date.now() + 50 * 60_000));
    // As soon as React knows the control, before it has said that it is there.
    await page.addInitScript(`
      const tap = () => {
        const control = document.querySelector('main button[aria-expanded]');
        const isKnown = control && Object.keys(control).some((key) => key.startsWith('__reactProps'));
        if (isKnown) control.click();
        else setTimeout(tap);
      };
      document.addEventListener('DOMContentLoaded', tap);
    `);
    await openDrawn(page, `/picks/${supplier.meetingId}`);
    await expect(page.locator('#app-late')).toHaveCount(0);
    await ask(page, whenIdle);
    await expect(page.locator('main button[aria-expanded]').first()).toHaveAttribute('aria-expanded', 'true');
  });
});

test.describe('the first screen of a wide page', () => {
  test.use({ viewport: { width: 768, height: 900 }, hasTouch: false });

  test('stands still while a card’s jackpot, a board’s and a punter’s picks on it come @once', async ({
    page,
    site,
    supplier,
  }, { project }) => {
    const jackpot = { legs: [1, 2], progressive: `Still on a ${project.name}`, guarantee: 300 };
    await supplier.publishCard('Standfield', new Date(Date.now() + 50 * 60_000), jackpot);
    await page.addInitScript(noteShifts);
    const { meetingId } = supplier;
    const board = `/leaderboard?meetingId=${meetingId}`;
    const standsStill = async () => {
      await ask(page, whenIdle);
      // A box of the rail is narrower with a number than with a word in it.
      const seen = (await ask<string[]>(page, 'window.shifted')).filter(
        (text) => Number.parseFloat(text) > 1e-4,
      );
      expect(seen).toEqual([]);
    };

    await openDrawn(page, `/picks/${meetingId}`);
    await expect(page.locator('#jackpot').getByText('R300.00')).toBeAttached();
    await standsStill();
    await openDrawn(page, board);
    await expect(page.getByText('R300.00')).toBeAttached();
    await expect(page.locator('#app-late')).toHaveCount(0);
    await standsStill();

    const punter = punterFor(project.name, 'pools');
    await savePicksByCalls(site, supplier, punter, [4, 1, 2]);
    await signInAtOnce(page, punter, '/faqpage');
    await page.context().addCookies([{ name: ownMeetingCookie, value: 'true', url: site.url }]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openDrawn(page, board);
    await expect(page.getByRole('link', { name: /^Race 1/ }).first()).toContainText('4');
    await standsStill();
  });
});
