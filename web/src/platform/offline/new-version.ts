import { create } from 'zustand';

/** Whether the device has stored a newer build than this page's. */
export const useNewVersion = create<{ readonly isReady: boolean }>()(() => ({ isReady: false }));

/** This page's build; empty in development. */
export function ownBuild(): string {
  return document.querySelector('meta[name="furlong-build"]')?.getAttribute('content') ?? '';
}
