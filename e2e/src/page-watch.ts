import type { Page } from '@playwright/test';

/** Collects a page's console errors, uncaught errors and breaches of its content security policy. */
export class PageWatch {
  readonly #complaints: string[] = [];
  #allowed: RegExp[] = [];

  /** Starts watching a page. */
  follow(page: Page): void {
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.#complaints.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.#complaints.push(`uncaught: ${error.message}`));
  }

  /** Allows an error that the test provokes. */
  allow(words: RegExp): void {
    this.#allowed.push(words);
  }

  /** The errors that were not allowed. */
  get complaints(): string[] {
    return this.#complaints.filter((complaint) => !this.#allowed.some((words) => words.test(complaint)));
  }
}
