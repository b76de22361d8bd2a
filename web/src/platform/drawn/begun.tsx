import type { ReactNode } from 'react';
import { useBegun } from './use-begun.ts';

/** What the server draws nothing of: parts that wait for the browser, and are not in sight at first. */
export function Begun({ children }: { children: ReactNode }) {
  return useBegun() ? children : null;
}
