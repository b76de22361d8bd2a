import { afterEach, expect, test } from 'vitest';
import { contentScroll } from './content-scroll.ts';

const locked = () => document.documentElement.hasAttribute('data-scroll-locked');

afterEach(() => {
  while (locked()) contentScroll.restore();
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
