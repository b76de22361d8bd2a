import type { Browser, Page } from '@playwright/test';
import { generate } from 'otplib';
import { fillSignIn } from '../src/steps.ts';

const stepSeconds = 30;

/** Somebody with a browser of their own. */
export interface Person {
  readonly name: string;
  readonly password: string;
  readonly page: Page;
}

/** Somebody who works at the desk, with an authenticator app. */
export class StaffMember implements Person {
  readonly name: string;
  /** What whoever made the account set. */
  readonly password: string;
  readonly page: Page;
  #secret = '';
  #lastStep = 0;

  constructor(who: Pick<Person, 'name' | 'password'>, page: Page) {
    this.name = who.name;
    this.password = who.password;
    this.page = page;
  }

  /** Signs in for the first time, as far as the page that asks for a second factor. */
  async begin(): Promise<void> {
    const { page } = this;
    await page.goto('/desk');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await fillSignIn(page, this);
    await page.getByLabel('New password', { exact: true }).fill(`${this.password}, and my own`);
    await page.getByRole('button', { name: 'Save and go on' }).click();
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  }

  /** Sets the authenticator app up on that page, and comes to the desk. */
  async setUpApp(): Promise<void> {
    const { page } = this;
    const key = (await page.locator('.key').textContent()) ?? '';
    this.#secret = key.replaceAll(' ', '');
    await page.getByLabel('Code from your app').fill(await this.#code());
    await page.getByRole('button', { name: 'Save and go on' }).click();
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await page.getByRole('banner').getByText(this.name).waitFor();
    // Money asks for the second factor again where the last time is five minutes ago.
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await page.addLocatorHandler(question, async () => {
      await question.getByLabel('Code from your app').fill(await this.#code());
      await question.getByRole('button', { name: 'Confirm' }).click();
    });
  }

  /** Opens a page of the desk by the rail. */
  async open(page: string): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Desk' })
      .getByRole('link', { name: page, exact: true })
      .click();
    await this.page.getByRole('heading', { level: 1, name: page }).waitFor();
  }

  /** A code is taken once: the next step's is good as well. */
  async #code(): Promise<string> {
    const now = Math.floor(Date.now() / 1000 / stepSeconds);
    this.#lastStep = Math.max(now, this.#lastStep + 1);
    return await generate({ secret: this.#secret, epoch: this.#lastStep * stepSeconds });
  }
}

/** A window of somebody's own browser. */
export async function openWindow(browser: Browser, url: string, width: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 800 },
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  return await context.newPage();
}
