import { expect, type Page } from '@playwright/test';
import { checkAccessibility, checkBothWidths } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import { withoutDrawing } from '../src/steps.ts';

test.describe('a part of the app that does not load', () => {
  const board = /\/assets\/leaderboard-screen-.*\.js$/;
  const link = (page: Page) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Board' })
      .filter({ visible: true });

  async function draft(page: Page, meetingId: number): Promise<void> {
    await page.goto(`/picks/${meetingId}`);
    await page.getByRole('radio').nth(1).click();
    await expect(page.getByText('1 not saved')).toBeVisible();
  }

  async function expectDraft(page: Page, meetingId: number): Promise<void> {
    await page.goto(`/picks/${meetingId}`);
    await expect(page.getByRole('radio').nth(1)).toBeChecked();
    await expect(page.getByText('1 not saved')).toBeVisible();
  }

  test('[X-CHUNK] offers a reload, which the draft survives @once', async ({ page, supplier, watch }) => {
    watch.allow(/ERR_FAILED|Failed to fetch dynamically imported module/);
    const warned: string[] = [];
    page.on('console', (message) => warned.push(message.text()));
    await supplier.publishCard('Chunkfield', new Date(Date.now() + 40 * 60_000));
    await draft(page, supplier.meetingId);
    await page.route(board, (route) => route.abort());
    await link(page).click();
    await expect(page.getByText('This screen did not load.')).toBeVisible();
    await expect(page.getByRole('main').getByText('ChunkLoadError')).toHaveCount(0);
    await expect.poll(() => warned.join(' ')).toContain('ChunkLoadError');
    await checkBothWidths(page, 'a part that did not load');
    await page.unroute(board);
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
    await expectDraft(page, supplier.meetingId);
  });

  test('[K-CHUNK-TIMEOUT] [X-CHUNK] offers a reload after 120 seconds without an answer @once', async ({
    page,
    supplier,
  }) => {
    await supplier.publishCard('Slowfield', new Date(Date.now() + 40 * 60_000));
    await page.clock.install();
    await draft(page, supplier.meetingId);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(board, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await link(page).click();
    await page.clock.fastForward(1_000);
    await expect(page.getByRole('main').getByText('Loading Leaderboard')).toBeAttached();
    await page.clock.fastForward(118_000);
    await expect(page.getByRole('main').getByText('Loading Leaderboard')).toBeAttached();
    await page.clock.fastForward(2_000);
    await expect(page.getByText('This screen did not load.')).toBeVisible();
    await page.unroute(board);
    release();
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
    await expectDraft(page, supplier.meetingId);
  });

  test('[X-CHUNK] index.html reports an app that fails to load, and offers a reload @once', async ({
    page,
    watch,
  }) => {
    watch.allow(/ERR_FAILED/);
    const code = /\/assets\/ground-.*\.js$/;
    await page.route(code, (route) => route.abort());
    await page.goto(withoutDrawing('/leaderboard'));
    const late = page.getByRole('heading', { name: 'This takes long to load' });
    await expect(page.getByText('Loading Leaderboard')).toBeVisible();
    await expect(late).toBeHidden();
    // Twenty seconds later.
    await page.evaluate('document.getAnimations().forEach((animation) => animation.finish())');
    await expect(late).toBeVisible();
    await checkAccessibility(page, 'the app did not come');
    await page.evaluate('document.getAnimations().forEach((animation) => animation.finish())');
    await page.unroute(code);
    await page.getByRole('link', { name: 'Load the page again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  });
});
