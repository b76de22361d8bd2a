import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { type Browser, findBrowser } from './src/find-browser.ts';
import { findFreePort } from './src/run-server.ts';
import { findTestSite, tellTestSite } from './src/test-site.ts';

// The runner reads this first and its workers again: what it found is handed down by the environment.
if (findTestSite() === null) {
  tellTestSite({
    url: `http://localhost:${await findFreePort()}`,
    otherOrigin: `http://127.0.0.1:${await findFreePort()}`,
    // Named here, made by the setup: reading a configuration leaves nothing behind.
    folder: join(tmpdir(), `furlong-e2e-${randomUUID()}`),
  });
}
process.env.FURLONG_TEST_BROWSER ??= JSON.stringify(await findBrowser());
const browser: Browser = JSON.parse(process.env.FURLONG_TEST_BROWSER);

export default defineConfig({
  testDir: 'test',
  testMatch: '**/*.test.ts',
  outputDir: '../reports/browser',
  globalSetup: './src/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A machine that is busy with something else can be too slow for a browser once. A fault of ours fails twice.
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
      args: browser.args,
      env: { ...(process.env as Record<string, string>), ...browser.env },
    },
    screenshot: 'only-on-failure',
    // Of a failure its steps, pages and requests are kept; no film, whose drawing slows every test.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 } },
      // What does not depend on the width is shown once.
      grepInvert: /@once/,
    },
  ],
});
