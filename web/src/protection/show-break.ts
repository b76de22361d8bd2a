/** The id of the notice of a running break. */
export const breakPlace = 'your-break';

/** Scrolls the notice of a running break into view and returns it for focus; null while it is missing. */
export function showBreak(): HTMLElement | null {
  const place = document.getElementById(breakPlace);
  // scrollIntoView alone would put it behind the sticky header.
  place?.scrollIntoView?.({ block: 'center' });
  return place;
}
