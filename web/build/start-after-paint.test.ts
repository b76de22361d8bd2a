import { expect, test } from 'vitest';
import { loadAfterPaint } from './start-after-paint.ts';

const page = `<head>
    <link rel="preload" href="/config.json" as="fetch" crossorigin="anonymous" />
    <script type="module" fetchpriority="low" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/libraries-1.js">
    <link rel="stylesheet" crossorigin href="/assets/ground-1.css">
    <link rel="preload" href="/assets/archivo-1.woff2" as="font" type="font/woff2" crossorigin="anonymous">
  </head>`;

test('a drawn page asks at first only for what its paint needs: styles, the font and the script that starts the app', () => {
  const tags = loadAfterPaint(page, '/assets/start-1.js').match(/<(?:link|script)[^>]*>/g) ?? [];
  const asked = tags.filter((tag) => / (?:rel|src)=/.test(tag));
  expect(asked.map((tag) => /(?:href|src)="([^"]*)"/.exec(tag)?.[1])).toEqual([
    '/assets/ground-1.css',
    '/assets/archivo-1.woff2',
    '/assets/start-1.js',
  ]);
  const later = tags.flatMap(
    (tag) => /data-later="(\w+)".* href="([^"]*)"/.exec(tag)?.slice(1).join(' ') ?? [],
  );
  expect(later).toEqual([
    'preload /config.json',
    'module /assets/index-1.js',
    'modulepreload /assets/libraries-1.js',
  ]);
});

test('a page without a module fails the build', () => {
  expect(() => loadAfterPaint('<head></head>', '/assets/start-1.js')).toThrow('names no module');
});
