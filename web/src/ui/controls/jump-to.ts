/** Scrolls to a part of the page, which takes the focus: whoever reads with the keyboard goes on from there. */
export function jumpTo(part: HTMLElement | null): void {
  part?.focus({ preventScroll: true });
  // Not in jsdom.
  part?.scrollIntoView?.({ block: 'start' });
}
