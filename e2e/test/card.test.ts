import { expect, type Page } from '@playwright/test';
import { checkAccessibility } from '../src/check-accessibility.ts';
import type { FeedSupplier } from '../src/feed-supplier.ts';
import { test } from '../src/fixtures.ts';
import { stayAfterPicks } from '../src/steps.ts';

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

/** Where the first runner starts, how many are in sight whole, and how high rail and sorting are. */
const furniture = `(() => {
  const box = (each) => each.getBoundingClientRect();
  const rail = document.querySelector('nav[aria-label=Races]');
  const rows = [...document.querySelectorAll('[role=radiogroup] > *')].map(box);
  const bar = [...document.querySelectorAll('main [role=status]')].map((each) => box(each.parentElement).top);
  const foot = Math.min(...bar, box(document.querySelector('nav[aria-label=Main]:last-of-type')).top || innerHeight);
  const sort = [...document.querySelectorAll('main fieldset')].map((each) => Math.round(box(each).height));
  return {
    first: Math.round(rows[0].top),
    seen: rows.filter(({ top, bottom }) => top >= box(rail).bottom - 1 && bottom <= foot + 1).length,
    rail: { top: Math.round(box(rail).top), height: Math.round(box(rail).height) },
    sort,
    rowHeight: Math.round(rows[0].height),
  };
})()`;

interface Furniture {
  readonly first: number;
  readonly seen: number;
  readonly rail: { readonly top: number; readonly height: number };
  readonly sort: number[];
  readonly rowHeight: number;
}

test('a phone’s first screen is for the runners, and the rail stays in sight @once', async ({
  page,
  supplier,
}) => {
  await supplier.publishCard('Runnerfield', new Date(Date.now() + 50 * 60_000), undefined, {
    jockey: 'L Vanterpool',
    trainer: 'S Ndabeni',
    form: '2131-4',
    draw: 7,
    weight: 60,
  });
  for (const [height, least] of [
    [740, 4],
    [560, 3],
  ] as const) {
    await page.setViewportSize({ width: 360, height });
    await page.goto(`/picks/${supplier.meetingId}`);
    await expect(page.getByRole('radio').first()).toBeVisible();
    const { first, seen, rail, sort, rowHeight } = await ask<Furniture>(page, furniture);
    expect(first, `first runner at ${height}`).toBeLessThanOrEqual(240);
    // The card of the tests has four runners; of a longer one five are seen.
    expect(seen, `runners in sight at ${height}`).toBeGreaterThanOrEqual(least);
    expect(first + 5 * rowHeight).toBeLessThanOrEqual(740 - 58 - 34);
    expect(rail.height).toBeLessThanOrEqual(48);
    expect(Math.max(...sort)).toBeLessThanOrEqual(36);
  }
  await ask(page, 'window.scrollTo(0, 400)');
  await expect.poll(async () => (await ask<Furniture>(page, furniture)).rail.top).toBe(55);
});

test('four taps pick four races: each first pick brings the next race under the rail', async ({
  page,
  supplier,
}) => {
  await supplier.publishCard('Fourfield', new Date(Date.now() + 50 * 60_000));
  await page.goto(`/picks/${supplier.meetingId}`);
  for (const race of [1, 2, 3, 4]) {
    const heading = page.getByRole('heading', { name: `Race ${race}:` });
    await expect(heading).toBeInViewport();
    if (race > 1) await expect(heading).toBeFocused();
    await page.getByRole('radio').last().click();
    await expect(page.getByRole('link', { name: `Race ${race}: Karoo Drifter` })).toBeVisible();
  }
  await expect(page.getByText('4 not saved')).toBeVisible();
  await checkAccessibility(page, 'a card, every race picked');
});

test('a visitor’s card keeps to the narrowest phone with something to save @once', async ({
  page,
  supplier,
}) => {
  await supplier.publishCard('Tightfield', new Date(Date.now() + 50 * 60_000));
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(`/picks/${supplier.meetingId}?race=2`);
  await stayAfterPicks(page);
  await page.reload();
  await page.getByRole('radio').first().click();
  await expect(page.getByRole('button', { name: 'Sign in to save' })).toBeInViewport({ ratio: 1 });
  const { over } = await ask<RunnersOnScreen>(page, runnersOnScreen);
  expect(over).toBe(0);
});
