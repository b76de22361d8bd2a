import { useBegun } from './use-begun.ts';

/** What only a browser knows, such as what it stores; the first rendering of a page that the server drew has `drawn`. */
export function useBrowserValue<T extends string | number | boolean | null>(
  read: () => T,
  drawn: () => T,
): T {
  return useBegun() ? read() : drawn();
}
