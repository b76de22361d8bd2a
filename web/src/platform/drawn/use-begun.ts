import { useBrowserValue } from './use-browser-value.ts';

const yes = () => true;
const no = () => false;

/**
 * Whether this is more than the first rendering of a page that the server drew: what only a browser knows may be drawn.
 * True at once where the browser draws the page alone.
 */
export function useBegun(): boolean {
  return useBrowserValue(yes, no);
}
