import { expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { checkAccessibility, checkBothWidths } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import { signInReady, signOut, stayAfterPicks } from '../src/steps.ts';

test.use({ serviceWorkers: 'allow' });

/** What the page itself says; its own globals are not this process's. */
const ask = <T>(page: Page, words: string) => page.evaluate(words) as Promise<T>;

/** Waits until the worker controls the page and has cached the app's start files. */
async function untilKept(page: Page): Promise<void> {
  await ask(page, 'navigator.serviceWorker.ready.then(() => true)');
  await expect
    .poll(() => ask<boolean>(page, 'navigator.serviceWorker.controller?.state === "activated"'))
    .toBe(true);
}

/** Every cached address. */
const keptAddresses = (page: Page) =>
  ask<string[]>(
    page,
    `(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const kept = await Promise.all(caches_.map((cache) => cache.keys()));
      return kept.flat().map(({ url }) => url);
    })()`,
  );

test('the app can be installed: it names itself, its colours and its icons @once', async ({ page, site }) => {
  await page.goto('/');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await page.request.get(`${site.url}${href}`)).json();
  expect(manifest).toMatchObject({ short_name: 'Furlong', display: 'standalone', start_url: '/' });
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(`${site.url}${src}`);
    expect(icon.headers()['content-type']).toBe('image/png');
  }
});

test('offline the installed app starts and shows what was last loaded, with its time @once', async ({
  context,
  page,
  supplier,
  watch,
}, { project }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const course = `Offline ${project.name}`;
  await supplier.publishCard(course, new Date(Date.now() + 40 * 60_000));
  await stayAfterPicks(page);
  await page.goto('/');
  await untilKept(page);
  // From here on requests go through the worker.
  await page.goto(`/picks/${supplier.meetingId}`);
  await expect(page.getByRole('radio').first()).toBeVisible();
  // The card is shown before it is stored, and leaving the page breaks the storing off.
  await expect
    .poll(async () =>
      (await keptAddresses(page)).some((url) => url.endsWith(`/GetMeetingRaces/${supplier.meetingId}`)),
    )
    .toBe(true);
  await page.goto('/');
  await expect(page.getByRole('main').getByText(course)).toBeVisible();
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('main').getByText(course)).toBeVisible();
  const band = page.getByText(/You’re offline\. This is from (\w{3} \d+ \w{3}, )?\d\d:\d\d\./);
  await expect(band).toBeVisible();
  await checkBothWidths(page, 'installed, offline');
  // A card loaded before, with a draft that survives offline.
  await page.goto(`/picks/${supplier.meetingId}`);
  await page.getByRole('radio').nth(1).click();
  await page.reload();
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await context.setOffline(false);
  await expect(band).toBeHidden({ timeout: 30_000 });
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
});

test('offline in the first seconds of a first visit, a reload still brings the app @once', async ({
  context,
  page,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  // On the page hardly any time passes: the worker comes with the first screen, not after a while.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto('/');
  let passed = 0;
  const isKept = 'navigator.serviceWorker.controller?.state === "activated"';
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      passed += 50;
      return ask<boolean>(page, isKept);
    })
    .toBe(true);
  expect(passed).toBeLessThan(4_000);
  await context.setOffline(true);
  await page.clock.resume();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Play Your Next Challenge Today' })).toBeVisible();
});

test("the device keeps a punter's own apart until the sign-out, and nothing of the identity provider @once", async ({
  page,
  supplier,
  context,
  watch,
}, { project }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await supplier.publishCard('Keptfield', new Date(Date.now() + 40 * 60_000));
  await page.goto('/');
  await untilKept(page);
  await signInReady(page, punterFor(project.name, 'shell'));
  await page.goto(`/picks/${supplier.meetingId}`);
  await page.getByRole('radio').first().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('all saved')).toBeVisible();
  await page.goto(`/results?meetingId=${supplier.meetingId}`);
  await expect(page.getByRole('main').getByText('Race 1').first()).toBeVisible();
  const kept = await keptAddresses(page);
  expect(kept.some((url) => url.includes('/assets/'))).toBe(true);
  expect(
    kept.filter((url) => /\/identity|\/issuer|Login|Selection|GetPunter(?!Results)|token/i.test(url)),
  ).toEqual([]);
  const bodies = await ask<string>(
    page,
    `(async () => {
      const cache = await caches.open('furlong-answers');
      const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
      return (await Promise.all(answers.map((answer) => answer.text()))).join(' ');
    })()`,
  );
  expect(bodies).not.toContain('"selections":[{');
  expect(bodies).not.toContain('"punterResults"');
  // Without a connection the own picks stand on the card.
  await page.goto(`/picks/${supplier.meetingId}`);
  await expect(page.getByRole('radio').first()).toBeChecked();
  const isOwnKept = () =>
    ask<boolean>(
      page,
      `(async () => {
        const name = (await caches.keys()).find((each) => each.startsWith('furlong-own-'));
        if (name === undefined) return false;
        const card = await (await caches.open(name)).match('/api/Meeting/GetMeetingRaces/${supplier.meetingId}');
        return card !== undefined && (await card.text()).includes('"selections":[{');
      })()`,
    );
  await expect.poll(isOwnKept).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await context.setOffline(false);
  await expect(page.getByText(/You’re offline/)).toBeHidden({ timeout: 30_000 });
  await signOut(page);
  await expect.poll(isOwnKept).toBe(false);
});

test('a new version is offered, not forced @once', async ({ page, supplier }) => {
  await supplier.publishCard('Versionfield', new Date(Date.now() + 40 * 60_000));
  await stayAfterPicks(page);
  await page.goto(`/picks/${supplier.meetingId}`);
  await untilKept(page);
  const offer = page.getByText('A new version is ready.');
  // The page's own build is not a new version.
  await ask(page, 'navigator.serviceWorker.controller.postMessage([])');
  await expect(offer).toBeHidden();
  await page.getByRole('radio').nth(1).click();
  const tell =
    'navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data: { build: "another" } }))';
  await ask(page, tell);
  await expect(offer).toBeVisible();
  await checkAccessibility(page, 'a new version');
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(offer).toBeHidden();
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await ask(page, tell);
  await page.getByRole('button', { name: 'Load it' }).click();
  await expect(offer).toBeHidden();
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
});
