import type { Page } from '@playwright/test';

/** Complaints of a page: errors in its console, errors nobody caught, breaches of its content security policy. */
export class PageWatch {
  readonly #complaints: string[] = [];
  #allowed: RegExp[] = [];

  /** Watches a page from here on. */
  follow(page: Page): void {
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.#complaints.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.#complaints.push(`uncaught: ${error.message}`));
  }

  /** A complaint that this test brings about on purpose. */
  allow(words: RegExp): void {
    this.#allowed.push(words);
  }

  /** What was complained about and not allowed. */
  get complaints(): string[] {
    return this.#complaints.filter((complaint) => !this.#allowed.some((words) => words.test(complaint)));
  }
}
