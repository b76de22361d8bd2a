import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { findBrowser } from '@furlong/e2e/find-browser';
import { findFreePort, startServer } from '@furlong/e2e/run-server';
import { fillSignIn } from '@furlong/e2e/steps';
import { logFileOf } from '@furlong/e2e/test-site';
import { chromium, type Locator, type Page } from '@playwright/test';
import { printFigure } from './figure.ts';
import { withOwnFolder } from './own-database.ts';
import { BenchFeed } from './picks-feed.ts';

const root = join(import.meta.dirname, '../..');
const feedSecret = 'bench-feed-secret';
/** A person's hand: keys a second, and seconds to look at a field or a link before it is used. */
const keysPerSecond = 4;
const secondsPerField = 1;
/** Seconds that a result with a dead heat may take. */
const target = 20;
const tabsMax = 200;
/** First and second in a dead heat, then two more: four places. */
const order = '3=2 1 12';

/** A hand that has a keyboard and no mouse. */
class Keys {
  readonly page: Page;
  keys = 0;
  fields = 0;

  constructor(page: Page) {
    this.page = page;
  }

  get seconds(): number {
    return this.keys / keysPerSecond + this.fields * secondsPerField;
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.keys += 1;
  }

  /** Moves the focus on, key by key, until something has it. */
  async goTo(wanted: Locator): Promise<void> {
    await wanted.waitFor();
    const focused = wanted.and(this.page.locator(':focus'));
    const hasFocus = async () => (await focused.count()) > 0;
    for (let tabs = 0; !(await hasFocus()); tabs += 1) {
      if (tabs === tabsMax) throw new Error(`${String(wanted)} is not reached in ${tabsMax} keys`);
      await this.press('Tab');
    }
    this.fields += 1;
  }

  async type(text: string): Promise<void> {
    for (const key of text) await this.press(key === ' ' ? 'Space' : key);
  }
}

/** Past the head and the rail: the first stop of every page is the link that skips them. */
async function skip(keys: Keys): Promise<void> {
  await keys.goTo(keys.page.getByRole('link', { name: 'Skip to content' }));
  await keys.press('Enter');
}

/**
 * What a result with a dead heat costs who has no mouse: keys and fields, from the day's page, from the race's and from
 * the field that opens with the focus, in a real browser; and the seconds that they take a person. Fails above the target.
 */
export async function benchCapture(): Promise<void> {
  execFileSync(process.execPath, ['tools/prepare.mjs', '--build'], { cwd: root, stdio: 'inherit' });
  await withOwnFolder(async (folder) => {
    const url = `http://localhost:${await findFreePort()}`;
    const server = await startServer(url, logFileOf({ folder }), {
      NODE_ENV: 'development',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DEMO: 'on',
      DEMO_PACE: '45',
      FEED_CLIENT_SECRET: feedSecret,
      LOG_LEVEL: 'warn',
    });
    try {
      await measure(url);
    } finally {
      await server.stop();
    }
  });
}

async function measure(url: string): Promise<void> {
  const feed = await BenchFeed.open(url, feedSecret);
  const { meetingId, raceIds } = await feed.putMeeting('bench', new Date(Date.now() + 3_600_000), 8);
  for (const number of [1, 2, 3]) await feed.closeRace('bench', number);
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  });
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    await page.goto('/desk');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await fillSignIn(page, { name: 'desk', password: 'desk-operator' });
    await page.getByRole('heading', { level: 1, name: 'Race day' }).waitFor();
    const from: readonly (readonly [string, string, (keys: Keys) => Promise<void>])[] = [
      ['the page of the result', `/desk/race/${raceIds[0]}/result`, async () => undefined],
      ['the page of the race', `/desk/race/${meetingId}/2`, openResult],
      ['race day', '/desk', (keys) => fromRaceDay(keys, raceIds[2] ?? 0)],
    ];
    let late = 0;
    for (const [name, path, way] of from) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const keys = new Keys(page);
      await way(keys);
      await capture(keys);
      const { keys: pressed, fields, seconds } = keys;
      console.log(`from ${name}: ${pressed} keys, ${fields} fields and links`);
      printFigure({
        name: `a dead heat by keys, from ${name}`,
        value: seconds,
        unit: 's',
        yardstick: { name: 'at most', value: target },
      });
      if (seconds > target) late += 1;
    }
    if (late > 0) process.exitCode = 1;
  } finally {
    await browser.close();
  }
}

async function fromRaceDay(keys: Keys, raceId: number): Promise<void> {
  await skip(keys);
  const waiting = keys.page.getByRole('navigation', { name: 'Capture results' });
  await keys.goTo(waiting.locator(`a[href$="/${raceId}/result"]`));
  await keys.press('Enter');
}

async function openResult(keys: Keys): Promise<void> {
  await skip(keys);
  await keys.goTo(keys.page.getByRole('link', { name: 'Capture or correct the result' }));
  await keys.press('Enter');
}

async function capture(keys: Keys): Promise<void> {
  await keys.goTo(keys.page.getByRole('textbox', { name: 'Saddle numbers in their order' }));
  await keys.type(order);
  await keys.press('Enter');
  await keys.page.getByText('Provisional', { exact: true }).waitFor();
}
