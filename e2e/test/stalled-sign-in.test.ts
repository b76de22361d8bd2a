import { expect } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { test } from '../src/fixtures.ts';
import { leadToSilence } from '../src/silent-server.ts';
import { expectSignedIn, fillSignIn, signInReady } from '../src/steps.ts';

// A server that never answers. The page's clock is advanced, so the test does not wait.

test(
  '[K-SILENT-TIMEOUT] [T-SILENT-RENEW-RETRY] [K-SILENT-RETRY] [X-SILENT-RENEW-TIMEOUT] a renewal that gets no answer is given up after 10 seconds, tried again after 5, and holds no other tab up',
  { tag: '@once' },
  async ({ page, context, site, watch }, { project }) => {
    watch.allow(/ERR_(EMPTY_RESPONSE|FAILED|ABORTED)/);
    const punter = punterFor(project.name, 'stalls');
    await page.clock.install();
    await signInReady(page, punter);
    const silence = await leadToSilence(page, `${site.url}/identity/token`);
    // An access token lasts five minutes and is renewed a minute before its end.
    await page.clock.fastForward(241_000);
    await expect.poll(() => silence.taken).toBe(1);

    const other = await context.newPage();
    await other.goto('/faqpage');
    await expectSignedIn(other, punter.alias);
    await other.close();

    await page.clock.fastForward(11_000);
    await page.clock.fastForward(6_000);
    await expect.poll(() => silence.taken).toBe(2);
    await page.clock.fastForward(11_000);
    await silence.close();
    const renewed = page.waitForResponse(`${site.url}/identity/token`);
    await page.clock.fastForward(6_000);
    expect((await renewed).status()).toBe(200);
    await expectSignedIn(page, punter.alias);
  },
);

test(
  'signing in at a service that does not answer says so after 10 seconds, and can be tried again',
  { tag: '@once' },
  async ({ page, site, watch }, { project }) => {
    watch.allow(/ERR_(EMPTY_RESPONSE|FAILED|ABORTED)/);
    const punter = punterFor(project.name, 'stalls');
    await page.clock.install();
    await page.goto('/');
    const silence = await leadToSilence(page, `${site.url}/identity/token`);
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await fillSignIn(page, punter);
    await expect.poll(() => silence.taken).toBe(1);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Signing in' })).toBeVisible();

    await page.clock.fastForward(11_000);
    const dialog = page.getByRole('dialog', { name: 'Login failed' });
    await expect(dialog).toContainText('took too long');
    await expect(page).toHaveURL('/');
    await silence.close();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expectSignedIn(page, punter.alias);
  },
);
