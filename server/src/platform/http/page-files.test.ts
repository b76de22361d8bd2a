import { drawnScreens } from '@furlong/contract/drawn-screens';
import { screenRoutes } from '@furlong/contract/screen-routes';
import { expect, test } from 'vitest';
import { pageFilesOf } from './page-files.ts';

/** The pages that a screen may be drawn into, by whichever of its paths it is opened. */
function pagesOf(name: keyof typeof screenRoutes): Set<string> {
  const paths = screenRoutes[name].paths.map((path) => path.replaceAll(/:\w+\??/g, '7'));
  return new Set(paths.flatMap((path) => pageFilesOf(path, 'drawn')));
}

test.each(drawnScreens)('%s is drawn into one page, which no other screen has', (name) => {
  const [page = '', ...others] = pagesOf(name);
  expect(page).toMatch(/^pages\/drawn\/[a-z]+\.html$/);
  expect(others).toEqual([]);
  const all = Object.keys(screenRoutes) as (keyof typeof screenRoutes)[];
  expect(all.filter((each) => pagesOf(each).has(page))).toEqual([name]);
});

test('a path that names no page is drawn into none, and opened by the plain one', () => {
  expect(pageFilesOf('/..%2fsecret', 'drawn')).toEqual([]);
  expect(pageFilesOf('/..%2fsecret', 'visitor')).toEqual(['index.html']);
  expect(pageFilesOf('/PICKS/7', 'punter')).toEqual([
    'pages/punter/picks.html',
    'pages/picks.html',
    'index.html',
  ]);
});
