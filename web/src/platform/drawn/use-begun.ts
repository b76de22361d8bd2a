import { createContext, useContext } from 'react';

/** Whether the app has begun; true where nobody says otherwise, as where the browser draws the page alone. */
export const BegunContext = createContext(true);

/**
 * Whether this is more than the first rendering of a page that the server drew: what only a browser knows may be drawn.
 * True at once where the browser draws the page alone.
 */
export function useBegun(): boolean {
  return useContext(BegunContext);
}
