import { expect, type Locator, type Page } from '@playwright/test';
import { findLayoutFaults } from './layout-faults.ts';

/** A screen to be measured. */
export interface Screen {
  readonly name: string;
  /** Null: the page that was measured before, where only what is done on it is new. */
  readonly path: string | null;
  /** Of the screen, once it has what it shows. */
  readonly shows: (page: Page) => Locator;
  /** Names are whole on it: no word is broken inside. */
  readonly wholeWords?: boolean;
  /** What is done on it before it is measured. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Opens each screen once, measures it, and expects no fault of any. */
export async function measureScreens(
  page: Page,
  screens: readonly Screen[],
  mayShorten: readonly string[],
): Promise<void> {
  const faults: string[] = [];
  for (const { name, path, shows, prepare, wholeWords } of screens) {
    await page.setViewportSize({ width: 360, height: 740 });
    if (path !== null) {
      await openScreen(page, path);
      await awaitScreen(page, name, shows);
    }
    await prepare?.(page);
    for (const fault of await findLayoutFaults(page, mayShorten, wholeWords))
      faults.push(`${name}, ${fault}`);
  }
  expect(faults).toEqual([]);
}

/** By the app's own routing where that leads to another screen: loading the app for each takes most of the time. */
async function openScreen(page: Page, path: string): Promise<void> {
  if (await page.evaluate<boolean>(`(${goThere})(${JSON.stringify(path)})`)) return;
  await page.goto(path);
}

/** In the page: goes to another screen, whose title tells that it is there. False where this one would not end by it. */
const goThere = `async (path) => {
  if (document.querySelector('#root > header') === null) return false;
  const isOther = new URL(path, location.href).pathname !== location.pathname;
  const isPlain = document.querySelector('[role="dialog"]') === null && !('slip' in document.documentElement.dataset);
  if (!isOther || !isPlain) return false;
  const { title } = document;
  history.pushState({ ...history.state, key: path }, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  const until = Date.now() + 15_000;
  while (document.title === title && Date.now() < until) await new Promise((done) => setTimeout(done, 20));
  return document.title !== title;
}`;

/** Waits as events tell, not in steps that grow: every screen of the site is waited for. */
async function awaitScreen(page: Page, name: string, shows: Screen['shows']): Promise<void> {
  try {
    await shows(page).waitFor({ state: 'attached', timeout: 15_000 });
    await page
      .getByRole('main')
      .getByText(/^Loading /)
      .first()
      .waitFor({ state: 'detached', timeout: 15_000 });
  } catch (error) {
    throw new Error(`The screen "${name}" did not come.`, { cause: error });
  }
}

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();
export const content = (pattern: RegExp) => (page: Page) => page.getByRole('main').getByText(pattern).first();
/** The first row of a board. */
export const rankRow = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Rank / })
    .first();
export const dialog = (page: Page) => page.getByRole('dialog');
/** Presses a button of the content, and waits for the dialog that it opens. */
export const openDialog = (button: RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: button }).first().click();
  await expect(dialog(page)).toBeVisible();
};
