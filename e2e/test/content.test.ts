import { expect } from '@playwright/test';
import { atBothWidths, checkAccessibility } from '../src/check-accessibility.ts';
import { test } from '../src/fixtures.ts';

const pages = [
  { path: '/learntoplay', title: 'Learn How to Play', route: 'R-LEARNTOPLAY', says: 'What a pick earns' },
  { path: '/termsandconditions', title: 'Terms and Conditions', route: 'R-TERMS', says: 'Betting rules' },
  { path: '/faqpage', title: 'FAQ', route: 'R-FAQ', says: 'What does it cost to play?' },
  { path: '/paia', title: 'PAIA Manual', route: 'R-PAIA', says: 'Records we hold' },
] as const;

for (const { path, title, route, says } of pages) {
  test(`[${route}] [S-CONTENT-PAGES] anybody reads ${title}, and every link in it leads somewhere @once`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('heading', { name: says, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await atBothWidths(page, async (width) => {
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      await checkAccessibility(page, `${title}, ${width} px wide`);
    });
    const links = await page
      .getByRole('article')
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    for (const href of new Set(links.filter((each) => each.startsWith('/')))) {
      const [to = '', id] = href.split('#');
      if (id === undefined || to === path) continue;
      await page.goto(href);
      await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
    }
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, title, says } of pages) {
    test(`[S-CONTENT-PAGES] ${title} is in the page that the server sends @once`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(new RegExp(`^${title}`));
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('heading', { name: says, exact: true })).toBeVisible();
      const ways = page.getByRole('navigation', { name: 'On this page' }).locator('a');
      for (const way of await ways.all()) {
        const href = (await way.getAttribute('href')) ?? '';
        await expect(page.locator(`[id="${href.slice(1)}"]`)).toHaveCount(1);
      }
    });
  }
});

test('a content page asks for none of what it came with, and has the others when they are opened @once', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('Documents')) asked.push(pathname);
  });
  await page.goto('/faqpage#what-does-it-cost-to-play');
  await expect(page.locator('article details[open]')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'What does it cost to play?' })).toBeInViewport();
  const other = page.getByRole('heading', { name: 'What is an alias?' });
  await expect(other).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search the questions' }).fill('cost');
  await expect(other).toHaveCount(0);
  expect(asked).toEqual([]);
  for (const { title, says } of pages.slice(0, 2)) {
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: says, exact: true })).toBeVisible();
    expect(asked).toHaveLength(1);
  }
});

test('[R-FOOTER-LINKS] [R-FOOTER-SCROLL-TOP] [S-FOOTER-USEFUL-LINKS] the footer leads to the pages, at their top @once', async ({
  page,
}) => {
  await page.goto('/termsandconditions');
  for (const { path, title } of pages) {
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeInViewport();
    expect(await page.evaluate('scrollY')).toBe(0);
  }
});

test('[O-CAROUSEL] [S-CAROUSEL-DOTS] [S-CAROUSEL-ARROWS] slides follow the next meeting on Home', async ({
  page,
}) => {
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Notices' });
  await carousel.getByRole('button', { name: 'Slide 3' }).click();
  const board = carousel.getByRole('link', { name: /live leaderboard/ });
  await expect(board).toBeInViewport({ ratio: 0.9 });
  await carousel.getByRole('button', { name: 'Previous slide' }).click();
  await expect(carousel.getByRole('link', { name: /Free to play/ })).toBeInViewport({ ratio: 0.9 });
  await checkAccessibility(page, 'home, a slide');
  await carousel.getByRole('link', { name: /Free to play/ }).click();
  await expect(page).toHaveURL('/learntoplay');
});

test('[S-CAROUSEL-BROKEN-IMAGE] [X-CAROUSEL-IMAGE] a broken image is skipped silently @once', async ({
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource.*live-board|net::ERR_FAILED/);
  await page.route(/live-board/, (route) => route.abort());
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Notices' });
  await expect(carousel.getByRole('button', { name: 'Slide 3' })).toBeVisible();
  await expect(carousel.getByRole('button', { name: 'Slide 4' })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150 Mobile' });

  test('[S-CAROUSEL-MOBILE] [K-MOBILE-USER-AGENT] the slides drawn for one are fetched, and no others @once', async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Slide 4' })).toBeVisible();
    const slides = fetched.filter((url) => url.includes('/CometCms/Slides/'));
    expect(slides.length).toBeGreaterThanOrEqual(3);
    expect(slides.filter((url) => !url.includes('.pc-slide-mob.'))).toEqual([]);
  });
});

test('[S-CAROUSEL-DESKTOP] on a computer the slides drawn for one are fetched, and no others @once', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Slide 4' })).toBeVisible();
  expect(fetched.filter((url) => url.includes('.pc-slide-mob.'))).toEqual([]);
});

test('the document of the calls is shown under the content policy of all pages, and asks no third party @once', async ({
  page,
  site,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'data:' && origin !== new URL(site.url).origin) elsewhere.push(request.url());
  });
  // Of many calls the page draws those in sight: one is led to by its address.
  await page.goto('/api/docs#/slip/PlaceBet');
  await expect(page.getByText('Access: punter. Counted as: money.')).toBeVisible();
  expect(elsewhere).toEqual([]);
  // The page resolves no references, so the document has none.
  expect(await (await page.request.get('/api/openapi.json')).text()).not.toContain('"$ref"');
});
