import { flushSync } from 'react-dom';

/**
 * Runs an action that removes the pressed control, then moves the focus to `next`. Otherwise the focus would fall back
 * to the dialog or the page, and the keyboard would start at the top again.
 */
export function keepFocus(act: () => void, next: () => Element | null | undefined): void {
  flushSync(act);
  const found = next();
  if (found instanceof HTMLElement) found.focus();
}

/** The slip's heading: takes the focus where nothing is nearer. */
export function slipHeading(): Element | null {
  return document.querySelector('[data-slip-heading]');
}
