import { afterEach, expect, test, vi } from 'vitest';
import { contentScroll } from './content-scroll.ts';

const locked = () => document.documentElement.hasAttribute('data-scroll-locked');

afterEach(() => {
  while (locked()) contentScroll.restore();
  vi.restoreAllMocks();
});

test('[S-SCROLL-TOP] [S-SCROLL-AMOUNT] the content reports its scroll offset and scrolls to the top', () => {
  document.documentElement.scrollTop = 320;
  expect(contentScroll.amount()).toBe(320);
  contentScroll.toTop();
  expect(contentScroll.amount()).toBe(0);
});

test('[S-SCROLL-LOCK] [S-SCROLL-RESTORE] locks nest: the content scrolls again after the last unlock', () => {
  contentScroll.lock();
  contentScroll.lock();
  contentScroll.restore();
  expect(locked()).toBe(true);
  contentScroll.restore();
  expect(locked()).toBe(false);
  contentScroll.restore();
  contentScroll.lock();
  expect(locked()).toBe(true);
});

test('a locked page leaves room as wide as its scroll bar was, however many locks', () => {
  const root = document.documentElement;
  const room = () => root.style.getPropertyValue('--scroll-bar');
  const width = vi.spyOn(root, 'clientWidth', 'get').mockReturnValue(window.innerWidth - 15);
  contentScroll.lock();
  width.mockReturnValue(window.innerWidth);
  contentScroll.lock();
  expect(room()).toBe('15px');
  contentScroll.restore();
  expect(room()).toBe('15px');
  contentScroll.restore();
  expect(room()).toBe('');
});
