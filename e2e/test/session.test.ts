import { expect, type Request } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { test } from '../src/fixtures.ts';
import { accountMenu, expectSignedIn, expectSignedOut, signInReady, signOut } from '../src/steps.ts';

/** Two seconds between session checks (rule: tokens), and one more to act. */
const soon = { timeout: 4_000 };

test('[T-401-EXPIRED-ONCE] [T-401-SIGNED-OUT] [X-401] a refused token signs the punter out once, back to the start @once', async ({
  page,
  watch,
}, { project }) => {
  watch.allow(/status of 401/);
  await signInReady(page, punterFor(project.name, 'refused'));
  await page.goto('/leaderboard');
  await expectSignedIn(page, punterFor(project.name, 'refused').alias);
  let ends = 0;
  page.on('request', (request) => {
    if (request.url().includes('/identity/session/end?')) ends += 1;
  });
  // From here on every token is sent with a wrong signature.
  await page.route('**/api/**', async (route) => {
    const { authorization, ...headers } = await route.request().allHeaders();
    await route.continue({
      headers: authorization === undefined ? headers : { ...headers, authorization: `${authorization}x` },
    });
  });
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(ends).toBe(1);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expectSignedOut(page);
});

test('a sign-out in one tab ends the other within two seconds or so @once', async ({ page, context }, {
  project,
}) => {
  const punter = punterFor(project.name, 'tabs');
  await signInReady(page, punter);
  const other = await context.newPage();
  await other.goto('/leaderboard');
  await expectSignedIn(other, punter.alias);
  await signOut(page);
  await expect(other.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible(soon);
  await expect(other).toHaveURL('/');
});

test(
  '[I-SESSION-CHECK] a session that ended at the provider ends here',
  { tag: '@once' },
  async ({ page, context }, { project }) => {
    await signInReady(page, punterFor(project.name, 'tabs'));
    for (const name of ['furlong_session', 'furlong_session.sig', 'furlong_browser_state']) {
      await context.clearCookies({ name });
    }
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible({
      timeout: 6_000,
    });
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  },
);

test(
  '[I-REFRESH] [T-SILENT-RENEW] a sign-in near its end is renewed, once for all tabs',
  { tag: '@once' },
  async ({ page, context }, { project }) => {
    const punter = punterFor(project.name, 'tabs');
    await signInReady(page, punter);
    const other = await context.newPage();
    const renewals: number[] = [];
    context.on('response', (response) => {
      const sent = response.request().postData() ?? '';
      if (sent.includes('grant_type=refresh_token')) renewals.push(response.status());
    });
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
      const user = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) + 20 }));
    });
    await Promise.all([page.reload(), other.goto('/leaderboard')]);
    await expect.poll(() => renewals.length).toBeGreaterThan(0);
    await expectSignedIn(page, punter.alias);
    await expectSignedIn(other, punter.alias);
    expect(renewals).toEqual([200]);
  },
);

test(
  '[A-CALLS-TOKEN] [A-PUNTER-BEARER] a load by a signed-in punter makes each call once, with the token, in this tab and in a new one',
  { tag: '@once' },
  async ({ page, context }, { project }) => {
    const punter = punterFor(project.name, 'tabs');
    await signInReady(page, punter);
    const other = await context.newPage();
    // An old meeting: it is final, so nothing is polled.
    for (const path of ['/leaderboard?meetingId=1', '/picks/1']) {
      for (const tab of [page, other]) {
        // The other tab opens on the first page.
        if (tab === other) await other.evaluate(() => sessionStorage.clear()).catch(() => undefined);
        const calls: string[] = [];
        const without: string[] = [];
        const note = (request: Request) => {
          // The page before this one may still ask for what it loads last.
          if (request.isNavigationRequest()) calls.length = without.length = 0;
          const { pathname, search } = new URL(request.url());
          if (!pathname.startsWith('/api/') || pathname.startsWith('/api/Login/')) return;
          calls.push(pathname + search);
          if (request.headers().authorization === undefined) without.push(pathname);
        };
        tab.on('request', note);
        const login = tab.waitForResponse((response) => response.url().includes('/api/Login/'));
        await tab.goto(path);
        await expectSignedIn(tab, punter.alias);
        await (await login).finished();
        const loaded = tab
          .getByRole('link', { name: /^Race 1/ })
          .or(tab.getByRole('option', { name: / - / }));
        await expect(loaded.first()).toBeAttached();
        // What anybody sees came with the page: the punter's own is asked for.
        await expect.poll(() => calls.length, path).toBeGreaterThan(0);
        await tab.waitForLoadState('networkidle');
        tab.off('request', note);
        expect(without, path).toEqual([]);
        expect(calls.toSorted(), path).toEqual([...new Set(calls)].toSorted());
      }
    }
    await other.close();
  },
);

test(
  '[X-SIGN-OUT-FAILED] a sign-out while the provider is away says so in the app, and can be tried again',
  { tag: '@once' },
  async ({ page, site, watch }, { project }) => {
    watch.allow(/net::ERR_/);
    await signInReady(page, punterFor(project.name, 'stalls'));
    const provider = `${site.url}/identity/**`;
    await page.route(provider, (route) => route.abort('connectionrefused'));
    await accountMenu(page).click();
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign-out failed' });
    await expect(dialog).toContainText('signed out here');
    await page.unroute(provider);
    const ended = page.waitForRequest((request) => request.url().includes('/identity/session/end?'));
    await dialog.getByRole('button', { name: 'Try again' }).click();
    expect(new URL((await ended).url()).searchParams.get('id_token_hint')).not.toBeNull();
    await expectSignedOut(page);
  },
);
