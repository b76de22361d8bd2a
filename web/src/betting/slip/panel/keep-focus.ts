import { flushSync } from 'react-dom';

/**
 * Does what takes the pressed control away, and moves the focus to what is given then: without it the focus would fall
 * on the dialog, or the page, and a keyboard would begin at the top again.
 */
export function keepFocus(act: () => void, next: () => Element | null | undefined): void {
  flushSync(act);
  const found = next();
  if (found instanceof HTMLElement) found.focus();
}

/** The slip's heading, where nothing is nearer. */
export function slipHeading(): Element | null {
  return document.querySelector('[data-slip-heading]');
}
