import type { Locator, Page } from '@playwright/test';

/** The phone that the flows are counted on. */
export const phone = { width: 360, height: 740 } as const;
/** A swipe moves the page by half a screen. */
const swipe = phone.height / 2;
const swipesMax = 60;

/** What a flow took. */
export interface Effort {
  readonly taps: number;
  readonly swipes: number;
  readonly fields: number;
}

/** A hand on a phone: taps what it sees, and swipes until it sees it. */
export class Hand {
  readonly page: Page;
  #taps = 0;
  #swipes = 0;
  #fields = 0;

  constructor(page: Page) {
    this.page = page;
  }

  get effort(): Effort {
    return { taps: this.#taps, swipes: this.#swipes, fields: this.#fields };
  }

  /** A tap outside the page, such as on a link in a mail. */
  tapElsewhere(): void {
    this.#taps += 1;
  }

  async tap(target: Locator): Promise<void> {
    await this.bringInSight(target);
    await target.click();
    this.#taps += 1;
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.bringInSight(field);
    await field.fill(text);
    this.#fields += 1;
  }

  async tick(box: Locator): Promise<void> {
    await this.bringInSight(box);
    await box.check();
    this.#fields += 1;
  }

  /** Swipes until the middle of the target can be tapped. */
  async bringInSight(target: Locator): Promise<void> {
    await target.waitFor();
    for (let tries = 0; tries < swipesMax; tries += 1) {
      await this.#untilStill(target);
      const way = await target.evaluate(wayTo);
      if (way === 0) return;
      await this.page.mouse.move(phone.width / 2, phone.height / 2);
      await this.page.mouse.wheel(0, way * swipe);
      this.#swipes += 1;
    }
    throw new Error(`${String(target)} does not come in sight.`);
  }

  /** Waits until the target no longer moves: a page that scrolls by itself asks for no swipe. */
  async #untilStill(target: Locator): Promise<void> {
    let before = await target.boundingBox();
    for (let still = 0; still < 3; ) {
      await this.page.waitForTimeout(50);
      const after = await target.boundingBox();
      still = before?.y === after?.y ? still + 1 : 0;
      before = after;
    }
  }
}

/** What {@link wayTo} reads of an element; the page's own types are not this process's. */
interface Element {
  readonly labels?: Iterable<Element> | null;
  readonly ownerDocument: {
    readonly documentElement: { readonly clientHeight: number };
    elementFromPoint(x: number, y: number): Element | null;
  };
  contains(other: Element): boolean;
  getBoundingClientRect(): { left: number; top: number; width: number; height: number };
}

/**
 * In the page: 0 when the middle of the element can be tapped, 1 when it lies further down, −1 when further up. What
 * lies under something else, such as a bar, is out of sight.
 */
const wayTo = (element: Element): number => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const view = element.ownerDocument;
  const middle = top + height / 2;
  const screen = view.documentElement.clientHeight;
  if (middle < 0) return -1;
  if (middle > screen) return 1;
  const hit = view.elementFromPoint(left + width / 2, middle);
  const labels = [...(element.labels ?? [])];
  const isFree =
    hit !== null &&
    (element.contains(hit) || hit.contains(element) || labels.some((label) => label.contains(hit)));
  if (isFree) return 0;
  return middle < screen / 2 ? -1 : 1;
};
