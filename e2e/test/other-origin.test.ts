import { expect } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { horses } from '../src/feed-supplier.ts';
import { test } from '../src/fixtures.ts';
import { serveStaticSite } from '../src/serve-static-site.ts';
import { accountMenu, expectSignedIn, expectSignedOut, fillSignIn } from '../src/steps.ts';

test(
  '[A-CALLS-HOST] [E-CONFIG-ADDRESSES] a site on another origin than its server shows the game, signs in, saves picks and signs out',
  { tag: '@once' },
  async ({ page, site, supplier }, { project }) => {
    const punter = punterFor(project.name, 'abroad');
    const close = await serveStaticSite(site);
    try {
      const hosts = new Set<string>();
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url());
        if (/^\/(api|issuer|identity)\//.test(pathname)) hosts.add(origin);
      });
      await page.goto(site.otherOrigin);
      await expect(page.getByRole('heading', { name: 'Play Your Next Challenge Today' })).toBeVisible();
      await page.goto(`${site.otherOrigin}/leaderboard?meetingId=1`);
      await expect(page.getByRole('option', { name: /Vaal/ }).first()).toBeAttached();

      await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
      await fillSignIn(page, punter);
      await expect(page).toHaveURL(`${site.otherOrigin}/leaderboard?meetingId=1`);
      await expectSignedIn(page, punter.alias);

      await supplier.publishCard('Faraway', new Date(Date.now() + 30 * 60_000));
      await page.goto(`${site.otherOrigin}/picks/${supplier.meetingId}`);
      await page.getByRole('radio', { name: new RegExp(horses[0]) }).click();
      // The next race takes the focus, which closes a menu that was opened before.
      await expect(page.getByRole('heading', { level: 2, name: /^Race 2/ })).toBeFocused();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      // What stays: the toast is gone after two seconds.
      await expect(page.getByText('1 of 4 picked, all saved')).toBeVisible();

      await accountMenu(page).click();
      await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL(`${site.otherOrigin}/`);
      await expectSignedOut(page);
      expect([...hosts]).toEqual([site.url]);
      // No request of the page is running when its site stops.
      await page.goto('about:blank');
    } finally {
      await close();
    }
  },
);
