import { create } from 'zustand';

/** Whether a newer build of the app than this page's is on the device. */
export const useNewVersion = create<{ readonly isReady: boolean }>()(() => ({ isReady: false }));

/** The build this page is of; empty where it was not built. */
export function ownBuild(): string {
  return document.querySelector('meta[name="furlong-build"]')?.getAttribute('content') ?? '';
}
