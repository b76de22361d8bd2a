import { QueryClientProvider } from '@tanstack/react-query';
import { screen as page, render, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerWith, makeConfig } from '../../test/fixtures.ts';
import { createAppRouter, RouterProvider } from '../../test/memory-router.tsx';
import { documentTitle, findScreen, screens } from '../app/routes.ts';
import { queryClient } from '../platform/api/query-client.ts';

const title = 'Furlong - Horse Racing Predictor Game';
const html =
  '<h2>Who may play</h2><p>You. <a href="/paia">Manual</a></p><h3>Points</h3><table><thead><tr><th>Place</th></tr></thead><tbody><tr><td>First</td></tr></tbody></table><h2>Who may play</h2><h2>Help</h2><p><a href="https://help.example">help</a></p>';

let answers: (path: string) => Response;
const documents = (titles: readonly string[], text = html) =>
  answerWith({
    documents: Object.fromEntries(
      titles.map((each) => [each, { html: text, updatedAt: '2026-11-20T10:00:00Z' }]),
    ),
  });

beforeAll(async () => {
  await Promise.all(screens.map(({ load }) => load()));
}, 60_000);
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  Element.prototype.scrollIntoView = vi.fn();
  answers = () => documents(['Learn How to Play', 'Terms and Conditions', 'FAQ', 'PAIA Manual']);
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string) =>
      url === '/config.json' ? new Response(JSON.stringify(makeConfig())) : answers(url),
    ),
  );
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(path: string) {
  const router = createAppRouter(screens, path);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const pages = [
  { path: '/learntoplay', name: 'Learn How to Play', route: 'R-LEARNTOPLAY', entry: 'R-TITLE-LEARN' },
  { path: '/termsandconditions', name: 'Terms and Conditions', route: 'R-TERMS', entry: 'R-TITLE-TERMS' },
  { path: '/faqpage', name: 'FAQ', route: 'R-FAQ', entry: 'R-TITLE-FAQ' },
  { path: '/paia', name: 'PAIA Manual', route: 'R-PAIA', entry: 'R-TITLE-PAIA' },
] as const;

describe('the content pages', () => {
  test.each(pages)('[$route] [S-CONTENT-PAGES] $path shows $name to anyone', async ({ path, name }) => {
    open(path);
    expect(await page.findByRole('heading', { level: 1, name })).toBeInTheDocument();
    expect(await page.findAllByRole('heading', { level: 2, name: 'Who may play' })).toHaveLength(2);
    expect(page.getByText('Last changed Fri 20 Nov 2026')).toBeInTheDocument();
  });

  test.each(pages)(
    '[$entry] [S-LOADING-CONTENT] $path has the title and loading text of $name',
    ({ path, name }) => {
      const screen = findScreen(path);
      expect(documentTitle(screen, title)).toBe(`${name} | ${title}`);
      expect(screen?.loadingText).toBe(`Loading ${name}`);
      expect(screen?.access).toBe('anyone');
    },
  );

  test('[K-CMS-PLATFORM] are those of the configured platform, 4 unless the operator says otherwise', async () => {
    open('/faqpage');
    await page.findAllByText('Who may play');
    expect(fetch).toHaveBeenCalledWith(
      expect.stringContaining('/api/CometCms/GetCometCmsDocumentsByPlatformId/4'),
      expect.anything(),
    );
  });

  test('[R-FOOTER-LINKS] [R-FOOTER-SCROLL-TOP] [S-FOOTER-USEFUL-LINKS] the footer leads to each, to its top', async () => {
    const router = open('/paia');
    const footer = within(await page.findByRole('contentinfo'));
    for (const { path, name } of pages) {
      const link = footer.getByRole('link', { name });
      expect(link.getAttribute('href')).toBe(path);
    }
    const scroller = document.scrollingElement ?? document.documentElement;
    scroller.scrollTop = 500;
    await userEvent.click(footer.getByRole('link', { name: 'PAIA Manual' }));
    expect(scroller.scrollTop).toBe(0);
    // The router scrolls to the top of another page, and first notes where this one was left.
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    scroller.scrollTop = 500;
    await userEvent.click(footer.getByRole('link', { name: 'FAQ' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/faqpage'));
    await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 0));
    expect(scroller.scrollTop).toBe(500);
    scrollTo.mockRestore();
  });

  test('headings are linked, equal ones under separate ids, and a hash scrolls to its heading', async () => {
    open('/faqpage#who-may-play-2');
    const links = await page.findAllByRole('link', { name: 'Who may play' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['/faqpage#who-may-play', '/faqpage#who-may-play-2']),
    );
    expect(vi.mocked(Element.prototype.scrollIntoView).mock.instances[0]).toBe(
      document.getElementById('who-may-play-2'),
    );
  });

  test('the questions of the FAQ are folded, and the one of the hash is open', async () => {
    answers = () =>
      documents(
        ['FAQ'],
        '<h2>Playing</h2><h3>Cost?</h3><p>None.</p><h3>Age?</h3><p>18.</p><p>Yes, that’s it.</p><h2>Help</h2><p>Ring.</p>',
      );
    open('/faqpage#age');
    const foldOf = (text: string) => page.getByText(text).closest('details');
    await page.findByRole('heading', { level: 3, name: 'Age?' });
    expect(foldOf('None.')).toBe(foldOf('Cost?'));
    expect(foldOf('None.')).not.toHaveAttribute('open');
    expect(foldOf('Yes, that’s it.')).toBe(foldOf('Age?'));
    await waitFor(() => expect(foldOf('18.')).toHaveAttribute('open'));
    expect(foldOf('Ring.')).toBeNull();
    expect(foldOf('Playing')).toBeNull();
    // A search looks in the answers too, and leaves the section of what it finds.
    const box = page.getByRole('searchbox', { name: 'Search the questions' });
    await userEvent.type(box, "that's");
    expect(page.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Age?',
    ]);
    expect(page.getByRole('heading', { level: 2, name: 'Playing' })).toBeInTheDocument();
    expect(page.queryByText('Ring.')).toBeNull();
    await userEvent.type(box, 'x');
    expect(page.getByText(/^No question has “that'sx”/)).toBeInTheDocument();
  });

  test('elements outside the allowed set are not drawn', async () => {
    answers = () =>
      documents(
        ['FAQ'],
        '<h2 id="main" onclick="x()">Q</h2><script>x()</script><p style="color:red">A<img src="x"><iframe></iframe></p><a href="javascript:x()">j</a><a href="//evil.example">e</a>',
      );
    open('/faqpage');
    const text = (await page.findByRole('heading', { name: 'Q' })).closest('article');
    expect(text?.querySelector('script, img, iframe, [style], [onclick], #main')).toBeNull();
    expect(page.queryByRole('link', { name: 'j' })).toBeNull();
    expect(page.queryByRole('link', { name: 'e' })).toBeNull();
  });
});

describe('without content', () => {
  test("[X-CMS-LOAD] a failure to load says 'Error retriving data', and can be tried again", async () => {
    answers = () => new Response('{}', { status: 403 });
    open('/faqpage');
    expect(await page.findByText('Error retriving data')).toBeInTheDocument();
    expect(page.queryByText('Loading FAQ')).toBeNull();
    answers = () => documents(['FAQ']);
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    expect(await page.findByRole('heading', { name: 'Help' })).toBeInTheDocument();
  });

  test('[S-TERMS-FALLBACK] [X-TERMS-DATA] terms that are not there say so', async () => {
    answers = () => documents(['FAQ']);
    open('/termsandconditions');
    expect(
      await page.findByText('Sorry, Terms and conditions data is not available at the moment.'),
    ).toBeInTheDocument();
  });
});
