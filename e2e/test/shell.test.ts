import { expect, type Page } from '@playwright/test';
import { punterFor } from '../src/accounts.ts';
import { test } from '../src/fixtures.ts';
import { signInAtOnce } from '../src/sign-in-at-once.ts';

/** The widths of the interface. */
const breakpoints = [320, 375, 480, 640, 768, 1024, 1440, 3000] as const;

/** What the page itself says; its own globals are not this process's. */
const ask = <T>(page: Page, words: string) => page.evaluate(words) as Promise<T>;
const scrolled = (page: Page) => ask<number>(page, 'document.scrollingElement.scrollTop');
/** Counts what the router scrolls. */
const countScrolls = `{
  const scrollTo = window.scrollTo.bind(window);
  window.scrolls = 0;
  window.scrollTo = (...to) => {
    window.scrolls += 1;
    scrollTo(...to);
  };
}`;
/** Records layout shifts in the header. */
const noteShifts = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries())
      for (const { node } of sources)
        if (node?.parentElement?.closest('header')) window.shifts.push(node.nodeName);
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** The focused element if its middle or lower edge is covered; else null. */
const describeHiddenFocus = `(() => {
  const focused = document.activeElement;
  const { left, top, bottom, width, height } = focused.getBoundingClientRect();
  const inSight = (y) => {
    const there = document.elementFromPoint(left + width / 2, y);
    return there !== null && (focused.contains(there) || there.contains(focused));
  };
  const isSeen = focused === document.body || (inSight(top + height / 2) && inSight(bottom - 2));
  return isSeen ? null : focused.outerHTML.slice(0, 120) + ' at ' + top + ' to ' + bottom;
})()`;

/** With text at twice its size: the lines of the header and of the bar of tabs, and what lies under the slides' controls. */
const measureLargeText = `(() => {
  document.documentElement.style.fontSize = '200%';
  const boxesOf = (elements) => elements.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
  const linesOf = (elements) => {
    const lines = [];
    for (const { top, bottom } of boxesOf(elements).sort((one, other) => one.top - other.top))
      if (lines.length === 0 || top >= lines.at(-1) - 4) lines.push(bottom);
    return lines.length;
  };
  const bar = [...document.querySelectorAll('nav[aria-label="Main"]')].at(-1);
  const carousel = document.querySelector('section[aria-roledescription="carousel"]');
  const [controls] = boxesOf([carousel.querySelector('button').parentElement]);
  const covered = [...carousel.querySelectorAll('li:not([inert]) a')].filter((link) => {
    const { right, bottom } = link.getBoundingClientRect();
    return right > controls.left && bottom > controls.top;
  });
  return {
    header: linesOf([...document.querySelectorAll('header :is(a, button)')]),
    tabs: linesOf([...bar.querySelectorAll('a')]),
    isBarWhole: bar.scrollWidth <= bar.clientWidth,
    covered: covered.map(({ textContent }) => textContent),
  };
})()`;

test.describe('the layout', () => {
  test('with text at 200 % the header has two lines, the tabs one, and the slides’ controls cover no link @once', async ({
    page,
    supplier,
  }, { project }) => {
    await supplier.publishCard('Largefield', new Date(Date.now() + 40 * 60_000));
    await signInAtOnce(page, punterFor(project.name, 'shell'));
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Slide 2' })).toBeVisible();
    // With text as it is the brand is whole beside the account and an empty slip.
    await expect(page.getByRole('banner').getByText('Furlong')).toBeInViewport({ ratio: 0.99 });
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const whole = { header: 2, tabs: 1, isBarWhole: true, covered: [] };
      expect(await ask(page, measureLargeText)).toEqual(whole);
    }
  });

  test('with text at 200 % a card opens sorting and odds by a button, and only the bar of tabs stays @once', async ({
    page,
    supplier,
  }) => {
    await supplier.publishCard('Largecard', new Date(Date.now() + 40 * 60_000));
    await page.goto(`/picks/${supplier.meetingId}`);
    const [menu, sort] = [
      page.getByRole('button', { name: 'Sort and odds' }),
      page.getByRole('group', { name: 'Sort' }),
    ];
    await expect(sort).toBeVisible();
    await expect(menu).toBeHidden();
    await ask(page, "document.documentElement.style.fontSize = '200%'");
    await expect(sort).toBeHidden();
    await menu.click();
    await expect(sort).toBeVisible();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await ask(page, 'window.scrollTo(0, 1200)');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeInViewport();
    await expect(page.getByRole('banner')).not.toBeInViewport();
    await expect(page.getByRole('navigation', { name: 'Races' })).not.toBeInViewport();
  });

  test('[K-BREAKPOINTS] [K-DESKTOP-BREAKPOINT] nothing is wider than the screen at any of the eight widths @once', async ({
    page,
    supplier,
  }, { project }) => {
    test.slow();
    await supplier.publishCard('Widefield Park of the Long Name', new Date(Date.now() + 40 * 60_000));
    await supplier.setOff(1);
    await supplier.postResult(1, [1, 2, 3, 4], true);
    await signInAtOnce(page, punterFor(project.name, 'shell'));
    const { meetingId } = supplier;
    const screens = [
      '/',
      `/picks/${meetingId}`,
      `/picks/${meetingId}?race=1`,
      `/leaderboard?meetingId=${meetingId}`,
      `/results?meetingId=${meetingId}`,
      '/mystats',
      '/stats',
      '/learntoplay',
      '/faqpage',
      '/paia',
      '/termsandconditions',
      '/no/such/path',
    ];
    const wider: string[] = [];
    for (const path of screens) {
      await page.goto(path);
      await expect(page.getByRole('contentinfo')).toBeAttached();
      await expect(page.getByRole('main').getByText(/^Loading /)).toHaveCount(0);
      // A page that was drawn for another width is hidden until the app is there.
      await expect(page.locator('html[data-drawn]')).toHaveCount(0);
      for (const width of breakpoints) {
        await page.setViewportSize({ width, height: 800 });
        const over = await ask<number>(
          page,
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        if (over > 0) wider.push(`${path} at ${width}: ${over} px`);
        const bars = await page
          .getByRole('navigation', { name: 'Main' })
          .evaluateAll((navs) =>
            navs.filter((nav) => nav.checkVisibility()).map((nav) => nav.closest('header') !== null),
          );
        expect(bars, `${path} at ${width}`).toEqual([width >= 768]);
      }
    }
    expect(wider).toEqual([]);
  });

  test('[R-FOOTER-SCROLL-TOP] [R-FOOTER-LINKS] [S-SCROLL-TOP] [S-SCROLL-RESTORE] a footer link scrolls to the top, and going back restores', async ({
    page,
  }) => {
    await page.goto('/learntoplay');
    const footer = page.getByRole('contentinfo');
    for (const [name, path] of [
      ['FAQ', '/faqpage'],
      ['PAIA Manual', '/paia'],
      ['Terms and Conditions', '/termsandconditions'],
      ['Learn How to Play', '/learntoplay'],
    ] as const) {
      await footer.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect.poll(() => scrolled(page)).toBe(0);
    }
    // A link to the current page. It scrolls at once, and the router again after the navigation: what scrolls later than
    // that would take the position that is to be restored.
    await ask(page, countScrolls);
    await footer.getByRole('link', { name: 'Learn How to Play' }).click();
    await expect.poll(() => ask<number>(page, 'window.scrolls')).toBe(1);
    await expect.poll(() => scrolled(page)).toBe(0);

    // The next screen loads only after its skeleton was shown, which must not lose the scroll position.
    let load: () => void = () => undefined;
    const isSkeletonShown = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/\/assets\/home-screen-.*\.js$/, async (route) => {
      await isSkeletonShown;
      await route.continue();
    });
    await ask(page, 'window.scrollTo(0, 700)');
    // Not by mouse: Playwright would scroll to the link first.
    await page.getByRole('banner').getByRole('link', { name: 'Furlong' }).dispatchEvent('click');
    await expect(page.getByText('Loading Home')).toBeAttached();
    load();
    await expect(page.getByRole('heading', { name: 'Play Your Next Challenge Today' })).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(700);
    await footer.getByRole('link', { name: 'FAQ' }).dispatchEvent('click');
    await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(700);
  });

  test('an address opened in the same tab starts at its top, a reload where it was @once', async ({
    page,
  }) => {
    await page.goto('/learntoplay');
    await expect(page.getByRole('heading', { level: 1, name: 'Learn How to Play' })).toBeVisible();
    await ask(page, 'window.scrollTo(0, 422)');
    await page.reload();
    await expect.poll(() => scrolled(page)).toBe(422);
    await page.goto('/termsandconditions');
    await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(0);
  });

  test('focused elements are never behind the header or a bar', async ({ page, supplier }) => {
    test.slow();
    await supplier.publishCard('Focus Park', new Date(Date.now() + 40 * 60_000));
    for (const path of ['/', `/picks/${supplier.meetingId}`]) {
      await page.goto(path);
      await expect(page.getByRole('contentinfo')).toBeAttached();
      await expect(page.getByRole('main').getByText(/^Loading /)).toHaveCount(0);
      const hidden: string[] = [];
      for (let stop = 0; stop < 60; stop += 1) {
        await page.keyboard.press('Tab');
        const words = await ask<string | null>(page, describeHiddenFocus);
        if (words !== null) hidden.push(words);
      }
      expect(hidden, path).toEqual([]);
    }
  });

  test('[S-SCROLL-LOCK] a dialog locks scrolling while it is open', async ({ page }) => {
    await page.goto('/results');
    const dialog = page.getByRole('dialog', { name: 'Sign in to go on' });
    await expect(dialog).toBeVisible();
    const lies = () => ask<string>(page, 'getComputedStyle(document.documentElement).overflowY');
    expect(await lies()).toBe('hidden');
    await page.mouse.move(100, 300);
    await page.mouse.wheel(0, 600);
    expect(await scrolled(page)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await lies()).not.toBe('hidden');
  });

  test('[S-FOOTER-SUPPORT-PHONE] [S-FOOTER-SUPPORT-ADDRESS] [S-FOOTER-USEFUL-LINKS] [S-FOOTER-RESPONSIBLE] the demo’s footer has every part, without external links', async ({
    page,
    site,
  }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText('18+')).toBeVisible();
    await expect(footer.getByRole('link', { name: '0800 006 008' })).toBeVisible();
    for (const title of ['Customer support', 'Useful links', 'Partners', 'Follow']) {
      await expect(footer.getByRole('heading', { name: title })).toBeVisible();
    }
    const hosts = await footer
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => new URL((link as unknown as { href: string }).href).host));
    const { host } = new URL(site.url);
    expect(new Set(hosts)).toEqual(new Set(['', host, 'example.com']));
  });

  test('[S-LOGO-BLOB] the logo is drawn from a blob fetched once, without moving anything', async ({
    page,
  }) => {
    await page.addInitScript(noteShifts);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/mark-.*\.svg$/.test(request.url())) asked.push(request.url());
    });
    await page.goto('/');
    const logo = page.getByRole('banner').locator('img');
    await expect(logo).toHaveAttribute('src', /^blob:/);
    const width = await ask<number>(
      page,
      "(async () => { const image = document.querySelector('header img'); await image.decode(); return image.naturalWidth; })()",
    );
    expect(width).toBeGreaterThan(0);
    // Before another screen is opened: that one has a font which came late for this one.
    expect(await ask(page, 'window.shifts')).toEqual([]);
    const place = await logo.boundingBox();
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(await logo.boundingBox()).toEqual(place);
  });
});
