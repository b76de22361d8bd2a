import { expect, test } from 'vitest';
import { joinStyles, linkJoined } from './join-styles.ts';

const link = (name: string) => `<link rel="stylesheet" crossorigin href="/assets/${name}-1.css">`;
const page = ['ground', 'card', 'later'].map(link).join('\n');

test("a page loads its screen's styles as one sheet, in their order, and its parts after the paint, for no medium", () => {
  const joined = joinStyles(page, (name) => `/* ${name} */`);
  expect(joined?.source).toBe('/* assets/card-1.css */\n/* assets/later-1.css */');
  if (!joined) return;
  const links = linkJoined(page, joined, 'assets/joined-1.css').match(/<link[^>]*>/g) ?? [];
  const loaded = links.filter((each) => each.includes(' rel='));
  expect(loaded).toEqual([link('ground'), link('joined')]);
  const marked = links.filter((each) => each.includes('media="not all"'));
  expect(marked.map((each) => /href="([^"]*)"/.exec(each)?.[1])).toEqual([
    '/assets/card-1.css',
    '/assets/later-1.css',
  ]);
});

test('a page with one sheet of its own stays as it is', () => {
  expect(joinStyles([link('ground'), link('card')].join(''), String)).toBeNull();
});
