import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { type Browser, findBrowser } from './src/find-browser.ts';
import { findFreePort } from './src/run-server.ts';
import { findTestSite, tellTestSite } from './src/test-site.ts';

// The runner evaluates this first, then each worker: values pass through the environment.
if (findTestSite() === null) {
  tellTestSite({
    url: `http://localhost:${await findFreePort()}`,
    otherOrigin: `http://127.0.0.1:${await findFreePort()}`,
    // Only named here; the global setup creates it.
    folder: join(tmpdir(), `furlong-e2e-${randomUUID()}`),
  });
}
process.env.FURLONG_TEST_BROWSER ??= JSON.stringify(await findBrowser());
const browser: Browser = JSON.parse(process.env.FURLONG_TEST_BROWSER);

/** A test's page lives for seconds, and dies before code that is compiled with more care has paid for it. */
const plainCode = '--js-flags=--no-maglev --no-turbofan';

export default defineConfig({
  testDir: 'test',
  testMatch: '**/*.test.ts',
  outputDir: '../reports/browser',
  globalSetup: './src/global-setup.ts',
  // A browser test waits for a third of its time: with one more than there are cores, one of them is always at work.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine can be too slow once. Real faults fail twice.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../reports/playwright.json' }]],
  use: {
    baseURL: findTestSite()?.url ?? '',
    // What the installed app keeps is tested by itself; everywhere else requests go the plain way.
    serviceWorkers: 'block',
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    launchOptions: {
      executablePath: browser.executablePath,
      args: [...browser.args, plainCode],
      env: { ...(process.env as Record<string, string>), ...browser.env },
    },
    screenshot: 'only-on-failure',
    // A trace slows every step of its test: only what failed is tried again with one, or what asks for it (--trace on).
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true, sources: false },
  },
  projects: [
    {
      name: 'phone',
      // Nothing of the app asks how dense a screen is, and drawing the pixels of a dense one takes a seventh of what the
      // browser does: the race day is walked through on one.
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 } },
      // What does not depend on the width is shown once.
      grepInvert: /@once/,
    },
  ],
});
