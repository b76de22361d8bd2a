import type { ReactNode } from 'react';
import { useBegun } from './use-begun.ts';

/** Renders its children from the second rendering on: the server draws none of them. */
export function Begun({ children }: { children: ReactNode }) {
  return useBegun() ? children : null;
}
