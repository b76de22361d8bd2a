import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Walk } from './walk.ts';

/** The words of the walk's banner, which stand in its pictures. */
const bannerText = 'Summer Cup day: gates open at 11';

/** A banner's picture, drawn here: the product has none of its own. */
async function drawBanner(width: number, height: number) {
  const size = Math.round(height / 7);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#0F5B3A"/>
    <path d="M0 ${height * 0.86} Q${width / 2} ${height * 0.62} ${width} ${height * 0.86} V${height} H0Z" fill="#E9B949"/>
    <text x="${width * 0.06}" y="${height * 0.48}" font-size="${size}" font-family="sans-serif" fill="#fff">${bannerText}</text>
  </svg>`;
  const buffer = await sharp(Buffer.from(svg)).png().toBuffer();
  return { name: `banner-${width}.png`, mimeType: 'image/png', buffer };
}

/** A text, a banner and a notice, each published. */
export async function editSite({ site, camera, thandi, lerato }: Walk): Promise<void> {
  const { page } = thandi;
  await publishText(page, camera);

  await thandi.open('Banners');
  await page.getByRole('button', { name: 'Add a banner' }).click();
  await page.getByLabel('What it says').fill(bannerText);
  await page.getByLabel('Where it leads').fill('/learntoplay');
  await page.getByLabel('Picture for a computer').setInputFiles(await drawBanner(1200, 300));
  await page.getByLabel('Picture for a phone').setInputFiles(await drawBanner(750, 400));
  await page
    .getByText(/^Uploaded: /)
    .nth(1)
    .waitFor();
  await camera.take(page, 'banner');
  await page.getByRole('button', { name: 'Save and show' }).click();
  await page.getByRole('heading', { name: bannerText }).waitFor();

  await thandi.open('Settings');
  await page.getByLabel('Notification on Home').fill('Racing at Fairview today: pick all three winners.');
  await page.getByLabel('Support telephone').fill('041 555 0147');
  await page.getByText('To be published').waitFor();
  await camera.take(page, 'settings');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Holds now').waitFor();

  // What was published is what a visitor gets.
  await lerato.page.goto(site.url);
  await lerato.page.locator(`img[alt="${bannerText}"]`).first().waitFor({ state: 'attached' });
}

async function publishText(page: Page, camera: Walk['camera']): Promise<void> {
  await page.goto('/desk/content?title=FAQ');
  const text = page.getByRole('textbox', { name: 'Text of FAQ', exact: true });
  await text.getByRole('heading', { name: 'Playing' }).waitFor();
  await text.getByRole('paragraph').last().click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Parking at the course');
  await page.getByRole('button', { name: 'Heading', exact: true }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Free from gate 4.');
  await text.getByRole('heading', { name: 'Parking at the course' }).waitFor();
  await camera.take(page, 'write-text', { height: 720 });
  await page.getByRole('button', { name: 'Save a version' }).click();
  await page.getByRole('button', { name: 'Publish version 2' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/ parts? added, /).waitFor();
  await camera.take(page, 'publish-text', { height: 800 });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}
