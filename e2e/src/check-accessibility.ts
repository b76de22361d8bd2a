import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Checks WCAG 2.2 AA and axe's best practices; in dark mode only colours, as nothing else differs. */
export async function checkAccessibility(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // A page has axe from its first check on; to send it again takes longer than many a check.
    const isThere = await page.evaluate<boolean>('"axe" in window');
    // All frames are of this site, so axe needs no extra page. Only violations are read.
    const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] });
    const { violations } = await (colorScheme === 'dark' ? axe.withRules('color-contrast') : axe).analyze();
    const found = violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
    }));
    expect(found, `${state}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** The width of the desktop project. */
const desktop = { width: 1440, height: 900 } as const;

/** Does a check as the page is and as wide as a desktop's: for a test that runs on phones alone. */
export async function atBothWidths(page: Page, check: (width: number) => Promise<void>): Promise<void> {
  const before = page.viewportSize() ?? desktop;
  await check(before.width);
  await page.setViewportSize(desktop);
  await check(desktop.width);
  await page.setViewportSize(before);
}

/** {@link checkAccessibility} at both widths. */
export function checkBothWidths(page: Page, state: string): Promise<void> {
  return atBothWidths(page, (width) => checkAccessibility(page, `${state}, ${width} px wide`));
}
