import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** The most bytes of a picture: pages with pictures are read over slow lines, and every version stays in the history. */
const bytesMax = 60_000;

/** What a camera is pointed at, when it is less than the window. */
interface Frame {
  /** The lowest pixel of the page that is shown; by default as far as the page goes. */
  readonly height?: number;
  /** From the top of the page. */
  readonly top?: number;
}

/** Takes the pictures of the guide. */
export class Camera {
  readonly #folder: string;
  readonly taken: { readonly name: string; readonly bytes: number }[] = [];

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Takes a picture of the page as it is, once nothing on it is loading, from its top to the end of what it says. */
  async take(page: Page, name: string, { top = 0, height }: Frame = {}): Promise<void> {
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    await page.evaluate('scrollTo(0, 0)');
    // Nothing is lit up by a pointer that rests on it.
    await page.mouse.move(0, 0);
    const end = Number(
      await page.evaluate(
        'Math.max(...[...document.querySelectorAll("main > *, main > * > *, main form")].map((each) => each.getBoundingClientRect().bottom))',
      ),
    );
    const { width } = page.viewportSize() ?? { width: 1200 };
    const whole = height ?? Math.min(Math.max(Math.ceil(end) + 24, shortest), longest);
    const picture = await page.screenshot({
      animations: 'disabled',
      caret: 'hide',
      fullPage: true,
      clip: { x: 0, y: top, width, height: whole - top },
    });
    const small = await encode(picture);
    writeFileSync(join(this.#folder, `${name}.webp`), small);
    this.taken.push({ name, bytes: small.length });
    console.log(`  ${name}.webp ${(small.length / 1000).toFixed(0)} KB`);
  }
}

/** A page with little on it still shows the way to the others. */
const shortest = 520;

/** Longer pages are cut: a picture says where one is, not everything that is there. */
const longest = 900;

async function encode(picture: Buffer): Promise<Buffer> {
  for (const quality of [82, 70, 58]) {
    const small = await sharp(picture).webp({ quality, effort: 6 }).toBuffer();
    if (small.length <= bytesMax) return small;
  }
  throw new Error(`A picture stays above ${bytesMax} bytes: show less of the page.`);
}
