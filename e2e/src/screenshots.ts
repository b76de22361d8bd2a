import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Account } from './accounts.ts';
import { findBrowser } from './find-browser.ts';
import { SlipPage } from './slip-page.ts';

/*
 * Takes screenshots of every screen:
 *   node e2e/src/screenshots.ts http://localhost:3000 FOLDER [name password]
 * The punter (the demo's rival, when none is named) must have an alias.
 */

const widths = [360, 768, 1440] as const;
const schemes = ['light', 'dark'] as const;

interface Picture {
  readonly name: string;
  /** Prepares the page for its screenshot. */
  readonly open: (page: Page) => Promise<unknown>;
}

const visitor: readonly Picture[] = [
  { name: 'home', open: (page) => page.goto('/') },
  { name: 'picks', open: (page) => page.goto('/picks') },
  { name: 'leaderboard', open: (page) => page.goto('/leaderboard') },
  { name: 'invitation', open: (page) => page.goto('/friendsLeague?CODE=K7RW4Q') },
  { name: 'stats', open: (page) => page.goto('/stats') },
  { name: 'not-found', open: (page) => page.goto('/no/such/path') },
  {
    name: 'login-prompt',
    async open(page) {
      await page.goto('/results');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'sign-in',
    async open(page) {
      await page.goto('/');
      await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    },
  },
  {
    name: 'register',
    async open(page) {
      await page.getByRole('link', { name: 'Register' }).click();
      await page.getByRole('heading', { name: 'Register' }).waitFor();
    },
  },
  { name: 'forgotten-password', open: (page) => page.goto('/identity/forgot') },
];

const punter: readonly Picture[] = [
  { name: 'home', open: (page) => page.goto('/') },
  {
    name: 'picks',
    async open(page) {
      await page.goto('/picks');
      await page.getByRole('radio').first().click();
    },
  },
  {
    name: 'slip',
    async open(page) {
      await page.goto('/picks');
      const prices = page.getByRole('button', { name: /^Bet on .* at / });
      const slip = new SlipPage(page);
      await prices.nth(0).click();
      await prices.nth(1).click();
      await slip.open();
      await slip.strikeButton.waitFor();
    },
  },
  {
    name: 'leaderboard',
    async open(page) {
      await page.goto('/leaderboard');
      await page
        .getByRole('button', { name: /^Rank / })
        .first()
        .click();
    },
  },
  { name: 'leagues', open: (page) => page.goto('/friendsChallenge') },
  { name: 'open-leagues', open: (page) => page.goto('/friendsChallenge?leagues=open') },
  {
    name: 'my-stats',
    async open(page) {
      await page.goto('/mystats');
      await page.getByRole('heading', { name: 'Winners by course' }).waitFor();
    },
  },
  {
    name: 'wallet',
    async open(page) {
      await page.goto('/wallet');
      await page.getByText('Closing balance').waitFor();
    },
  },
  {
    name: 'protection',
    async open(page) {
      await page.goto('/protection');
      await page.getByRole('heading', { name: 'Your identity' }).waitFor();
    },
  },
  {
    name: 'account',
    async open(page) {
      await page.goto('/account');
      await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
    },
  },
];

async function takePictures(base: string, folder: string, account: Account): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  });
  for (const width of widths) {
    const context = await browser.newContext({
      baseURL: base,
      viewport: { width, height: width < 768 ? 740 : 900 },
      deviceScaleFactor: width < 768 ? 2 : 1,
      locale: 'en-ZA',
      timezoneId: 'Africa/Johannesburg',
    });
    const page = await context.newPage();
    await takeEach(page, visitor, join(folder, `visitor-${width}`));
    await signIn(context, page, account);
    await takeEach(page, punter, join(folder, `punter-${width}`));
    await context.close();
  }
  await browser.close();
}

async function takeEach(page: Page, pictures: readonly Picture[], start: string): Promise<void> {
  for (const { name, open } of pictures) {
    const problem = await open(page).then(
      () => null,
      (error: Error) => error.message.split('\n')[0] ?? '',
    );
    if (problem !== null) console.error(`${start}-${name}: ${problem}`);
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const path = `${start}-${name}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage: true });
      console.log(path);
    }
  }
}

async function signIn(context: BrowserContext, page: Page, { name, password }: Account): Promise<void> {
  await context.clearCookies();
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address or username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account:/ })
    .waitFor();
}

const [base, folder, name = 'rival', password = 'rival-punter'] = process.argv.slice(2);
if (base === undefined || folder === undefined) {
  console.error('Usage: node e2e/src/screenshots.ts BASE_URL FOLDER [name password]');
  process.exit(1);
}
await takePictures(base, folder, { name, password });
