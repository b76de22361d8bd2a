/**
 * The scrolling of the content area. The page itself scrolls, so that a phone's address bar can fold away; the
 * header stays on top and the bar at the bottom.
 */
let locks = 0;

function scroller(): Element {
  return document.scrollingElement ?? document.documentElement;
}

export const contentScroll = {
  /** Back to the top. */
  toTop(): void {
    scroller().scrollTop = 0;
  },
  /** How far the content is scrolled, in pixels. */
  amount(): number {
    return scroller().scrollTop;
  },
  /** Holds the content still while something lies over it. Locks nest. */
  lock(): void {
    locks += 1;
    document.documentElement.setAttribute('data-scroll-locked', '');
  },
  /** Undoes one lock; the content scrolls again with the last. */
  restore(): void {
    locks = Math.max(0, locks - 1);
    if (locks === 0) document.documentElement.removeAttribute('data-scroll-locked');
  },
};
