import type { ComponentType } from 'react';
import { create } from 'zustand';

/** What offers a newer build once the device has stored one; it comes with the code that finds out. */
export const useNewVersion = create<{ readonly Banner: ComponentType<{ onLater: () => void }> | null }>()(
  () => ({ Banner: null }),
);

/** This page's build; empty in development. */
export function ownBuild(): string {
  return document.querySelector('meta[name="furlong-build"]')?.getAttribute('content') ?? '';
}
