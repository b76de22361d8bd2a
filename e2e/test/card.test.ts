import { expect, type Page } from '@playwright/test';
import type { FeedSupplier } from '../src/feed-supplier.ts';
import { test } from '../src/fixtures.ts';

/** What the page itself says; its own globals are not this process's. */
const ask = <T>(page: Page, words: string) => page.evaluate(words) as Promise<T>;

/** Words of the runners that are wider than their place, and the places of the prices. */
const runnersOnScreen = `(() => {
  const rows = [...document.querySelectorAll('[role=radiogroup] > *')];
  const cut = rows.flatMap((row) => [...row.querySelectorAll('*')])
    .filter((each) => each.checkVisibility() && getComputedStyle(each).overflowX !== 'visible')
    .filter((each) => !each.closest('.sr') && each.scrollWidth > each.clientWidth)
    .map((each) => each.textContent);
  const boxes = [...document.querySelectorAll('[role=radiogroup] button[aria-pressed]')]
    .map((each) => each.getBoundingClientRect());
  const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return { cut, over, places: [...new Set(boxes.map(({ left, width }) => left + ' ' + width))] };
})()`;

interface RunnersOnScreen {
  readonly cut: string[];
  readonly over: number;
  readonly places: string[];
}

/** A card whose runners have the longest names of the demo, and prices that moved. */
async function publishLongCard(supplier: FeedSupplier, course: string): Promise<void> {
  await supplier.publishCard(course, new Date(Date.now() + 50 * 60_000), undefined, {
    jockey: 'M Goedverwag',
    trainer: 'F Kransfontein',
    form: '682-960',
    draw: 13,
    weight: 60.5,
  });
  await supplier.setPrices(1, { 1: ['100/1', '20/1'], 2: ['28/1', '8/1'], 3: ['1/10', '1/20'] });
}

test('on small phones nothing of a runner is cut, and the prices stand in one column @once', async ({
  page,
  supplier,
}) => {
  await publishLongCard(supplier, 'Narrowfield');
  for (const format of ['fraction', 'decimal']) {
    await page.addInitScript(
      `localStorage.setItem('furlong-odds', '{"state":{"format":"${format}"},"version":0}')`,
    );
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`/picks/${supplier.meetingId}`);
      await expect(page.getByRole('radio').first()).toBeVisible();
      const { cut, over, places } = await ask<RunnersOnScreen>(page, runnersOnScreen);
      expect({ cut, over, columns: places.length }, `${format} at ${width}`).toEqual({
        cut: [],
        over: 0,
        columns: 1,
      });
    }
  }
});
