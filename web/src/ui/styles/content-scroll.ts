/**
 * The scrolling of the content area. The page itself scrolls, so that a phone's address bar can collapse; header and
 * bottom bar are sticky.
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
  /** The scroll offset in pixels. */
  amount(): number {
    return scroller().scrollTop;
  },
  /** Locks scrolling while something covers the content. Locks nest. */
  lock(): void {
    locks += 1;
    const root = document.documentElement;
    // The bar goes, and the page keeps its width: what covers the content covers where the bar was too.
    if (locks === 1) root.style.setProperty('--scroll-bar', `${window.innerWidth - root.clientWidth}px`);
    root.setAttribute('data-scroll-locked', '');
  },
  /** Releases one lock; scrolling resumes after the last. */
  restore(): void {
    locks = Math.max(0, locks - 1);
    if (locks > 0) return;
    document.documentElement.removeAttribute('data-scroll-locked');
    document.documentElement.style.removeProperty('--scroll-bar');
  },
};
