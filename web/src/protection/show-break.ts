/** Where the screen says that a break is under way. */
export const breakPlace = 'your-break';

/** Brings what says that a break is under way into sight; what takes the focus then. Null while it is not there. */
export function showBreak(): HTMLElement | null {
  const place = document.getElementById(breakPlace);
  // Under the header, which stays on top, it would be out of sight.
  place?.scrollIntoView?.({ block: 'center' });
  return place;
}
