import { expect, test, vi } from 'vitest';
import { DrawnPages } from './drawn-pages.ts';

const home = { address: '/', isMobile: false, isNarrow: false, isPunter: false, hasOwn: false };
const bodyOf = (text: string) => ({ plain: Buffer.from(text), brotli: Buffer.from('packed') });

test('a page is drawn four times a second at most, however many ask for it, and is never older', async () => {
  let drawn = 0;
  const draw = vi.fn(async () => {
    drawn += 1;
    return bodyOf(`page ${drawn}`);
  });
  const pages = new DrawnPages(draw);
  const found = await Promise.all([0, 1, 249].map((now) => pages.find(home, now)));
  expect(found.map((page) => page?.plain.toString())).toEqual(['page 1', 'page 1', 'page 1']);
  expect((await pages.find(home, 250))?.plain.toString()).toBe('page 2');
  expect(draw).toHaveBeenCalledTimes(2);
});

test('each kind of visitor gets the page that was drawn for it', async () => {
  const pages = new DrawnPages(async (page) => bodyOf(JSON.stringify(page)));
  const kinds = [
    home,
    { ...home, isMobile: true },
    { ...home, isNarrow: true },
    { ...home, isPunter: true },
    { ...home, isPunter: true, hasOwn: true },
  ];
  const found = await Promise.all(kinds.map((kind) => pages.find(kind, 0)));
  expect(found.map((page) => JSON.parse(page?.plain.toString() ?? ''))).toEqual(kinds);
  expect(new Set(found.map((page) => page?.etag)).size).toBe(kinds.length);
});

test('no more pages are kept than there is room for: the oldest go', async () => {
  const draw = vi.fn(async () => bodyOf('page'));
  const pages = new DrawnPages(draw);
  for (let meeting = 1; meeting <= 201; meeting += 1)
    await pages.find({ ...home, address: `/picks/${meeting}` }, 0);
  await pages.find({ ...home, address: '/picks/2' }, 0);
  expect(draw).toHaveBeenCalledTimes(201);
  await pages.find({ ...home, address: '/picks/1' }, 0);
  expect(draw).toHaveBeenCalledTimes(202);
});

test('where the next page cannot be drawn the last one is sent, for some seconds and no longer', async () => {
  const pages = new DrawnPages(vi.fn().mockResolvedValueOnce(bodyOf('page')).mockResolvedValue(null));
  const found = [];
  for (const now of [0, 1_500, 4_900, 6_000]) found.push((await pages.find(home, now))?.plain.toString());
  expect(found).toEqual(['page', 'page', 'page', undefined]);
});

test('what could not be drawn is asked for again a moment later', async () => {
  const pages = new DrawnPages(vi.fn().mockResolvedValueOnce(null).mockResolvedValue(bodyOf('page')));
  expect(await pages.find(home, 0)).toBeNull();
  expect(await pages.find(home, 1_001)).not.toBeNull();
});
