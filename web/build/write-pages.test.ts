import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { paintFirst, putGroundFirst, writePage } from './write-pages.ts';

const html = `<head>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/libraries-1.js">
  </head>
  <p role="status">Loading</p>`;

function chunk(fileName: string, imports: string[], module: string | null, styles: string[] = []) {
  return {
    type: 'chunk',
    fileName,
    imports,
    facadeModuleId: module,
    viteMetadata: { importedCss: new Set(styles), importedAssets: new Set() },
  } as unknown as Rolldown.OutputChunk;
}

const bundle = Object.fromEntries(
  [
    chunk('assets/index-1.js', ['assets/libraries-1.js'], '/x/web/src/main.tsx'),
    chunk('assets/libraries-1.js', [], null),
    chunk('assets/shared-1.js', ['assets/index-1.js'], null, ['assets/shared-1.css']),
    chunk('assets/home-1.js', ['assets/shared-1.js'], '/x/web/src/home/home-screen.tsx', [
      'assets/home-1.css',
    ]),
    chunk('assets/sign-in-1.js', [], '/x/web/src/sign-in/sign-in.tsx'),
  ].map((each) => [each.fileName, each]),
) as Rolldown.OutputBundle;

const home = {
  path: 'home',
  loadingText: 'Loading Home',
  module: 'src/home/home-screen.tsx',
  calls: [{ name: 'GetPastMeetings', params: { numberOfRaces: 2 } }],
} as const;

test("a screen's page names all its code, styles and first answers, each once, and nothing of other screens", () => {
  const page = writePage(html, bundle, home);
  const named = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
  expect(named.toSorted()).toEqual([
    '/api/Meeting/GetPastMeetings/2',
    '/assets/home-1.css',
    '/assets/home-1.js',
    '/assets/index-1.js',
    '/assets/libraries-1.js',
    '/assets/shared-1.css',
    '/assets/shared-1.js',
  ]);
  expect(page).toContain('<p role="status">Loading Home</p>');
});

test('scripts come after what the first paint needs', () => {
  const page = writePage(paintFirst(html), bundle, home);
  const code = page.match(/<(?:script|link rel="modulepreload")[^>]*>/g) ?? [];
  expect(code).toHaveLength(4);
  expect(code.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([]);
});

test('a screen merged into another chunk fails the build', () => {
  expect(() => writePage(html, {}, home)).toThrow('no chunk starts with it');
});

test('the base styles come first', () => {
  const link = (name: string) => `\n    <link rel="stylesheet" crossorigin href="/assets/${name}-1.css">`;
  expect(putGroundFirst(`${link('shared')}${link('index')}${link('ground')}`)).toBe(
    `${link('ground')}${link('shared')}${link('index')}`,
  );
  const right = `${link('ground')}${link('shared')}`;
  expect(putGroundFirst(right)).toBe(right);
  expect(() => putGroundFirst(link('shared'))).toThrow('no styles of the ground');
});
