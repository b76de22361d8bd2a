import { expect, test, vi } from 'vitest';
import { DrawnPages } from './drawn-pages.ts';

const home = { address: '/', isMobile: false, isNarrow: false, isPunter: false, hasOwn: false };
const network = '196.25.1.1';
const bodyOf = (text: string) => ({ plain: Buffer.from(text), brotli: Buffer.from('packed') });

test('a page is drawn four times a second at most, however many ask for it, and is never older', async () => {
  let drawn = 0;
  const draw = vi.fn(async () => {
    drawn += 1;
    return bodyOf(`page ${drawn}`);
  });
  const pages = new DrawnPages(draw);
  const found = await Promise.all([0, 1, 249].map((now) => pages.find(home, now, network)));
  expect(found.map((page) => page?.plain.toString())).toEqual(['page 1', 'page 1', 'page 1']);
  expect((await pages.find(home, 250, network))?.plain.toString()).toBe('page 2');
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
  const found = await Promise.all(kinds.map((kind) => pages.find(kind, 0, network)));
  expect(found.map((page) => JSON.parse(page?.plain.toString() ?? ''))).toEqual(kinds);
  expect(new Set(found.map((page) => page?.etag)).size).toBe(kinds.length);
});

test('no more bytes are kept than there is room for: the oldest pages go', async () => {
  const large = { plain: Buffer.alloc(8 * 1024 * 1024 - 6), brotli: Buffer.from('packed') };
  const draw = vi.fn(async () => large);
  const pages = new DrawnPages(draw);
  const card = (meeting: number) => ({ ...home, address: `/picks/${meeting}` });
  for (const meeting of [1, 2, 3, 4, 5]) await pages.find(card(meeting), 0, network);
  await pages.find(card(2), 0, network);
  expect(draw).toHaveBeenCalledTimes(5);
  await pages.find(card(1), 0, network);
  expect(draw).toHaveBeenCalledTimes(6);
});

test('addresses that cannot be drawn take no page away', async () => {
  const draw = vi.fn().mockResolvedValueOnce(bodyOf('page')).mockResolvedValue(null);
  const pages = new DrawnPages(draw);
  await pages.find(home, 0, network);
  for (let page = 1; page <= 1_000; page += 1)
    await pages.find({ ...home, address: `/leaderboard?page=${page}` }, 300, network);
  expect((await pages.find(home, 400, network))?.plain.toString()).toBe('page');
});

test('a page is drawn once at a time, and one that is done meanwhile stands in for the next', async () => {
  const first = Promise.withResolvers<ReturnType<typeof bodyOf> | null>();
  const draw = vi.fn().mockReturnValueOnce(first.promise).mockResolvedValue(null);
  const pages = new DrawnPages(draw);
  const asked = [0, 300, 4_000].map((now) => pages.find(home, now, network));
  expect(draw).toHaveBeenCalledTimes(1);
  first.resolve(bodyOf('page'));
  await Promise.all(asked);
  expect((await pages.find(home, 4_500, network))?.plain.toString()).toBe('page');
  expect(draw).toHaveBeenCalledTimes(2);
});

test('where the next page cannot be drawn the last one is sent, for some seconds and no longer', async () => {
  const pages = new DrawnPages(vi.fn().mockResolvedValueOnce(bodyOf('page')).mockResolvedValue(null));
  const found = [];
  for (const now of [0, 1_500, 4_900, 6_000])
    found.push((await pages.find(home, now, network))?.plain.toString());
  expect(found).toEqual(['page', 'page', 'page', undefined]);
});

test('what could not be drawn is asked for again a moment later', async () => {
  const pages = new DrawnPages(vi.fn().mockResolvedValueOnce(null).mockResolvedValue(bodyOf('page')));
  expect(await pages.find(home, 0, network)).toBeNull();
  expect(await pages.find(home, 1_001, network)).not.toBeNull();
});

test('one network has five pages drawn at once: it waits for nobody else, and nobody for it', async () => {
  const release: (() => void)[] = [];
  const draw = vi.fn(
    () => new Promise<ReturnType<typeof bodyOf>>((resolve) => release.push(() => resolve(bodyOf('page')))),
  );
  const pages = new DrawnPages(draw);
  const card = (meeting: number) => ({ ...home, address: `/picks/${meeting}` });
  const asked = Array.from({ length: 5 }, (_, at) => pages.find(card(at + 1), 0, network));
  expect(await pages.find(card(6), 0, network)).toBeNull();
  // What is being drawn needs no place, and what was refused is drawn for others at once.
  asked.push(pages.find(card(1), 0, network), pages.find(card(6), 0, '196.25.1.2'));
  expect(draw).toHaveBeenCalledTimes(6);
  for (const end of release) end();
  expect((await Promise.all(asked)).every((page) => page !== null)).toBe(true);
  void pages.find(card(7), 0, network);
  expect(draw).toHaveBeenCalledTimes(7);
});

test('a network without a place gets the last good page, as where the next cannot be drawn', async () => {
  const draw = vi
    .fn()
    .mockResolvedValueOnce(bodyOf('page'))
    .mockReturnValue(new Promise(() => undefined));
  const pages = new DrawnPages(draw);
  await pages.find(home, 0, network);
  for (let meeting = 1; meeting <= 5; meeting += 1)
    void pages.find({ ...home, address: `/picks/${meeting}` }, 0, network);
  expect((await pages.find(home, 4_900, network))?.plain.toString()).toBe('page');
  expect(await pages.find(home, 6_000, network)).toBeNull();
});
