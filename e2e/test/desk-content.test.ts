import { expect, type Page } from '@playwright/test';
import { atBothWidths, checkAccessibility } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';
import { fillSignIn } from '../src/steps.ts';

const staff = { name: 'desk', password: 'desk-operator' };

/** A picture of one colour that a browser draws itself. */
async function drawPicture(page: Page, width: number, height: number) {
  const data = String(
    await page.evaluate(`(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} });
      const brush = canvas.getContext('2d');
      brush.fillStyle = '#0F5B3A';
      brush.fillRect(0, 0, ${width}, ${height});
      return canvas.toDataURL('image/png').split(',')[1];
    })()`),
  );
  return { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
}

async function checkPage(page: Page, title: string): Promise<void> {
  await atBothWidths(page, async (width) => {
    await checkAccessibility(page, `${title} of the desk, ${width} px wide`);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), title).toBe(0);
  });
}

test('[O-CONTENT-PAGES] what the desk publishes is in open pages of punters without a restart (rule: live-site)', {
  tag: '@once',
}, async ({ page, browser, site, watch }) => {
  // Three pages are followed, and each change is waited for in another one.
  test.slow();
  const open = async (path: string) => {
    const other = await (await browser.newContext({ baseURL: site.url })).newPage();
    watch.follow(other);
    await other.goto(path);
    return other;
  };
  const faq = await open('/faqpage');
  await expect(faq.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
  const home = await open('/');
  await expect(home.getByRole('heading', { level: 1 }).first()).toBeVisible();

  await page.goto('/desk/content?title=FAQ');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page, staff);
  // Written as it reads, by the keyboard alone: a heading, then a paragraph with two bold words.
  const written = page.getByRole('textbox', { name: 'Text of FAQ', exact: true });
  await expect(written.getByRole('heading', { name: 'Playing' })).toBeVisible();
  await written.press('ControlOrMeta+End');
  await written.press('Enter');
  await page.keyboard.type('Parking at the course');
  await written.press('Alt+F10');
  await expect(page.getByRole('button', { name: 'Paragraph', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(written).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Free from ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('gate 4');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('.');
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  const text = page.getByRole('textbox', { name: 'Text of FAQ, as HTML' });
  const before = await text.inputValue();
  expect(before).toMatch(/<h2>Parking at the course<\/h2>\n<p>Free from <strong>gate 4<\/strong>\.<\/p>$/);
  await text.fill(before.replace('<p>Free', '<p onclick="x()">Free'));
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Parking at the course' })).toBeVisible();
  await expect(page.getByText('onclick of <p>')).toBeVisible();
  await page.getByRole('button', { name: 'Save a version' }).click();
  await page.getByRole('button', { name: 'Save without it' }).click();
  // Of the new version, in the editor again.
  await expect(written).toBeVisible();
  await checkPage(page, 'Content');
  await page.getByRole('button', { name: 'Publish version 2' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('2 parts added, 0 parts removed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(faq.getByRole('heading', { name: 'Parking at the course' })).toBeVisible({ timeout: 30_000 });

  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await page.getByRole('button', { name: 'Add a banner' }).click();
  await page.getByLabel('What it says').fill('Summer Cup day, gates open at 11');
  await page.getByLabel('Picture for a computer').setInputFiles(await drawPicture(page, 1200, 300));
  await page.getByLabel('Picture for a phone').setInputFiles(await drawPicture(page, 750, 400));
  await expect(page.getByText(/^Uploaded: /)).toHaveCount(2);
  // Last: the banners of other tests stay where they are.
  await page.getByLabel('Place in the order').fill('900');
  await checkPage(page, 'A banner');
  await page.getByRole('button', { name: 'Save and show' }).click();
  await expect(page.getByRole('heading', { name: 'Summer Cup day, gates open at 11' })).toBeVisible();
  await checkPage(page, 'Banners');

  await expect(home.locator('img[alt="Summer Cup day, gates open at 11"]')).toBeAttached({ timeout: 30_000 });

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByLabel('Support telephone').fill('011 555 0147');
  await checkPage(page, 'Settings');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Holds now')).toBeVisible();
  // The answer of any call says that there is something new.
  await faq.getByRole('link', { name: 'Furlong', exact: false }).first().click();
  await expect(faq.getByRole('contentinfo').getByText('011 555 0147')).toBeVisible({ timeout: 30_000 });

  // Other tests share the site: everything is taken back, as an operator would.
  await page.getByRole('button', { name: 'Back to the file’s: Support telephone' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await page.getByRole('button', { name: 'Change Summer Cup day, gates open at 11' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('group').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Add a banner' })).toBeVisible();
  await page.goto('/desk/content?title=FAQ');
  await page.getByRole('button', { name: 'Roll back to version 1' }).click();
  await page.getByRole('button', { name: 'Publish version 3' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await faq.goto('/faqpage');
  await expect(faq.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
  await expect(faq.getByRole('heading', { name: 'Parking at the course' })).toHaveCount(0);
});
