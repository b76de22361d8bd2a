import { expect, type Locator, type Page } from '@playwright/test';

/** Page object of the bet slip, docked or overlaid. */
export class SlipPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The slip, docked or overlaid. */
  get panel(): Locator {
    return this.#page
      .getByRole('dialog', { name: 'Bet slip' })
      .or(this.#page.getByRole('complementary', { name: 'Bet slip' }));
  }

  /** The slip's button in the header. */
  get chip(): Locator {
    return this.#page.getByRole('banner').getByRole('button', { name: / on the bet slip / });
  }

  /** Adds a runner from the card. */
  async add(meetingId: number, race: number, horse: string): Promise<void> {
    await this.#page.goto(`/picks/${meetingId}?race=${race}`);
    await this.addShown(horse);
  }

  /** Adds a runner of the race that is shown. */
  async addShown(horse: string): Promise<void> {
    const price = this.#page.getByRole('button', { name: new RegExp(`^Bet on ${horse} `) });
    await price.click();
    await expect(price).toHaveAttribute('aria-pressed', 'true');
  }

  async open(): Promise<void> {
    // Under a slip that covers the page its button cannot be reached.
    if (await this.panel.isVisible()) return;
    if ((await this.chip.getAttribute('aria-expanded')) !== 'true') await this.chip.click();
    await expect(this.panel).toBeVisible();
  }

  list(name: 'Win, fixed odds' | 'Place, fixed odds' | 'Starting price'): Locator {
    return this.panel.getByRole('region', { name });
  }

  async tick(list: Parameters<SlipPage['list']>[0], betType: string): Promise<void> {
    await this.list(list)
      .getByRole('checkbox', { name: new RegExp(`^${betType.replace(/s$/, 's?')}`) })
      .check();
  }

  async untick(list: Parameters<SlipPage['list']>[0], betType: string): Promise<void> {
    await this.list(list)
      .getByRole('checkbox', { name: new RegExp(`^${betType.replace(/s$/, 's?')}`) })
      .uncheck();
  }

  get strikeButton(): Locator {
    return this.panel.getByRole('button', { name: /^(Strike|Accept and strike) \d|^Waiting to hear/ });
  }

  /** The struck lines, with their receipts. */
  get receipts(): Locator {
    return this.panel.getByRole('region', { name: 'Struck bets' });
  }
}
